package org.docbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;

/** Invented rows of the suite {@code update}: every case, three levels, refusals, a failure, absent targets. */
final class SyntheticUpdates {

    private static final double MILLI = 1e6;

    /** Invented ns for the smallest update without a sync. */
    private static final Map<String, Double> SPEED = speeds();

    private SyntheticUpdates() {}

    private static Map<String, Double> speeds() {
        Map<String, Double> speeds = new LinkedHashMap<>();
        speeds.put("mongodb", 0.16 * MILLI);
        speeds.put("mongodb.two-calls", 0.16 * MILLI);
        speeds.put("mongodb.standalone", 0.12 * MILLI);
        speeds.put("postgres.jsonb", 0.11 * MILLI);
        speeds.put("postgres.jsonb.subscript", 0.11 * MILLI);
        speeds.put("postgres.json", 0.13 * MILLI);
        speeds.put("mysql.json", 0.2 * MILLI);
        speeds.put("mysql.json.partial-log", 0.2 * MILLI);
        speeds.put("sqlite.jsonb", 0.03 * MILLI);
        speeds.put("store.null", 120.0);
        return speeds;
    }

    private static double commit(String level) {
        return switch (level) {
            case "sync" -> 0.9 * MILLI;
            case "os" -> 0.02 * MILLI;
            default -> 0;
        };
    }

    static List<ResultRow> results() {
        List<ResultRow> rows = new ArrayList<>();
        for (String level : List.of("none", "os", "sync")) {
            rows(rows, level, "baseline", Map.of(), 0);
            for (int fields : new int[] {100, 500, 1000}) {
                rows(rows, level, "single", Map.of("fields", "" + fields), fields * 36);
            }
            for (int paths : new int[] {3, 5, 10}) {
                rows(rows, level, "multi", Map.of("paths", "" + paths), 3600);
            }
            for (int bytes : new int[] {10_240, 51_200, 102_400, 1_048_576, 4_194_304, 15_728_640}) {
                rows(rows, level, "large", Map.of("bytes", "" + bytes), bytes);
            }
            for (int bytes : new int[] {10_240, 51_200, 102_400, 1_048_576, 4_194_304}) {
                rows(rows, level, "large-random", Map.of("bytes", "" + bytes), bytes);
            }
            for (String items : List.of("scalar", "object")) {
                for (int values : new int[] {1, 10}) {
                    rows(rows, level, "push", two("items", items, "values", "" + values), 1400);
                }
                for (String position : List.of("begin", "middle", "end")) {
                    rows(rows, level, "delete", two("items", items, "position", position), 9000);
                }
                for (int bytes : new int[] {1_048_576, 4_194_304}) {
                    rows(rows, level, "large-array", two("items", items, "bytes", "" + bytes), bytes);
                }
            }
            rows(rows, level, "user", Map.of("path", "order.lines[2].price"), 2000);
        }
        return rows;
    }

