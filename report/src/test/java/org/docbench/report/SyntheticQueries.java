package org.docbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.PlanRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;

/** Invented rows of the suite {@code query}: every scenario, a store that cannot join, one that leaves its index alone. */
final class SyntheticQueries {

    static final String SUITE = "query";

    /** Its plan does not use the index. */
    static final String STRAY = "mysql.json";

    private SyntheticQueries() {}

    private record TimedQuery(String scenario, Map<String, String> parameters) {}

    private static List<TimedQuery> asked() {
        List<TimedQuery> all = new ArrayList<>();
        for (String index : List.of("none", "elements")) {
            for (String take : List.of("document", "part")) {
                all.add(new TimedQuery("element", two("index", index, "take", take)));
            }
        }
        for (String scenario : List.of("in", "join")) {
            for (String take : List.of("document", "part")) {
                all.add(new TimedQuery(scenario, Map.of("take", take)));
            }
        }
        all.add(new TimedQuery("user", two("index", "one", "path", "order.lines[2].sku")));
        return all;
    }

    private static Map<String, String> two(String name, String value, String other, String second) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(name, value);
        parameters.put(other, second);
        return parameters;
    }

    static List<ResultRow> results() {
        List<ResultRow> rows = new ArrayList<>();
        for (TimedQuery one : asked()) {
            SyntheticInserts.speed().forEach((target, speed) -> rows.add(row(one, target, speed)));
        }
        return rows;
    }

    private static ResultRow row(TimedQuery one, String target, double speed) {
        if (one.scenario().equals("join") && target.equals("postgres.json")) {
            String reason = "no array operators on json";
            return KnownRuns.without(SUITE, "join", one.parameters(), target, "query", new Trial.Unsupported(reason));
        }
        boolean whole = "document".equals(one.parameters().get("take"));
        boolean scan = "none".equals(one.parameters().get("index"))
                || (target.equals(STRAY) && one.parameters().containsKey("index"));
        double ns = target.equals("store.null") ? 90 : speed * 12 + (whole ? 40_000 : 25_000) + (scan ? 9e6 : 0);
        Random random = new Random((one + target).hashCode());
        List<double[]> rounds = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            double noise = 1 + 0.02 * random.nextGaussian();
            rounds.add(random.doubles(20)
                    .map(x -> ns * noise * (x > 0.95 ? 1.9 : 0.97 + 0.06 * x))
                    .toArray());
        }
        List<String> warnings =
                target.equals(STRAY) && "elements".equals(one.parameters().get("index"))
                        ? List.of("the plan does not use the index targets")
                        : List.of();
        return KnownRuns.measured(
                SUITE,
                one.scenario(),
                one.parameters(),
                target,
                "query",
                Samples.of(rounds),
                null,
                "%064x".formatted(one.parameters().getOrDefault("take", "").hashCode() & 0xffffffffL),
                warnings,
                42);
    }

    static List<PlanRow> plans() {
        List<PlanRow> plans = new ArrayList<>();
        for (TimedQuery one : asked()) {
            boolean meant = !"none".equals(one.parameters().getOrDefault("index", "none"));
            SyntheticInserts.speed().keySet().stream()
                    .filter(target -> !target.equals("store.null"))
                    .forEach(target -> plans.add(new PlanRow(
                            SUITE,
                            one.scenario(),
                            one.parameters(),
                            target,
                            meant ? "targets" : null,
                            !meant || !target.equals(STRAY),
                            "Bitmap Heap Scan on <linked>\n  Recheck Cond: (doc @> '\"77\"')\n  ->  Index Scan on "
                                    + (target.equals(STRAY) ? "PRIMARY" : "targets"))));
        }
        return plans;
    }

    static List<EvidenceRow> evidence() {
        return asked().stream()
                .map(one -> new EvidenceRow(
                        SUITE, one.scenario(), one.parameters(), "mongodb", "machine", 2000, Map.of("items", 10.0)))
                .toList();
    }
}
