package org.docbench.core.claim;

import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Verdict;

/**
 * One case against others of the same target.
 *
 * @param overall of the others, each the baseline of a pair
 * @param first the case that is claimed to be the fastest
 */
record FastestFinding(Overall overall, String first) implements Finding {

    private int others() {
        return overall.count(Verdict.FASTER)
                + overall.count(Verdict.SLOWER)
                + overall.count(Verdict.TIE)
                + overall.count(Verdict.INCONCLUSIVE);
    }

    @Override
    public Double value() {
        return (double) overall.count(Verdict.FASTER);
    }

    /** A count has none. */
    @Override
    public Interval ci95() {
        return null;
    }

    @Override
    public String words() {
        return first + " is faster than " + overall.count(Verdict.FASTER) + " of " + others() + " others, slower than "
                + overall.count(Verdict.SLOWER) + ", ties with " + overall.count(Verdict.TIE) + ", "
                + overall.count(Verdict.INCONCLUSIVE) + " inconclusive";
    }

    @Override
    public Ruled against(Published published) {
        if (overall.count(Verdict.FASTER) == others()) {
            return new Ruled(Ruling.CONFIRMED, "faster than every other");
        }
        return overall.count(Verdict.SLOWER) > 0
                ? new Ruled(Ruling.REFUTED, "another one is faster")
                : new Ruled(Ruling.INCONCLUSIVE, "not sure to be faster than every other");
    }
}
