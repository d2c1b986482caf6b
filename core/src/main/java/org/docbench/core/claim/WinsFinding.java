package org.docbench.core.claim;

import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Verdict;

/** Counted wins. A tie is nobody's win, and an inconclusive case may turn out to be anybody's. */
record WinsFinding(Overall overall, int measured, int outOf, String baseline, String contender, String rest)
        implements Finding {

    @Override
    public Double value() {
        return (double) overall.count(Verdict.FASTER);
    }

    /** From the cases won for sure to those plus the inconclusive ones: not a 95 % interval, so none is given. */
    @Override
    public Interval ci95() {
        return null;
    }

    @Override
    public String words() {
        return measured + " of " + outOf + " cases measured: " + contender + " wins " + overall.count(Verdict.FASTER)
                + ", " + baseline + " wins " + overall.count(Verdict.SLOWER) + ", " + overall.count(Verdict.TIE)
                + " tied, " + overall.count(Verdict.INCONCLUSIVE) + " inconclusive"
                + (rest.isEmpty() ? "" : "; " + rest);
    }

    @Override
    public Ruled against(Published published) {
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
