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
                "not steady after %d warm-up windows, %.1f s; the last gave %.4g %s, the one before %.4g",
                windows.size(),
                nanos / 1e9,
                windows.get(windows.size() - 1),
                unit,
                windows.get(Math.max(0, windows.size() - 2))));
    }
}
