package org.docbench.core.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.FitRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Growth;
import org.docbench.core.stats.Samples;

/** How each target's time grows with the parameter that a scenario sweeps. */
final class GrowthRows {
    private GrowthRows() {}

    static List<GrowthRow> of(List<ResultRow> measured, Map<String, String> sweeps) {
        Map<List<Object>, List<ResultRow>> curves = new LinkedHashMap<>();
        for (ResultRow row : measured) {
            String swept = sweeps.get(row.scenario());
            if (swept != null && row.caseParameters().containsKey(swept)) {
                List<Object> key = List.of(row.suite(), row.scenario(), fixed(row, swept), row.target(), row.phase());
                curves.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
            }
        }
        List<GrowthRow> rows = new ArrayList<>();
        for (List<ResultRow> curve : curves.values()) {
            String swept = sweeps.get(curve.get(0).scenario());
            Growth.of(bySize(curve, swept)).ifPresent(g -> rows.add(row(curve.get(0), swept, g)));
        }
        return List.copyOf(rows);
    }

    private static Map<Double, Samples> bySize(List<ResultRow> curve, String swept) {
        Map<Double, Samples> sizes = new TreeMap<>();
        for (ResultRow row : curve) {
            sizes.put(Double.valueOf(row.caseParameters().get(swept)), Results.samples(row));
        }
        return sizes;
    }

    private static Map<String, String> fixed(ResultRow row, String swept) {
        Map<String, String> others = new LinkedHashMap<>(row.caseParameters());
        others.remove(swept);
        return others;
    }

    private static GrowthRow row(ResultRow any, String swept, Growth growth) {
        return new GrowthRow(
                any.suite(),
                any.scenario(),
                swept,
                fixed(any, swept),
                any.target(),
                any.phase(),
                growth.fits().stream()
                        .map(f -> new FitRow(f.model().notation(), f.intercept(), f.slope(), f.r2(), f.aicc()))
                        .toList(),
                growth.best().model().notation(),
                growth.undecided());
    }
}
