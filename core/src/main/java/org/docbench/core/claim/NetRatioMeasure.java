package org.docbench.core.claim;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Net;
import org.docbench.core.stats.Seed;

/**
 * {@code time(baseline) / time(contender)} of what each target takes beyond its own smallest operation; several cases are
 * summed.
 *
 * @param less a set of one case: the smallest operation, taken off once for each operation of the cases
 */
record NetRatioMeasure(String cases, String less, String phase, String baseline, String contender) implements Measure {

    @Override
    public Stream<String> sets() {
        return Stream.of(cases, less);
    }

    @Override
    public String words() {
        return "time(" + baseline + ") / time(" + contender + "), each less its own " + less + ", phase " + phase
                + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        List<String> targets = List.of(baseline, contender);
        var pairs = evidence.pairs(cases, phase, baseline, contender);
        var empty = evidence.pairs(less, phase, baseline, contender);
        if (empty.isEmpty()) {
            return evidence.missing(less, phase, targets);
        }
        if (pairs.size() < evidence.cases(cases).size()) {
            return evidence.missing(cases, phase, targets);
        }
        int operations =
                evidence.cases(cases).stream().mapToInt(CaseRef::operations).sum();
        long stream = Seed.derive(evidence.seed(), cases, less, phase, baseline, contender);
        return Net.of(pairs, empty.get(0), operations, stream)
                .<Finding>map(net -> new NetRatioFinding(net, TargetName.of(baseline), TargetName.of(contender)))
                .orElseGet(() -> evidence.secondRound(this, targets));
    }
}
