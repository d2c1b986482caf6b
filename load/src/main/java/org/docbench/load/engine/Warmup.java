package org.docbench.load.engine;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How the warm-up went.
 *
 * @param windows what each window gave, in order; empty if there was no warm-up
 * @param unit of the windows
 * @param nanos how long it took in all
 * @param settled whether the last windows agreed
 */
public record Warmup(List<Double> windows, String unit, long nanos, boolean settled) {

    public Warmup {
        windows = List.copyOf(windows);
    }

    /** What to say if it was asked for and not reached. */
    public Optional<String> warning() {
        if (windows.isEmpty() || settled) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "not steady after %d warm-up windows, %.1f s; the last gave %s %s, the one before %s",
                windows.size(),
                nanos / 1e9,
                figure(windows.get(windows.size() - 1)),
                unit,
                figure(windows.get(Math.max(0, windows.size() - 2)))));
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, value < 1_000 ? "%.4g" : "%,.0f", value);
    }
}
