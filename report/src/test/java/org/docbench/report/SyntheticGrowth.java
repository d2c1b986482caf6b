package org.docbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.FitRow;
import org.docbench.core.run.RunFile.GrowthRow;

/** Invented fits: through the cost model's own ends, so that the drawn curve passes near the points. */
final class SyntheticGrowth {

    private SyntheticGrowth() {}

    static List<GrowthRow> all() {
        List<GrowthRow> rows = new ArrayList<>();
        for (String phase : List.of("get", "open")) {
            for (String target : SyntheticResults.TARGETS) {
                if (!target.equals("null")) {
                    rows.add(row(target, phase));
                }
            }
        }
        return rows;
    }

    private static GrowthRow row(String target, String phase) {
        double few = SyntheticCost.of(target, "growth", phase, Map.of("fields", "10"));
        double many = SyntheticCost.of(target, "growth", phase, Map.of("fields", "60000"));
        String best = many / few > 50 ? "O(n)" : many / few > 1.3 ? "O(log n)" : "O(1)";
        double span = best.equals("O(n)") ? 60_000 - 10 : log2(60_000) - log2(10);
        double start = best.equals("O(n)") ? 10 : log2(10);
        double slope = best.equals("O(1)") ? 0 : (many - few) / span;
        List<FitRow> fits = List.of(
                new FitRow(best, best.equals("O(1)") ? few : few - slope * start, slope, 0.991, -41.2),
                new FitRow(best.equals("O(n)") ? "O(log n)" : "O(n)", few, (many - few) / 60_000, 0.72, -12.5));
        return new GrowthRow(
                "access", "growth", "fields", Map.of(), target, phase, fits, best, target.equals("oson.object"));
    }

    private static double log2(double n) {
        return Math.log(n) / Math.log(2);
    }
}
