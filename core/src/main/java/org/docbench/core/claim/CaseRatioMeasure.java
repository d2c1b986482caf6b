package org.docbench.core.claim;

import java.util.List;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Seed;

/**
 * {@code time(first case) / time(second case)} of one target.
 *
 * @param cases a set of two
 */
record CaseRatioMeasure(String cases, String phase, String target) implements Measure {

    @Override
    public String words() {
        return "time(first) / time(second) of " + target + ", phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        CaseRef first = evidence.cases(cases).get(0);
        CaseRef second = evidence.cases(cases).get(1);
        var numerator = evidence.samples(first, target, phase);
        var denominator = evidence.samples(second, target, phase);
        if (numerator.isEmpty() || denominator.isEmpty()) {
            return evidence.missing(cases, phase, List.of(target));
        }
        return new Bootstrap(Seed.derive(evidence.seed(), cases, phase, target))
                .ratio(numerator.get(), denominator.get())
                .<Finding>map(r -> new RatioFinding(r, r.words(name(first), name(second))))
                .orElseGet(() -> evidence.secondRound(this, List.of(target)));
    }

    private String name(CaseRef c) {
        return TargetName.of(c.of(target)) + " at " + c.words();
    }
}
