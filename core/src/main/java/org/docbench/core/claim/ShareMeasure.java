package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Share;

/**
 * How much of the processor time on one side of a connection a kind of work takes, by the stacks recorded there.
 *
 * @param where {@code client} or {@code server}
 * @param category of the profile's rules, for example {@code encode}
 * @param atLeast the lower end of the published range, in percent; null when the share is only shown
 * @param atMost the upper end; null likewise
 */
record ShareMeasure(
        String cases, String phase, String target, String where, String category, Double atLeast, Double atMost)
        implements Measure.OfTarget {
    private static final String UNKNOWN = "unknown";

    @Override
    public String words() {
        return "percent of stacks that are " + category + ", " + where + " of " + target + ", phase " + phase
                + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        List<ProfileRow> recorded = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (CaseRef c : evidence.cases(cases)) {
            var row = evidence.profile(c, target, phase, where);
            if (row.isPresent() && row.get().samples() > 0) {
                recorded.add(row.get());
            } else {
                missing.add(words(c) + row.map(ShareMeasure::reason).orElse(""));
            }
        }
        if (!missing.isEmpty()) {
            return Finding.missing(missing, evidence.command(cases, List.of(target)) + " --flame");
        }
        Share share = share(recorded, category);
        double unknown = category.equals(UNKNOWN) ? 0 : share(recorded, UNKNOWN).value();
        Interval percent = share.ci95().map(x -> 100 * x);
        String words = String.format(
                Locale.ROOT,
                "%s is %.1f %% (95 %% CI %.1f–%.1f) of %,d stacks of the %s of %s, over %d case%s%s",
                category,
                100 * share.value(),
                percent.low(),
                percent.high(),
                recorded.stream().mapToLong(ProfileRow::samples).sum(),
                where,
                TargetName.of(target),
                recorded.size(),
                recorded.size() == 1 ? "" : "s",
                unknown > 0 ? String.format(Locale.ROOT, "; %.1f %% are of unknown functions", 100 * unknown) : "");
        return new Finding(100 * share.value(), percent, words, published -> ruled(share, unknown));
    }

    private String words(CaseRef c) {
        return "stacks of the " + where + " of " + TargetName.of(c.of(target)) + " in " + c.words() + " " + phase;
    }

    private static String reason(ProfileRow row) {
        return row.reason() == null ? " (none recorded)" : " (" + row.reason() + ")";
    }

    private static Share share(List<ProfileRow> rows, String of) {
        return Share.of(rows.stream()
                .map(r -> new Share.Part(r.shares().getOrDefault(of, 0.0), r.samples()))
                .toList());
    }

    /**
     * Rules on a share of recorded stacks. A stack of unknown functions may belong to any kind of work, so the true share lies
     * between the one that was recognised and that one with all unknown stacks: what cannot be named proves nothing. Where that and
     * its interval stay within 2x, the recognised share decides whether the size is confirmed. If the interval were enough, fewer
     * stacks would confirm more.
     *
     * @param unknown the share of stacks that no rule knows, 0 to 1
     */
    private Ruled ruled(Share share, double unknown) {
        if (atLeast == null || atMost == null) {
            return new Ruled(Ruling.INCONCLUSIVE, "the claim gives no range");
        }
        Interval possible =
                Interval.at95(share.ci95().low(), Math.min(1, share.ci95().high() + unknown));
        return ruled(possible, share.value(), unknown, atLeast, atMost);
    }

    private static Ruled ruled(Interval possible, double known, double unknown, double atLeast, double atMost) {
        Interval range = Interval.at95(atLeast / 100, atMost / 100);
        Interval near = Interval.at95(range.low() / 2, Math.min(1, 2 * range.high()));
        if (possible.overlaps(range) && !possible.inside(near)) {
            return new Ruled(
                    Ruling.INCONCLUSIVE, "too wide to decide" + (unknown > 0 ? ", with the unknown stacks" : ""));
        }
        if (range.contains(known)) {
            return new Ruled(Ruling.CONFIRMED, "in the published range, and its interval is within 2x of it");
        }
        if (possible.overlaps(range)) {
            return new Ruled(Ruling.INCONCLUSIVE, "outside the published range, which its interval includes");
        }
        if (!possible.overlaps(near)) {
            return new Ruled(Ruling.REFUTED, "not within 2x of the published range");
        }
        return Interval.at95(known, known + unknown).overlaps(near)
                ? new Ruled(Ruling.DIRECTION, "outside the published range, within 2x of it")
                : new Ruled(
                        Ruling.INCONCLUSIVE, "outside the published range, and not surely within 2x of it or beyond");
    }

    /**
     * How much of the client's processor time would be the making of documents, if it were part of the window as in the published
     * program: the time of making them, in one thread, divided by that and the processor time of inserting them.
     *
     * @param making the target whose rows time the making of documents
     * @param atLeast the lower end of the published range, in percent
     * @param atMost the upper end
     */
    record MakingMeasure(String cases, String making, String target, double atLeast, double atMost) implements Measure {
        @Override
        public List<String> targets() {
            return List.of(target, making);
        }

        @Override
        public String words() {
            return "percent of the client's CPU time that the creation of documents takes, of " + target + ", cases "
                    + cases;
        }

        @Override
        public Finding in(Evidence evidence) {
            List<String> missing = new ArrayList<>();
            Optional<Double> work = work(cases, making, target, evidence, missing);
            if (work.isEmpty()) {
                return Finding.missing(missing, evidence.command(cases, List.of(making, target)));
            }
            double part = 1 - work.get();
            String words = String.format(
                    Locale.ROOT,
                    "creating documents, and converting them for the driver, is %.1f %% of the client's CPU time of %s with"
                            + " it (the mean of %d cases; without an interval)",
                    100 * part,
                    TargetName.of(target),
                    evidence.cases(cases).size());
            return new Finding(
                    100 * part, null, words, published -> ruled(Interval.at95(part, part), part, 0, atLeast, atMost));
        }

        /** The part of the client's processor time that is not the making of documents, the mean of the cases. */
        private static Optional<Double> work(
                String set, String making, String target, Evidence evidence, List<String> missing) {
            double sum = 0;
            for (CaseRef one : evidence.cases(set)) {
                var cpu = evidence.perOperation(one, target, "machine", Cost.CLIENT_CPU.words());
                var generate = evidence.samples(one, making, "generate");
                var convert = evidence.samples(one, target, "convert");
                if (cpu.isEmpty() || generate.isEmpty() || convert.isEmpty()) {
                    missing.add("client CPU, creating and converting of documents of " + TargetName.of(target) + " in "
                            + one.words());
                } else {
                    double made = generate.get().mean() + convert.get().mean();
                    sum += cpu.getAsDouble() / (cpu.getAsDouble() + made);
                }
            }
            return missing.isEmpty() ? Optional.of(sum / evidence.cases(set).size()) : Optional.empty();
        }
    }
}
