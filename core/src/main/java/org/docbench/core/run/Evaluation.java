package org.docbench.core.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.FitRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Growth;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Seed;

/**
 * What follows from the measured rows of a run: a pure function of rows and seed. Each row draws from a random stream of
 * its own key, so another target or case changes nothing that was there before.
 *
 * @param comparisons every pair of targets on the same suite, scenario, case and phase
 * @param growth how time grows in the scenarios that sweep a size
 * @param warnings what could not be computed, one line each
 */
public record Evaluation(List<ComparisonRow> comparisons, List<GrowthRow> growth, List<String> warnings) {

    /**
     * Evaluates the rows that are measured and whose targets had settled.
     *
     * @param sweeps scenario name to the parameter it sweeps, for example {@code growth -> fields}
     * @param seed the run's seed
     */
    public static Evaluation of(List<ResultRow> results, Map<String, String> sweeps, long seed) {
        List<ResultRow> measured =
                results.stream().filter(Results::isComparable).toList();
        List<Duel> duels = duels(measured);
        // in parallel: every duel has a random stream of its own, so the order of computing changes nothing
        List<ComparisonRow> comparisons = duels.parallelStream()
                .flatMap(duel -> duel.compared(seed).stream())
                .toList();
        int without = duels.size() - comparisons.size();
        return new Evaluation(
                comparisons,
                growth(measured, sweeps),
                without == 0
                        ? List.of()
                        : List.of(without
                                + " pairs of targets have fewer than two rounds in common or a mean that is not positive:"
                                + " no interval, so no comparison"));
    }

    /** Every pair of targets that did the same work. */
    private static List<Duel> duels(List<ResultRow> measured) {
        Map<List<Object>, List<ResultRow>> groups = new LinkedHashMap<>();
        for (ResultRow row : measured) {
            List<Object> key = List.of(row.suite(), row.scenario(), row.caseParameters(), row.phase());
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
        List<Duel> duels = new ArrayList<>();
        for (List<ResultRow> group : groups.values()) {
            // by name, so that who is the baseline does not depend on who was measured first
            List<Side> sides = group.stream()
                    .sorted(Comparator.comparing(ResultRow::target))
                    .map(Side::of)
                    .toList();
            for (int i = 0; i < sides.size(); i++) {
                for (int j = i + 1; j < sides.size(); j++) {
                    duels.add(new Duel(sides.get(i), sides.get(j)));
                }
            }
        }
        return duels;
    }

    private record Side(ResultRow row, Samples times) {
        /** A ratio is one of times, so rates are inverted first. */
        static Side of(ResultRow row) {
            Samples samples = Results.samples(row);
            return new Side(row, Trial.Measured.RATE.equals(row.unit()) ? samples.inverted() : samples);
        }
    }

    private record Duel(Side baseline, Side contender) {
        Optional<ComparisonRow> compared(long seed) {
            ResultRow row = baseline.row;
            String other = contender.row.target();
            long stream = Seed.derive(
                    seed,
                    row.suite(),
                    row.scenario(),
                    new TreeMap<>(row.caseParameters()),
                    row.phase(),
                    row.target(),
                    other);
            return new Bootstrap(stream)
                    .ratio(baseline.times, contender.times)
                    .map(ratio -> row(row, row.target(), other, ratio));
        }
    }

    /** Compares two targets, or one in two runs, on the case and phase of a result. */
    static ComparisonRow row(ResultRow on, String baseline, String contender, Ratio ratio) {
        return new ComparisonRow(
                on.suite(),
                on.scenario(),
                on.caseParameters(),
                on.phase(),
                baseline,
                contender,
                ratio.value(),
                ratio.ci95(),
                ratio.ci99(),
                ratio.verdict().word());
    }

    /** How each target's time grows with the parameter that a scenario sweeps. */
    private static List<GrowthRow> growth(List<ResultRow> measured, Map<String, String> sweeps) {
        Map<List<Object>, Map<Double, Samples>> curves = new LinkedHashMap<>();
        Map<List<Object>, ResultRow> first = new HashMap<>();
        for (ResultRow row : measured) {
            String swept = sweeps.get(row.scenario());
            if (swept != null && row.caseParameters().containsKey(swept)) {
                List<Object> curve = List.of(row.suite(), row.scenario(), fixed(row, swept), row.target(), row.phase());
                curves.computeIfAbsent(curve, c -> new TreeMap<>())
                        .put(Double.valueOf(row.caseParameters().get(swept)), Results.samples(row));
                first.putIfAbsent(curve, row);
            }
        }
        List<GrowthRow> rows = new ArrayList<>();
        curves.forEach((curve, sizes) -> Growth.of(sizes).ifPresent(growth -> {
            ResultRow any = first.get(curve);
            String swept = sweeps.get(any.scenario());
            rows.add(new GrowthRow(
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
                    growth.undecided()));
        }));
        return List.copyOf(rows);
    }

    private static Map<String, String> fixed(ResultRow row, String swept) {
        Map<String, String> others = new LinkedHashMap<>(row.caseParameters());
        others.remove(swept);
        return others;
    }
}
