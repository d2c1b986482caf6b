package org.docbench.core.claim;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Net;
import org.docbench.core.stats.Ratio;
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

    /** What two targets take beyond their smallest operation, and the ratio where both take something. */
    record NetRatioFinding(Net net, String baseline, String contender) implements Finding {

        @Override
        public Double value() {
            return net.ratio().map(Ratio::value).orElse(null);
        }

        @Override
        public Interval ci95() {
            return net.ratio().map(Ratio::ci95).orElse(null);
        }

        @Override
        public String words() {
            return "beyond its smallest operation " + baseline + " takes " + beyond(net.baseline()) + ", " + contender
                    + " "
                    + beyond(net.contender()) + "; "
                    + net.ratio()
                            .map(r -> "of that " + r.words(baseline, contender))
                            .orElse("no ratio, for an interval reaches zero");
        }

        @Override
        public Ruled against(Claim.Published published) {
            return net.ratio()
                    .map(r -> new RatioMeasure.RatioFinding(r, words()).against(published))
                    .orElseGet(() -> new Ruled(Ruling.INCONCLUSIVE, "what is left may be nothing"));
        }

        private static String beyond(Estimate e) {
            return String.format(
                    Locale.ROOT,
                    "%,.0f ns (95 %% CI %,.0f to %,.0f)",
                    e.value(),
                    e.ci95().low(),
                    e.ci95().high());
        }
    }
}
