package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.docbench.core.claim.Evidence.Unsustained;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;

/**
 * The time of one target by itself, in ns; the published value is the same in ns.
 *
 * @param cases a set of one case
 * @param note what was done to the published number before it could stand beside the measured one, in words
 * @param atMost whether the claim is that it takes no longer; a shorter time then confirms it
 * @param arriving whether operations arrive at a rate: where some were not served, or a round is short,
 *     nothing is ruled on
 */
record LevelMeasure(String cases, String phase, String target, String note, boolean atMost, boolean arriving)
        implements Measure {

    @Override
    public String words() {
        return "time(" + target + ") in ns, phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        CaseRef benchCase = evidence.cases(cases).get(0);
        var samples = evidence.samples(benchCase, target, phase);
        if (samples.isEmpty()) {
            return evidence.missing(cases, phase, List.of(target));
        }
        Optional<Unsustained> doubt =
                arriving ? evidence.unsustained(benchCase, target, phase, samples.get()) : Optional.empty();
        return samples.flatMap(Student::mean)
                .map(log -> finding(log.exp(), doubt))
                .orElseGet(() -> evidence.secondRound(this, List.of(target)));
    }

    private Finding finding(Estimate level, Optional<Unsustained> doubt) {
        String words = String.format(
                Locale.ROOT,
                "%s %s takes %,.0f ns (95 %% CI %,.0f–%,.0f)%s",
                TargetName.of(target),
                phase,
                level.value(),
                level.ci95().low(),
                level.ci95().high(),
                doubt.map(why -> ", and " + why.words()).orElse(""));
        return new Finding(
                level.value(),
                level.ci95(),
                words,
                published -> doubt.map(Unsustained::ruled).orElseGet(() -> ruled(level, published)));
    }

    /**
     * Rules on a time that was published on another machine. How fast that was is not known: a time that is not within 2x of
     * the published one is no proof that it was wrong there.
     */
    private Ruled ruled(Estimate level, Claim.Published published) {
        String times = String.format(
                Locale.ROOT,
                " (published / measured is %.2f, on another machine%s)",
                published.value() / level.value(),
                note == null ? "" : "; " + note);
        if (atMost) {
            return bounded(level, published, times);
        }
        return level.ci95().overlaps(published.tolerance())
                ? new Ruled(Ruling.SIZE, "within 2x of it" + times)
                : new Ruled(
                        Ruling.INCONCLUSIVE, "not within 2x of it, which decides nothing between two machines" + times);
    }

    /** Rules on an upper bound. A time above it does not hold the sentence; it is at best as close as another machine may be. */
    private static Ruled bounded(Estimate level, Claim.Published published, String times) {
        if (level.ci95().high() <= published.value()) {
            return new Ruled(Ruling.CONFIRMED, "no longer than that" + times);
        }
        String above = level.ci95().low() > published.value() ? "longer than that" : "not certainly as short as that";
        return level.ci95().high() <= published.tolerance().high()
                ? new Ruled(Ruling.SIZE, above + ", and within 2x above it" + times)
                : new Ruled(
                        Ruling.INCONCLUSIVE,
                        above + ", and not certainly within 2x of it, which decides nothing between two machines"
                                + times);
    }

    /**
     * The times of one target in several cases, each beside its own published one.
     *
     * @param values the published times in ns, in the order of the cases
     * @param note as of one level
     */
    record LevelsMeasure(String cases, String phase, String target, List<Double> values, String note)
            implements Measure {
        LevelsMeasure {
            values = List.copyOf(values);
        }

        @Override
        public String words() {
            return "times of " + target + " that are within 2x of the published ones, phase " + phase + ", cases "
                    + cases;
        }

        @Override
        public Finding in(Evidence evidence) {
            List<CaseRef> all = evidence.cases(cases);
            List<String> near = new ArrayList<>();
            List<String> far = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                Optional<Samples> samples = evidence.samples(all.get(i), target, phase);
                if (samples.isEmpty()) {
                    return evidence.missing(cases, phase, List.of(target));
                }
                Optional<Estimate> level = samples.flatMap(Student::mean).map(Student::exp);
                if (level.isEmpty()) {
                    return evidence.secondRound(this, List.of(target));
                }
                Claim.Published published = new Claim.Published(null, values.get(i), null, null, null);
                String words = String.format(
                        Locale.ROOT,
                        "%s %,.0f ns where %,.0f were published",
                        all.get(i).words(),
                        level.get().value(),
                        values.get(i));
                (level.get().ci95().overlaps(published.tolerance()) ? near : far).add(words);
            }
            String words = near.size() + " of " + all.size() + " times of " + TargetName.of(target)
                    + " are within 2x of the published ones"
                    + (far.isEmpty() ? "" : "; not: " + String.join("; ", far));
            return new Finding((double) near.size(), null, words, published -> ruled(far.isEmpty()));
        }

        private Ruled ruled(boolean all) {
            String machine = "on another machine" + (note == null ? "" : "; " + note);
            return all
                    ? new Ruled(Ruling.SIZE, "all are within 2x, " + machine)
                    : new Ruled(
                            Ruling.INCONCLUSIVE,
                            "not all are within 2x, which decides nothing between two machines (" + machine + ")");
        }
    }
}
