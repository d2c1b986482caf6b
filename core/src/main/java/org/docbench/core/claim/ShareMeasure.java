package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.ProfileRow;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Seed;
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
            return new Missing(missing, evidence.command(cases, List.of(target)) + " --flame");
        }
        return new ShareFinding(
                category,
                "the " + where + " of " + TargetName.of(target),
                recorded.stream().mapToLong(ProfileRow::samples).sum(),
                recorded.size(),
                share(recorded, category, evidence),
                category.equals(UNKNOWN)
                        ? 0
                        : share(recorded, UNKNOWN, evidence).value(),
                range());
    }

    private String words(CaseRef c) {
        return "stacks of the " + where + " of " + TargetName.of(c.of(target)) + " in " + c.words() + " " + phase;
    }

    private static String reason(ProfileRow row) {
        return row.reason() == null ? " (none recorded)" : " (" + row.reason() + ")";
    }

    private Share share(List<ProfileRow> rows, String of, Evidence evidence) {
        return Share.of(
                rows.stream()
                        .map(r -> new Share.Part(r.shares().getOrDefault(of, 0.0), r.samples()))
                        .toList(),
                Seed.derive(evidence.seed(), cases, phase, target, where, of));
    }

    private Interval range() {
        return atLeast == null || atMost == null ? null : Interval.at95(atLeast / 100, atMost / 100);
    }
}
