package org.docbench.core.claim;

import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Ratio;

/** A measured ratio. */
record RatioFinding(Ratio ratio, String words) implements Finding {

    @Override
    public Double value() {
        return ratio.value();
    }

    @Override
    public Interval ci95() {
        return ratio.ci95();
    }

    @Override
    public Ruled against(Published published) {
        if (published.value() == 1) {
            return equal(published);
        }
        boolean above = published.value() > 1;
        return switch (ratio.verdict()) {
            case TIE -> new Ruled(Ruling.INCONCLUSIVE, "a tie: the difference is below 5 %");
            case INCONCLUSIVE -> new Ruled(Ruling.INCONCLUSIVE, "no side is sure");
            case FASTER, SLOWER -> ratio.value() > 1 == above ? onTheSide(published) : onTheOther();
        };
    }

    private Ruled onTheSide(Published published) {
        return ratio.ci95().overlaps(published.tolerance())
                ? new Ruled(Ruling.CONFIRMED, "on the published side and " + published.reach() + " of it")
                : new Ruled(
                        Ruling.DIRECTION, "the published side holds, the size is not " + published.reach() + " of it");
    }

    /** A claim that both are alike has no side; it holds as far as any other size does. */
    private Ruled equal(Published published) {
        if (ratio.ci95().inside(published.tolerance())) {
            return new Ruled(Ruling.CONFIRMED, published.reach() + " of each other");
        }
        return ratio.ci95().overlaps(published.tolerance())
                ? new Ruled(Ruling.INCONCLUSIVE, "not sure to be " + published.reach() + " of each other")
                : new Ruled(Ruling.REFUTED, "not " + published.reach() + " of each other");
    }

    private static Ruled onTheOther() {
        return new Ruled(Ruling.REFUTED, "the interval lies wholly on the other side");
    }
}
