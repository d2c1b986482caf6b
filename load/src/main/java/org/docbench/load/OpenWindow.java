package org.docbench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.docbench.core.scenario.Trial.Measured;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.OpenLoop;

/**
 * A window of load at a rate and what it gave.
 *
 * @param needed so many arrivals make its percentiles mean something
 */
record OpenWindow(OpenLoop.Result result, double needed) {
    /** Arrivals are random: so far from what is needed they are enough. */
    private static final double ENOUGH = 0.8;

    /** No window is longer for the sake of its percentiles. */
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /** Returns the length of a window: at least {@code least}, and, up to a minute, enough for so many arrivals. */
    static Duration length(Duration least, double arrivals, double rate) {
        Duration needed = Duration.ofNanos((long) (arrivals / rate * 1e9));
        Duration kept = needed.compareTo(LONGEST) > 0 ? LONGEST : needed;
        return kept.compareTo(least) > 0 ? kept : least;
    }

    boolean complete() {
        return !result.load().cancelled() && result.load().operations() > 0;
    }

    private List<String> warnings() {
        List<String> all = new ArrayList<>(result.load().warnings());
        if (result.due() < ENOUGH * needed) {
            all.add("%d arrivals in a window, where %.0f would make its percentiles mean something"
                    .formatted(result.due(), needed));
        }
        return all;
    }

    static List<String> warnings(List<OpenWindow> windows) {
        return windows.stream()
                .flatMap(window -> window.warnings().stream())
                .distinct()
                .toList();
    }

    /** Returns the means of windows at the same rate, with the histogram of all of them. */
    static Measured measured(List<OpenWindow> windows, Function<OpenLoop.Result, Latencies> part) {
        List<Latencies> latencies =
                windows.stream().map(window -> part.apply(window.result)).toList();
        return Measured.histogram(
                latencies.stream().map(Latencies::mean).toList(),
                latencies.stream().reduce(Latencies::and).orElseThrow().encoded(),
                warnings(windows));
    }
}
