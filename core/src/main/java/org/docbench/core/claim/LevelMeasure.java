package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.docbench.core.claim.Evidence.Unsustained;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;

/**
 * The time of one target by itself, in ns; the published value is the same in ns.
 *
 * @param cases a set of one case; of several, the time is the one that the mean of their rates implies
 * @param note what was done to the published number before it could stand beside the measured one, in words
 * @param atMost whether the claim is that it takes no longer; a shorter time then confirms it
 * @param anyMachine whether that bound is no time of another machine, but one that holds on any: a longer time then refutes it
 * @param arriving whether operations arrive at a rate: where some were not served, or a round is short,
 *     nothing is ruled on
 */
record LevelMeasure(
        String cases, String phase, String target, String note, boolean atMost, boolean anyMachine, boolean arriving)
        implements Measure.OfTarget {

    @Override
    public String words() {
        return "time(" + target + ") in ns, phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        List<CaseRef> all = evidence.cases(cases);
        List<Samples> samples = all.stream()
                .flatMap(one -> evidence.samples(one, target, phase).stream())
                .toList();
        if (samples.size() < all.size()) {
            return evidence.missing(cases, phase, List.of(target));
        }
        Optional<Unsustained> doubt = IntStream.range(0, arriving ? all.size() : 0)
                .boxed()
                .flatMap(i -> evidence.unsustained(all.get(i), target, phase, samples.get(i)).stream())
                .findFirst();
        return Student.of(samples, LevelMeasure::logOfMeanRate)
                .map(log -> finding(evidence.name(cases, target), log.exp(), doubt))
                .orElseGet(() -> evidence.secondRound(this, List.of(target)));
    }

    /** The logarithm of the time that the mean of the rates implies; of one case that of its time. */
    private static double logOfMeanRate(double[] times) {
        return -Math.log(Arrays.stream(times).map(time -> 1 / time).average().orElseThrow());
    }

    private Finding finding(String name, Estimate level, Optional<Unsustained> doubt) {
        String words = String.format(
                Locale.ROOT,
                "%s %s takes %,.0f ns (95 %% CI %,.0f–%,.0f)%s",
                name,
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
        return published.tolerance().contains(level.value())
                ? new Ruled(Ruling.SIZE, "within 2x of it" + times)
                : new Ruled(
                        Ruling.INCONCLUSIVE, "not within 2x of it, which decides nothing between two machines" + times);
    }

    /** Rules on an upper bound. A time above it does not hold the sentence; it is at best as close as another machine may be. */
    private Ruled bounded(Estimate level, Claim.Published published, String times) {
        if (level.ci95().high() <= published.value()) {
            return new Ruled(Ruling.CONFIRMED, "no longer than that" + times);
        }
        if (anyMachine) {
            return level.ci95().low() > published.value()
                    ? new Ruled(Ruling.REFUTED, "longer than that")
                    : new Ruled(Ruling.INCONCLUSIVE, "not certainly as short as that");
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
            implements Measure.OfTarget {
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
            List<Near> published = values.stream()
                    .map(value -> new Near(
                            new Claim.Published(null, value, null, null, null).tolerance(),
                            String.format(Locale.ROOT, "%,.0f", value)))
                    .toList();
            return near(this, phase, evidence, published, note);
        }
    }

    /**
     * The times of one target in several cases, of which only the shortest and the longest were published.
     *
     * @param from the shortest published time, in ns
     * @param to the longest
     * @param note as of one level
     */
    record LevelRangeMeasure(String cases, String phase, String target, double from, double to, String note)
            implements Measure.OfTarget {
        @Override
        public String words() {
            return "times of " + target + " that are within 2x of the published range, phase " + phase + ", cases "
                    + cases;
        }

        @Override
        public Finding in(Evidence evidence) {
            Near range =
                    new Near(Interval.at95(from / 2, 2 * to), String.format(Locale.ROOT, "%,.0f to %,.0f", from, to));
            return near(
                    this,
                    phase,
                    evidence,
                    Collections.nCopies(evidence.cases(cases).size(), range),
                    note);
        }
    }

    /**
     * What is within 2x of a published time or range.
     *
     * @param words the published one in ns
     */
    private record Near(Interval tolerance, String words) {}

    /** Counts the cases whose time is within 2x of what was published of it. */
    private static Finding near(Measure measure, String phase, Evidence evidence, List<Near> published, String note) {
        String target = measure.targets().get(0);
        List<CaseRef> all = evidence.cases(measure.cases());
        List<String> far = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Optional<Samples> samples = evidence.samples(all.get(i), target, phase);
            if (samples.isEmpty()) {
                return evidence.missing(measure.cases(), phase, List.of(target));
            }
            Optional<Estimate> level = samples.flatMap(Student::mean).map(Student::exp);
            if (level.isEmpty()) {
                return evidence.secondRound(measure, List.of(target));
            }
            if (!published.get(i).tolerance().contains(level.get().value())) {
                far.add(String.format(
                        Locale.ROOT,
                        "%s %,.0f ns where %s were published",
                        all.get(i).words(),
                        level.get().value(),
                        published.get(i).words()));
            }
        }
        int near = all.size() - far.size();
        String words = near + " of " + all.size() + " times of " + evidence.name(measure.cases(), target)
                + " are within 2x of the published ones" + (far.isEmpty() ? "" : "; not: " + String.join("; ", far));
        String machine = "on another machine" + (note == null ? "" : "; " + note);
        return new Finding(
                (double) near,
                null,
                words,
                claimed -> far.isEmpty()
                        ? new Ruled(Ruling.SIZE, "all are within 2x, " + machine)
                        : new Ruled(
                                Ruling.INCONCLUSIVE,
                                "not all are within 2x, which decides nothing between two machines (" + machine + ")"));
    }
}
