package org.docbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;

/** Invented result rows of the suite {@code access}: every scenario, every status, warnings below resolution. */
final class SyntheticResults {

    static final List<String> TARGETS = List.of(
            "bson.raw",
            "bson.document",
            "bson.bsondocument",
            "bson.reader",
            "bson.floor",
            "oson.object",
            "oson.tree",
            "oson.floor",
            "oson.object.thin",
            "oson.floor.thin",
            "json.tree",
            "json.stream",
            "null");

    static final List<String> EDITS = List.of(
            "cycle 100/1",
            "cycle 100/50",
            "cycle 100/100",
            "cycle 500/500",
            "nested 1",
            "nested 3",
            "nested 5",
            "insert at 0",
            "insert at 50",
            "insert at 100",
            "array +1",
            "array +10",
            "array +100");

    private static final int FORKS = 3;
    private static final int SAMPLES = 8;

    private final List<ResultRow> rows = new ArrayList<>();

    private SyntheticResults() {}

    static List<ResultRow> all() {
        SyntheticResults results = new SyntheticResults();
        List<String> phases = List.of("open", "get", "read", "open+read", "upstream");
        for (int[] at : new int[][] {{100, 1}, {100, 50}, {100, 100}, {500, 500}, {1000, 1000}}) {
            results.rows("flat", parameters("fields", at[0], "position", at[1]), phases);
        }
        for (int depth : new int[] {1, 3, 5}) {
            results.rows("nested", parameters("depth", depth), phases);
        }
        for (int fields : new int[] {10, 100, 1000, 10_000, 60_000}) {
            results.rows("growth", parameters("fields", fields), List.of("open", "get"));
        }
        for (int fields : new int[] {100, 1000}) {
            for (int k : new int[] {1, 2, 5, 10, 50, 100}) {
                results.rows("reads", parameters("fields", fields, "k", k), List.of("open+reads"));
            }
        }
        EDITS.forEach(edit -> results.rows("patch", Map.of("edit", edit), List.of("patch")));
        for (int documents : new int[] {1, 2000}) {
            results.rows("cold", parameters("fields", 1000, "documents", documents), List.of("open+read"));
        }
        results.rows("user", Map.of("path", "order.lines[2].price"), List.of("get", "open+read"));
        return List.copyOf(results.rows);
    }

    private void rows(String scenario, Map<String, String> parameters, List<String> phases) {
        for (String phase : phases) {
            TARGETS.forEach(target -> rows.add(row(scenario, parameters, phase, target)));
        }
    }

    private static ResultRow row(String scenario, Map<String, String> parameters, String phase, String target) {
        if (phase.equals("patch")
                && (target.contains("floor") || target.equals("json.stream") || target.equals("bson.reader"))) {
            return without(scenario, parameters, phase, target, "unsupported", "this way of reading cannot write");
        }
        if (parameters.containsValue("array +100") && target.equals("oson.tree")) {
            return without(
                    scenario, parameters, phase, target, "failed", "data_array[109]: expected 1099, found nothing");
        }
        return measured(scenario, parameters, phase, target);
    }

    private static ResultRow without(
            String scenario,
            Map<String, String> parameters,
            String phase,
            String target,
            String status,
            String reason) {
        return new ResultRow(
                "access",
                scenario,
                parameters,
                target,
                phase,
                status,
                reason,
                "ns/op",
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                null,
                false,
                null,
                null,
                List.of(),
                null,
                null,
                null,
                null);
    }

    private static ResultRow measured(String scenario, Map<String, String> parameters, String phase, String target) {
        double cost = SyntheticCost.of(target, scenario, phase, parameters);
        double noise = scenario.equals("growth") || scenario.equals("cold") ? 0.08 : 0.015;
        Random random = new Random((scenario + parameters + phase + target).hashCode());
        List<List<Double>> samples = new ArrayList<>();
        for (int fork = 0; fork < FORKS; fork++) {
            double level = cost * (1 + random.nextGaussian() * noise / 2);
            List<Double> values = new ArrayList<>();
            for (int i = 0; i < SAMPLES; i++) {
                values.add(level * (1 + Math.abs(random.nextGaussian()) * noise));
            }
            samples.add(values);
        }
        List<Double> sorted = samples.stream().flatMap(List::stream).sorted().toList();
        double mean = sorted.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        List<String> warnings =
                cost < 3 * 1.3 ? List.of("below resolution: within 3 times of the empty operation") : List.of();
        return new ResultRow(
                "access",
                scenario,
                parameters,
                target,
                phase,
                "measured",
                null,
                "ns/op",
                mean,
                sorted.get(sorted.size() / 2),
                sorted.get(sorted.size() - 1),
                null,
                null,
                Interval.at95(mean * (1 - noise), mean * (1 + noise)),
                samples,
                List.of(1, 2, 3),
                target.contains("floor") ? 0.0 : Math.rint(cost / 3),
                true,
                null,
                null,
                warnings,
                null,
                null,
                null,
                null);
    }

    static Map<String, String> parameters(Object... pairs) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            parameters.put(pairs[i].toString(), pairs[i + 1].toString());
        }
        return parameters;
    }
}
