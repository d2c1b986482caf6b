package org.docbench.core.claim;

import java.util.List;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Seed;

/**
 * The time of one target by itself, in ns; the published value is the same in ns.
 *
 * @param cases a set of one case
 * @param note what was done to the published number before it could stand beside the measured one, in words
 * @param atMost whether the claim is that it takes no longer; a shorter time then confirms it
 */
record LevelMeasure(String cases, String phase, String target, String note, boolean atMost) implements Measure {

    @Override
    public String words() {
        return "time(" + target + ") in ns, phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        var samples = evidence.samples(evidence.cases(cases).get(0), target, phase);
        if (samples.isEmpty()) {
            return evidence.missing(cases, phase, List.of(target));
        }
        long stream = Seed.derive(evidence.seed(), cases, phase, target);
        return samples.flatMap(new Bootstrap(stream)::mean)
                .<Finding>map(level -> new LevelFinding(TargetName.of(target) + " " + phase, level, note, atMost))
                .orElseGet(() -> evidence.secondRound(this, List.of(target)));
    }
}
