package org.docbench.core.claim;

import java.util.Locale;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;

/**
 * A measured time. It was published on another machine, and how fast that was is not known: a time outside half to double
 * of the published one is no proof that it was wrong there.
 */
record LevelFinding(String what, Estimate level, String note, boolean atMost) implements Finding {

    @Override
    public Double value() {
        return level.value();
    }

    @Override
    public Interval ci95() {
        return level.ci95();
    }

    @Override
    public String words() {
        return String.format(
                Locale.ROOT,
                "%s takes %,.0f ns (95 %% CI %,.0f–%,.0f)",
                what,
                level.value(),
                ci95().low(),
                ci95().high());
    }

    @Override
    public Ruled against(Published published) {
        String times = String.format(
                Locale.ROOT,
                "published / measured is %.2f, on another machine%s",
                published.value() / level.value(),
                note == null ? "" : "; " + note);
        if (atMost) {
            return ci95().high() <= published.tolerance().high()
                    ? new Ruled(Ruling.CONFIRMED, "no longer than double of it (" + times + ")")
                    : new Ruled(
                            Ruling.INCONCLUSIVE,
                            "not surely within double of it, which one machine cannot hold against another (" + times
                                    + ")");
        }
        return ci95().overlaps(published.tolerance())
                ? new Ruled(Ruling.CONFIRMED, "within half to double of it (" + times + ")")
                : new Ruled(
                        Ruling.INCONCLUSIVE,
                        "not within half to double of it, which one machine cannot hold against another (" + times
                                + ")");
    }
}
