package org.docbench.core.claim;

import java.util.Locale;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Share;

/**
 * A share of recorded stacks. A stack of unknown functions may belong to any kind of work, so the true share lies between
 * the one that was recognised and that one with all unknown stacks: what cannot be named proves nothing.
 *
 * @param category of work
 * @param whose stacks, in words
 * @param stacks recorded in all cases
 * @param unknown the share of stacks that no rule knows, 0 to 1
 * @param range the published one, 0 to 1; null when there is none
 */
record ShareFinding(String category, String whose, long stacks, int cases, Share share, double unknown, Interval range)
        implements Finding {

    @Override
    public Double value() {
        return 100 * share.value();
    }

    @Override
    public Interval ci95() {
        return share.ci95().map(x -> 100 * x);
    }

    @Override
    public String words() {
        return String.format(
                Locale.ROOT,
                "%s is %.1f %% (95 %% CI %.1f–%.1f) of %,d stacks of %s, over %d case%s%s",
                category,
                value(),
                ci95().low(),
                ci95().high(),
                stacks,
                whose,
                cases,
                cases == 1 ? "" : "s",
                unknown > 0 ? String.format(Locale.ROOT, "; %.1f %% are of unknown functions", 100 * unknown) : "");
    }

    @Override
    public Ruled against(Published published) {
        if (range == null) {
            return new Ruled(Ruling.INCONCLUSIVE, "the claim gives no range");
        }
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
