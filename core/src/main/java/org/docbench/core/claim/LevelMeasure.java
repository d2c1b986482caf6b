package org.docbench.core.claim;

import java.util.List;
import java.util.Locale;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
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

    /**
     * A measured time. It was published on another machine, and how fast that was is not known: a time outside half to double
     * of the published one is no proof that it was wrong there.
     */
    record LevelFinding(String what, Estimate level, String note, boolean atMost) implements Finding {

        @Override
        public Double value() {
            return level.value();
        }

        @Override
        public Interval ci95() {
            return level.ci95();
        }

        @Override
        public String words() {
            return String.format(
                    Locale.ROOT,
                    "%s takes %,.0f ns (95 %% CI %,.0f–%,.0f)",
                    what,
                    level.value(),
                    ci95().low(),
                    ci95().high());
        }

        @Override
        public Ruled against(Claim.Published published) {
            String times = String.format(
                    Locale.ROOT,
                    "published / measured is %.2f, on another machine%s",
                    published.value() / level.value(),
                    note == null ? "" : "; " + note);
            if (atMost) {
                return ci95().high() <= published.tolerance().high()
                        ? new Ruled(Ruling.CONFIRMED, "no longer than double of it (" + times + ")")
                        : new Ruled(
                                Ruling.INCONCLUSIVE,
                                "not surely within double of it, which one machine cannot hold against another ("
                                        + times + ")");
            }
            return ci95().overlaps(published.tolerance())
                    ? new Ruled(Ruling.CONFIRMED, "within half to double of it (" + times + ")")
                    : new Ruled(
                            Ruling.INCONCLUSIVE,
                            "not within half to double of it, which one machine cannot hold against another (" + times
                                    + ")");
        }
    }
}
