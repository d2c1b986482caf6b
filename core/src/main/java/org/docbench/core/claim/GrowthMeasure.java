package org.docbench.core.claim;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Growth;
import org.docbench.core.stats.GrowthModel;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Seed;

/**
 * How a target's time grows with one parameter of the cases.
 *
 * @param parameter whose value is the size n
 * @param model the claimed one, for example {@code O(n)}; the published value is its slope in ns, or for {@code O(1)} its
 *     level in ns
 * @param among the models that the claim tells apart; all four when absent
 */
record GrowthMeasure(String cases, String parameter, String phase, String target, String model, List<String> among)
        implements Measure {
    GrowthMeasure {
        among = among == null ? List.of() : List.copyOf(among);
    }

    @Override
    public String words() {
        return "growth of " + target + " with " + parameter + ", phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        Map<Double, Samples> sizes = new TreeMap<>();
        for (CaseRef c : evidence.cases(cases)) {
            evidence.samples(c, target, phase)
                    .ifPresent(s -> sizes.put(Double.valueOf(c.parameters().get(parameter)), s));
        }
        GrowthModel claimed = GrowthModel.of(model);
        Optional<Growth> growth = Growth.of(sizes).map(this::asked);
        if (growth.isEmpty()) {
            return evidence.missing(cases, phase, List.of(target));
        }
        long stream = Seed.derive(evidence.seed(), cases, phase, target, parameter);
        Optional<Estimate> coefficient = Growth.coefficient(sizes, claimed, stream);
        boolean flat = Growth.withinTie(sizes, stream);
        return new GrowthFinding(
                TargetName.of(target) + " " + phase, parameter, claimed, growth.get(), coefficient, flat, sizes);
    }

    private Growth asked(Growth all) {
        return among.isEmpty()
                ? all
                : new Growth(all.fits().stream()
                        .filter(fit -> among.contains(fit.model().notation()))
                        .toList());
    }
}
