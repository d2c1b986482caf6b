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
 */
record GrowthMeasure(String cases, String parameter, String phase, String target, String model) implements Measure {

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
        Optional<Growth> growth = Growth.of(sizes);
        if (growth.isEmpty()) {
            return evidence.missing(cases, phase, List.of(target));
        }
        Optional<Estimate> coefficient =
                Growth.coefficient(sizes, claimed, Seed.derive(evidence.seed(), cases, phase, target, parameter));
        return new GrowthFinding(
                TargetName.of(target) + " " + phase, parameter, claimed, growth.get(), coefficient, sizes);
    }
}
