package org.docbench.core.claim;

import java.util.List;
import java.util.Locale;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Student;

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
        return samples.flatMap(Student::mean)
                .map(log -> finding(log.exp()))
                .orElseGet(() -> evidence.secondRound(this, List.of(target)));
    }

    private Finding finding(Estimate level) {
        String words = String.format(
                Locale.ROOT,
                "%s %s takes %,.0f ns (95 %% CI %,.0f–%,.0f)",
                TargetName.of(target),
                phase,
                level.value(),
                level.ci95().low(),
                level.ci95().high());
        return new Finding(level.value(), level.ci95(), words, published -> ruled(level, published));
    }

    /**
     * Rules on a time that was published on another machine. How fast that was is not known: a time outside half to double of
     * the published one is no proof that it was wrong there.
     */
    private Finding.Ruled ruled(Estimate level, Claim.Published published) {
        String times = String.format(
                Locale.ROOT,
                " (published / measured is %.2f, on another machine%s)",
                published.value() / level.value(),
                note == null ? "" : "; " + note);
        boolean holds = atMost
                ? level.ci95().high() <= published.tolerance().high()
                : level.ci95().overlaps(published.tolerance());
        return holds
                ? new Finding.Ruled(
                        Ruling.CONFIRMED,
                        (atMost ? "no longer than double of it" : "within half to double of it") + times)
                : new Finding.Ruled(
                        Ruling.INCONCLUSIVE,
                        (atMost ? "not surely within double of it" : "not within half to double of it")
                                + ", which one machine cannot hold against another" + times);
    }
}
