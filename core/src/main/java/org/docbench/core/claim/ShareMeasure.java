package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.ProfileRow;
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
        implements Measure {
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
     * between the one that was recognised and that one with all unknown stacks: what cannot be named proves nothing.
     *
     * @param unknown the share of stacks that no rule knows, 0 to 1
     */
    private Ruled ruled(Share share, double unknown) {
        if (atLeast == null || atMost == null) {
            return new Ruled(Ruling.INCONCLUSIVE, "the claim gives no range");
        }
        Interval range = Interval.at95(atLeast / 100, atMost / 100);
        Interval near = Interval.at95(range.low() / 2, Math.min(1, 2 * range.high()));
        Interval possible =
                Interval.at95(share.ci95().low(), Math.min(1, share.ci95().high() + unknown));
        if (possible.overlaps(range)) {
            return possible.inside(near)
                    ? new Ruled(Ruling.CONFIRMED, "meets the published range, and is not beyond half to double of it")
                    : new Ruled(Ruling.INCONCLUSIVE, "too wide, with the unknown stacks, to tell");
        }
        return possible.overlaps(near)
                ? new Ruled(Ruling.DIRECTION, "outside the published range, within half to double of it")
                : new Ruled(Ruling.REFUTED, "not within half to double of the published range");
    }
}
