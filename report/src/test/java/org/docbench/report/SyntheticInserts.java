package org.docbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;

/** Invented rows of the suite {@code insert}: every scenario and phase, three levels, a refusal, a failure, a warning. */
final class SyntheticInserts {

    static final String SUITE = "insert";

    /** Invented ns for one small document in a large batch. */
    private static final Map<String, Double> SPEED = speeds();

    private static final int[][] SHAPES = {
        {10, 1}, {200, 1}, {1000, 1}, {2000, 1}, {4000, 1}, {10, 10}, {200, 10}, {1000, 50}, {2000, 100}, {4000, 200}
    };

    private SyntheticInserts() {}

    private static Map<String, Double> speeds() {
        Map<String, Double> speeds = new LinkedHashMap<>();
        speeds.put("mongodb", 11_000.0);
        speeds.put("postgres.jsonb", 14_000.0);
        speeds.put("postgres.jsonb.gin", 14_500.0);
        speeds.put("postgres.json", 12_000.0);
        speeds.put("mysql.json", 24_000.0);
        speeds.put("sqlite.jsonb", 6_000.0);
        speeds.put("store.null", 300.0);
        return speeds;
    }

    static List<ResultRow> results() {
        List<ResultRow> rows = new ArrayList<>();
        for (String level : List.of("none", "os", "sync")) {
            for (int[] shape : SHAPES) {
                for (String index : List.of("none", "one")) {
                    rows(rows, "payload", level, "bytes", shape[0], "attributes", shape[1], "index", index);
                }
            }
            for (int bytes : new int[] {200, 1000, 4000}) {
                rows(rows, "nested", level, "bytes", bytes, "index", "one");
            }
            for (String content : List.of("random", "same", "binary")) {
                rows(rows, "content", level, "content", content, "bytes", 4000);
            }
            for (int batch : new int[] {1, 100, 500, 1000}) {
                rows(rows, "batch", level, "batch", batch);
            }
            for (String indexes : List.of("none", "one", "three")) {
                rows(rows, "index", level, "indexes", indexes);
            }
        }
        return rows;
    }

    private static void rows(List<ResultRow> rows, String scenario, String level, Object... parameters) {
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = 0; i < parameters.length; i += 2) {
            named.put(parameters[i].toString(), parameters[i + 1].toString());
        }
        named.put("durability", level);
        SPEED.forEach((target, speed) -> rows(rows, scenario, named, target, speed));
    }

    private static void rows(
            List<ResultRow> rows, String scenario, Map<String, String> named, String target, double speed) {
        if (target.equals("sqlite.jsonb") && named.get("durability").equals("none")) {
            String reason = "a commit of SQLite always reaches the operating system";
            rows.add(KnownRuns.without(SUITE, scenario, named, target, "all", new Trial.Unsupported(reason)));
            return;
        }
        if (target.equals("mysql.json") && "binary".equals(named.get("content"))) {
            rows.add(KnownRuns.without(SUITE, scenario, named, target, "all", new Trial.Failed("7 documents differ")));
            return;
        }
        double insert = insert(named, target, speed);
        double fresh = target.endsWith(".gin") && indexes(named) > 0 ? 5_000 : 40;
        if (target.equals("store.null")) {
            rows.add(row(scenario, named, target, "generate", 200 + bytes(named) * 2.5));
        }
        rows.add(row(scenario, named, target, "convert", 150 + bytes(named) * 0.2));
        rows.add(row(scenario, named, target, "insert", insert));
        rows.add(row(scenario, named, target, "fresh", fresh));
        rows.add(row(scenario, named, target, "all", insert + fresh));
    }

    private static double insert(Map<String, String> named, String target, double speed) {
        if (target.equals("store.null")) {
            return speed;
        }
        double sync = named.get("durability").equals("sync") ? 900_000 : 30_000;
        double batch = Double.parseDouble(named.getOrDefault("batch", "500"));
        double attributes = Double.parseDouble(named.getOrDefault("attributes", "1"));
        double nested = named.size() == 3 && named.containsKey("index") ? 1.3 : 1;
        double same = "same".equals(named.get("content")) ? 0.8 : 1;
        return (speed + bytes(named) * (target.contains("jsonb") ? 6 : 3) + attributes * 60 + indexes(named) * 2_500)
                        * nested
                        * same
                + sync / batch;
    }

    private static double bytes(Map<String, String> named) {
        return Double.parseDouble(named.getOrDefault("bytes", "200"));
    }

    private static int indexes(Map<String, String> named) {
        String index = named.getOrDefault("index", named.getOrDefault("indexes", "none"));
        return index.equals("three") ? 3 : index.equals("one") ? 1 : 0;
    }

    /** Cases that differ in what they store have different digests; the index and the level change nothing of it. */
    private static String digest(String scenario, Map<String, String> named) {
        String batch = scenario.equals("batch") ? "200x1" : "";
        return "%064x".formatted((long) name(scenario, named).concat(batch).hashCode() & 0xffffffffL);
    }

    private static String name(String scenario, Map<String, String> named) {
        return scenario + named.getOrDefault("content", "") + " " + named.getOrDefault("bytes", "200") + " B x "
                + named.getOrDefault("attributes", "1");
    }

    private static ResultRow row(
            String scenario, Map<String, String> parameters, String target, String phase, double ns) {
        Random random = new Random((scenario + parameters + target + phase).hashCode());
        List<double[]> rounds = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            double noise = 1 + 0.02 * random.nextGaussian();
            rounds.add(random.doubles(phase.equals("insert") ? 6 : 1)
                    .map(x -> ns * noise * (0.97 + 0.06 * x))
                    .toArray());
        }
        List<String> warnings = target.equals("postgres.json") && scenario.equals("content")
                ? List.of("the table was vacuumed while it was filled")
                : List.of();
        return KnownRuns.measured(
                SUITE,
                scenario,
                parameters,
                target,
                phase,
                Samples.of(rounds),
                null,
                digest(scenario, parameters),
                warnings,
                42);
    }

    /** Ten thousand documents of each case, by what they hold. */
    static List<CorpusRow> corpora(List<ResultRow> results) {
        Map<String, CorpusRow> corpora = new LinkedHashMap<>();
        for (ResultRow row : results) {
            if (row.digest() != null) {
                long bytes = (long) bytes(row.caseParameters()) + 180;
                Map<String, Long> sizes = new LinkedHashMap<>();
                sizes.put("bson", bytes * 10_000);
                sizes.put("json text", bytes * 9_500);
                sizes.put("mongodb", bytes * 10_000);
                sizes.put("postgres.jsonb", bytes * 11_000);
                sizes.put("sqlite.jsonb", bytes * 9_100);
                corpora.putIfAbsent(
                        row.digest(),
                        new CorpusRow(
                                "insert " + name(row.scenario(), row.caseParameters()),
                                1,
                                42,
                                10_000,
                                row.digest(),
                                sizes));
            }
        }
        return List.copyOf(corpora.values());
    }

    static Map<String, Double> speed() {
        return SPEED;
    }
}
