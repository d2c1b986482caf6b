package org.docbench.core.claim;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Growth;
import org.docbench.core.stats.GrowthModel;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;

/**
 * A measured growth: the models ranked, and the coefficient of the claimed one with its interval.
 *
 * @param flat the 95 % interval of every size lies within 5 % of the level of O(1): a tie is no growth, however well a curve
 *     fits it
 */
record GrowthFinding(
        String what,
        String parameter,
        GrowthModel claimed,
        Growth growth,
        Optional<Estimate> coefficient,
        boolean flat,
        Map<Double, Samples> sizes)
        implements Finding {

    @Override
    public Double value() {
        return coefficient.map(Estimate::value).orElse(null);
    }

    @Override
    public Interval ci95() {
        return coefficient.map(Estimate::ci95).orElse(null);
    }

    @Override
    public String words() {
        var ordered = new TreeMap<>(sizes);
        var first = ordered.firstEntry();
        var last = ordered.lastEntry();
        String span = String.format(
                Locale.ROOT,
                "%s takes %,.0f ns at %s %,.0f and %,.0f ns at %,.0f",
                what,
                first.getValue().mean(),
                parameter,
                first.getKey(),
                last.getValue().mean(),
                last.getKey());
        return span + "; best model " + growth.best().model().notation()
                + (growth.undecided()
                        ? " (undecided: " + growth.fits().get(1).model().notation() + " is within 2 AICc)"
                        : "");
    }

    @Override
    public Ruled against(Published published) {
        if (flat && claimed != GrowthModel.CONSTANT) {
            return new Ruled(Ruling.REFUTED, "the times of all sizes tie");
        }
        if (flat && coefficient.isPresent()) {
            return sized("the times of all sizes tie", published);
        }
        double behind = growth.behind(claimed);
        if (behind > Growth.DECISIVE) {
            return new Ruled(
                    Ruling.REFUTED,
                    String.format(
                            Locale.ROOT,
                            "%s is better than %s by %.0f AICc",
                            growth.best().model().notation(),
                            claimed.notation(),
                            behind));
        }
        if (growth.undecided() || coefficient.isEmpty()) {
            return new Ruled(Ruling.INCONCLUSIVE, "the points do not tell the models apart");
        }
        return sized("the claimed model is best", published);
    }

    private Ruled sized(String shape, Published published) {
        return ci95().overlaps(published.tolerance())
                ? new Ruled(Ruling.CONFIRMED, shape + " and " + level() + " within half to double")
                : new Ruled(Ruling.DIRECTION, shape + ", " + level() + " not within half to double");
    }

    private String level() {
        return String.format(
                Locale.ROOT,
                "its %s of %.3g ns (95 %% CI %.3g–%.3g) is",
                claimed == GrowthModel.CONSTANT ? "level" : "slope",
                value(),
                ci95().low(),
                ci95().high());
    }
}