    private static Map<String, String> two(String name, String value, String other, String second) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(name, value);
        parameters.put(other, second);
        return parameters;
    }

    private static void rows(
            List<ResultRow> rows, String level, String scenario, Map<String, String> own, double bytes) {
        Map<String, String> parameters = new LinkedHashMap<>(own);
        parameters.put("durability", level);
        SPEED.forEach((target, speed) -> {
            if (asked(target, scenario, own)) {
                rows.add(row(level, scenario, parameters, target, speed, bytes));
            }
        });
    }

    private static boolean asked(String target, String scenario, Map<String, String> own) {
        return switch (target) {
            case "mongodb.two-calls" -> scenario.equals("baseline") || own.containsValue("middle");
            case "mongodb.standalone" -> scenario.equals("baseline") || "100".equals(own.get("fields"));
            case "postgres.jsonb.subscript" ->
                List.of("baseline", "single", "multi", "large", "large-random").contains(scenario);
            default -> true;
        };
    }

    private static ResultRow row(
            String level, String scenario, Map<String, String> parameters, String target, double speed, double bytes) {
        if (target.equals("sqlite.jsonb") && level.equals("none")) {
            return KnownRuns.without(
                    "update",
                    scenario,
                    parameters,
                    target,
                    "update",
                    new Trial.Unsupported("a commit of SQLite always reaches the operating system"));
        }
        if (target.equals("mysql.json") && bytes > 10_000_000) {
            return KnownRuns.without(
                    "update",
                    scenario,
                    parameters,
                    target,
                    "update",
                    new Trial.Failed("Packet for query is too large (15,728,911 > 4,194,304)"));
        }
        return measured(scenario, parameters, target, time(level, parameters, target, speed, bytes));
    }

    private static double time(
            String level, Map<String, String> parameters, String target, double speed, double bytes) {
        if (target.equals("store.null")) {
            return speed;
        }
        double each = speed + bytes * (target.contains("jsonb") ? 2.2 : 1.1) + commit(level);
        int writes = target.endsWith("two-calls") && parameters.containsValue("middle")
                ? 2
                : Integer.parseInt(parameters.getOrDefault("values", "1"));
        return each * writes;
    }

    private static ResultRow measured(String scenario, Map<String, String> parameters, String target, double ns) {
        Random random = new Random((scenario + parameters + target).hashCode());
        List<double[]> rounds = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            double noise = 1 + 0.02 * random.nextGaussian();
            rounds.add(random.doubles(8)
                    .map(x -> ns * noise * (x > 0.95 ? 1.8 : 0.97 + 0.06 * x))
                    .toArray());
        }
        return KnownRuns.measured(
                "update", scenario, parameters, target, "update", Samples.of(rounds), null, null, List.of(), 42);
    }

    static List<EvidenceRow> evidence(List<ResultRow> results) {
        List<EvidenceRow> rows = new ArrayList<>();
        for (ResultRow row : results) {
            if (row.mean() != null && !row.target().matches("store.null|.*standalone")) {
                rows.add(evidence(row));
            }
        }
        return rows;
    }

    private static EvidenceRow evidence(ResultRow row) {
        Map<String, String> parameters = row.caseParameters();
        boolean sync = parameters.get("durability").equals("sync");
        double writes = Double.parseDouble(parameters.getOrDefault("values", "1"));
        Map<String, Double> counted = new LinkedHashMap<>();
        // one that promises a sync and shares it, one that promises none and syncs all the same
        double syncs = row.target().equals("mysql.json.partial-log") ? 0.4 : sync ? 1 : 0.01;
        counted.put("log syncs", row.target().equals("mysql.json") ? 1 : syncs);
        double size = Double.parseDouble(parameters.getOrDefault("bytes", "2000"));
        counted.put("log bytes", row.target().contains("partial") ? 900.0 : size + 300);
        if (!row.target().startsWith("sqlite")) {
            counted.put("time in the server", row.mean() / writes * 0.8);
        }
        if (row.target().startsWith("postgres")) {
            counted.put("time in log syncs", row.mean() / writes * (sync ? 0.6 : 0.01));
        }
        return new EvidenceRow("update", row.scenario(), parameters, row.target(), "server", 400, counted);
    }

    static List<ServerReportRow> reports() {
        List<ServerReportRow> rows = new ArrayList<>();
        for (String target : List.of("mongodb", "postgres.jsonb")) {
            for (String scenario : List.of("single", "large")) {
                Map<String, Double> counters = new LinkedHashMap<>();
                counters.put("wal_sync", 1200.0);
                counters.put("wal_bytes", 4_804_000.0);
                counters.put("<b>stats_age</b>", 2.5);
                rows.add(new ServerReportRow(
                        "update", scenario, Map.of("durability", "sync"), target, 1200, 2.25, counters));
            }
        }
        return rows;
    }

    static List<TargetRow> targets() {
        List<TargetRow> targets = new ArrayList<>();
        SPEED.keySet().forEach(id -> targets.add(target(id, "ran", null)));
        String reason = "no Oracle server here; `docbench run update --store oracle=URI` uses yours";
        List.of("oracle.json", "oracle.collection", "oracle.duality")
                .forEach(id -> targets.add(target(id, "absent", reason)));
        return targets;
    }

    private static TargetRow target(String id, String status, String reason) {
        return new TargetRow(
                id,
                "store",
                "the product of " + id,
                "1.0",
                "its usual way",
                status,
                reason,
                status.equals("ran")
                        ? Map.of("durability sync", "flush=on", "server", "started by DocBench")
                        : Map.of(),
                Map.of("losses", SyntheticRun.json("[]")));
    }
}
