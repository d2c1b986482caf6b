package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.run.ExampleRun;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * The 25 server-side rows of seed 000 as its README prints them.
 *
 * @param id of the claim
 * @param iteration operations in one measured iteration
 * @param mongodb mean time in ns; of the middle deletes, two calls
 * @param oracle mean time in ns
 * @param printed Oracle / MongoDB, the publication's convention
 */
record PublishedUpdates(
        String id,
        String scenario,
        Map<String, String> parameters,
        int iteration,
        double mongodb,
        double oracle,
        String printed) {
    static final List<PublishedUpdates> ALL = List.of(
            row("D14.100", "single", Map.of("fields", "100"), 1900402, 1232474, "0.65"),
            row("D14.500", "single", Map.of("fields", "500"), 1993721, 1062068, "0.53"),
            row("D14.1000", "single", Map.of("fields", "1000"), 2006917, 1116121, "0.56"),
            row("D15.3", "multi", Map.of("paths", "3"), 1949823, 1158361, "0.59"),
            row("D15.5", "multi", Map.of("paths", "5"), 1975875, 1156843, "0.59"),
            row("D15.10", "multi", Map.of("paths", "10"), 1965112, 1126143, "0.57"),
            row("D16.10KB", "large", Map.of("bytes", "10240"), 1977267, 1037956, "0.52"),
            row("D16.50KB", "large", Map.of("bytes", "51200"), 1929809, 1050259, "0.54"),
            row("D16.100KB", "large", Map.of("bytes", "102400"), 1929778, 1059995, "0.55"),
            row("D16.1MB", "large", Map.of("bytes", "1048576"), 2892836, 1113762, "0.39"),
            row("D16.4MB", "large", Map.of("bytes", "4194304"), 7385070, 1104344, "0.15"),
            row("D19.scalar1", "push", Map.of("items", "scalar", "values", "1"), 1907349, 1117662, "0.59"),
            row("D19.scalar10", "push", Map.of("items", "scalar", "values", "10"), 19196365, 11572733, "0.60"),
            row("D19.object1", "push", Map.of("items", "object", "values", "1"), 2028989, 1194319, "0.59"),
            row("D19.object10", "push", Map.of("items", "object", "values", "10"), 20169646, 13865948, "0.69"),
            row("D20.begin", "delete", Map.of("items", "scalar", "position", "begin"), 1647896, 1099521, "0.67"),
            row("D20.middle", "delete", Map.of("items", "scalar", "position", "middle"), 4282104, 1115265, "0.26"),
            row("D20.end", "delete", Map.of("items", "scalar", "position", "end"), 1640492, 1238377, "0.75"),
            row("D21.begin", "delete", Map.of("items", "object", "position", "begin"), 2336335, 1039076, "0.44"),
            row("D21.middle", "delete", Map.of("items", "object", "position", "middle"), 4218771, 1048887, "0.25"),
            row("D21.end", "delete", Map.of("items", "object", "position", "end"), 2274331, 1022622, "0.45"),
            row(
                    "D23.scalar1MB",
                    "large-array",
                    Map.of("items", "scalar", "bytes", "1048576"),
                    3129667,
                    4015566,
                    "1.28"),
            row(
                    "D23.scalar4MB",
                    "large-array",
                    Map.of("items", "scalar", "bytes", "4194304"),
                    7660251,
                    22889482,
                    "2.99"),
            row(
                    "D23.object1MB",
                    "large-array",
                    Map.of("items", "object", "bytes", "1048576"),
                    4869838,
                    4817506,
                    "0.99"),
            row(
                    "D23.object4MB",
                    "large-array",
                    Map.of("items", "object", "bytes", "4194304"),
                    12449115,
                    18552229,
                    "1.49"));

    /** Not in the README: from the HTML report of the same repository. */
    static final double EMPTY_MONGODB = 1991379;

    static final double EMPTY_ORACLE = 943862;

    private static PublishedUpdates row(
            String id, String scenario, Map<String, String> parameters, double mongodb, double oracle, String printed) {
        int iteration = "10".equals(parameters.get("values")) ? 10 : 1;
        return new PublishedUpdates(id, scenario, parameters, iteration, mongodb, oracle, printed);
    }

    /** Who MongoDB's time belongs to: its middle deletes were two calls. */
    String mongodbTarget() {
        return "middle".equals(parameters.get("position")) ? "mongodb.two-calls" : "mongodb";
    }

    /** The rows of a run that measured just what was published. */
    static List<ResultRow> measured(String durability) {
        List<ResultRow> rows = new ArrayList<>();
        ALL.forEach(row -> {
            rows.add(result(row.scenario, row.parameters, durability, row.mongodbTarget(), row.mongodb));
            rows.add(result(row.scenario, row.parameters, durability, "oracle.json", row.oracle));
        });
        rows.addAll(empty(durability));
        return rows;
    }

    static List<ResultRow> empty(String durability) {
        return List.of(
                result("baseline", Map.of(), durability, "mongodb", EMPTY_MONGODB),
                result("baseline", Map.of(), durability, "mongodb.two-calls", EMPTY_MONGODB),
                result("baseline", Map.of(), durability, "oracle.json", EMPTY_ORACLE));
    }

    /** The five documents by size, on one target. */
    static List<ResultRow> large(String target, Function<Double, Double> ns) {
        return Stream.of("10240", "51200", "102400", "1048576", "4194304")
                .map(bytes -> result("large", Map.of("bytes", bytes), "sync", target, ns.apply(Double.valueOf(bytes))))
                .toList();
    }

    static ResultRow result(
            String scenario, Map<String, String> parameters, String durability, String target, double ns) {
        return ExampleRun.row("update", scenario, at(parameters, durability), target, "update", ns);
    }

    static Map<String, String> at(Map<String, String> parameters, String durability) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put("durability", durability);
        return all;
    }
}
