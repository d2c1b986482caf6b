package org.docbench.core.claim;

import java.util.List;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Seed;
import org.docbench.core.stats.Verdict;

/**
 * How many cases the contender wins.
 *
 * @param outOf how many cases the claim counts
 * @param elsewhere those that no case set holds yet, in words; null when the set holds them all
 * @param command what would measure them; null likewise
 */
record WinsMeasure(
        String cases, String phase, String baseline, String contender, int outOf, String elsewhere, String command)
        implements Measure {

    @Override
    public String words() {
        return "cases won by " + contender + " against " + baseline + ", phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        var pairs = evidence.pairs(cases, phase, baseline, contender);
        if (pairs.isEmpty()) {
            return evidence.missing(cases, phase, List.of(baseline, contender));
        }
        Overall overall = Overall.of(pairs, Seed.derive(evidence.seed(), cases, phase, baseline, contender));
        String rest = pairs.size() < evidence.cases(cases).size()
                ? evidence.missing(cases, phase, List.of(baseline, contender)).words()
                : elsewhere == null ? "" : elsewhere + " (`" + command + "`)";
        return new WinsFinding(overall, pairs.size(), outOf, TargetName.of(baseline), TargetName.of(contender), rest);
    }

    /** Counted wins. A tie is nobody's win, and an inconclusive case may turn out to be anybody's. */
    record WinsFinding(Overall overall, int measured, int outOf, String baseline, String contender, String rest)
            implements Finding {

        @Override
        public Double value() {
            return (double) overall.count(Verdict.FASTER);
        }

        @Override
        public String words() {
            return measured + " of " + outOf + " cases measured: " + contender + " wins "
                    + overall.count(Verdict.FASTER)
                    + ", " + baseline + " wins " + overall.count(Verdict.SLOWER) + ", " + overall.count(Verdict.TIE)
                    + " tied, " + overall.count(Verdict.INCONCLUSIVE) + " inconclusive"
                    + (rest.isEmpty() ? "" : "; " + rest);
        }

        @Override
        public Ruled against(Claim.Published published) {
            if (measured < outOf) {
                return new Ruled(Ruling.NOT_RUN, "a count is ruled on only when every case of it is measured");
            }
            int won = overall.count(Verdict.FASTER);
            int lost = overall.count(Verdict.SLOWER);
            int open = overall.count(Verdict.INCONCLUSIVE);
            boolean side = published.value() > outOf / 2.0;
            if (open == 0 && won == published.value()) {
                return new Ruled(Ruling.CONFIRMED, "the published count");
            }
            if (side ? won > lost + open : lost > won + open) {
                return new Ruled(Ruling.DIRECTION, "the same target wins most, the count differs");
            }
            return (side ? lost > won + open : won > lost + open)
                    ? new Ruled(Ruling.REFUTED, "the other target wins most")
                    : new Ruled(Ruling.INCONCLUSIVE, "too many cases without a winner");
        }
    }
}
