package org.docbench.core.claim;

import java.util.Locale;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Net;
import org.docbench.core.stats.Ratio;

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
        return "beyond its smallest operation " + baseline + " takes " + beyond(net.baseline()) + ", " + contender + " "
                + beyond(net.contender()) + "; "
                + net.ratio()
                        .map(r -> "of that " + r.words(baseline, contender))
                        .orElse("no ratio, for an interval reaches zero");
    }

    @Override
    public Ruled against(Published published) {
        return net.ratio()
                .map(r -> new RatioFinding(r, words()).against(published))
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
