package org.docbench.core.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Seed;

/** Every pair of targets that did the same work. */
final class Comparisons {
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
            warnings.add(
                    without + " pairs of targets have fewer than two rounds in common or a mean that is not positive:"
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
