package org.docbench.core.run;

import java.util.ArrayList;
import java.util.Comparator;
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
     * Evaluates the rows; those that are not measured are passed over.
     *
     * @param sweeps scenario name to the parameter it sweeps, for example {@code growth -> fields}
     * @param seed the run's seed
     */
    public static Evaluation of(List<ResultRow> results, Map<String, String> sweeps, long seed) {
        List<ResultRow> measured = results.stream().filter(Results::isMeasured).toList();
        List<String> warnings = new ArrayList<>();
        return new Evaluation(
                Comparisons.of(measured, seed, warnings), GrowthRows.of(measured, sweeps), List.copyOf(warnings));
    }

    /** The measured rows of each suite, scenario, case and phase, in the order they were measured. */
    static Map<List<Object>, List<ResultRow>> byPhase(List<ResultRow> measured) {
        Map<List<Object>, List<ResultRow>> groups = new LinkedHashMap<>();
        for (ResultRow row : measured) {
            List<Object> key = List.of(row.suite(), row.scenario(), row.caseParameters(), row.phase());
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
        return groups;
    }

    /** Every pair of targets that did the same work. */
    static final class Comparisons {
        private Comparisons() {}

        private record Side(ResultRow row, Samples samples) {}

        private record Duel(Side baseline, Side contender) {}

        static List<ComparisonRow> of(List<ResultRow> measured, long seed, List<String> warnings) {
            List<Duel> duels = duels(measured);
            // in parallel: every duel has a random stream of its own, so the order of computing changes nothing
            List<ComparisonRow> rows = duels.parallelStream()
                    .flatMap(duel -> compare(duel, seed).stream())
                    .toList();
            int without = duels.size() - rows.size();
            if (without > 0) {
                warnings.add(without
                        + " pairs of targets have fewer than two rounds in common or a mean that is not positive:"
                        + " no interval, so no comparison");
            }
            return rows;
        }

        private static List<Duel> duels(List<ResultRow> measured) {
            List<Duel> duels = new ArrayList<>();
            for (List<ResultRow> group : Evaluation.byPhase(measured).values()) {
                // by name, so that who is the baseline does not depend on who was measured first
                List<Side> sides = group.stream()
                        .sorted(Comparator.comparing(ResultRow::target))
                        .map(row -> new Side(row, times(row)))
                        .toList();
                for (int i = 0; i < sides.size(); i++) {
                    for (int j = i + 1; j < sides.size(); j++) {
                        duels.add(new Duel(sides.get(i), sides.get(j)));
                    }
                }
            }
            return duels;
        }

        /** A ratio is one of times: who serves more operations in a second needs less time for each. */
        private static Samples times(ResultRow row) {
            Samples samples = Results.samples(row);
            return Trial.Measured.RATE.equals(row.unit()) ? samples.inverted() : samples;
        }

        private static Optional<ComparisonRow> compare(Duel duel, long seed) {
            ResultRow baseline = duel.baseline().row();
            ResultRow contender = duel.contender().row();
            long stream = Seed.derive(
                    seed,
                    baseline.suite(),
                    baseline.scenario(),
                    new TreeMap<>(baseline.caseParameters()),
                    baseline.phase(),
                    baseline.target(),
                    contender.target());
            return new Bootstrap(stream)
                    .ratio(duel.baseline().samples(), duel.contender().samples())
                    .map(ratio -> row(baseline, contender, ratio));
        }

        private static ComparisonRow row(ResultRow baseline, ResultRow contender, Ratio ratio) {
            return new ComparisonRow(
                    baseline.suite(),
                    baseline.scenario(),
                    baseline.caseParameters(),
                    baseline.phase(),
                    baseline.target(),
                    contender.target(),
                    ratio.value(),
                    ratio.ci95(),
                    ratio.ci99(),
                    ratio.verdict().word());
        }
    }

    /** How each target's time grows with the parameter that a scenario sweeps. */
    static final class GrowthRows {
        private GrowthRows() {}

        static List<GrowthRow> of(List<ResultRow> measured, Map<String, String> sweeps) {
            Map<List<Object>, List<ResultRow>> curves = new LinkedHashMap<>();
            for (ResultRow row : measured) {
                String swept = sweeps.get(row.scenario());
                if (swept != null && row.caseParameters().containsKey(swept)) {
                    List<Object> key =
                            List.of(row.suite(), row.scenario(), fixed(row, swept), row.target(), row.phase());
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
}
