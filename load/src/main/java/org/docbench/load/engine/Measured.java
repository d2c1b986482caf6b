package org.docbench.load.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The tallies of one phase, added up: histograms are merged after the end and not shared before it. */
public record Measured(
        long operations,
        Map<String, Long> errors,
        long elapsedNanos,
        long timedNanos,
        long asideNanos,
        Latencies latencies,
        int left) {

    /** Of all workers; {@code batch} operations were timed together, 1 if each by itself. */
    public static Measured of(Phase<Tally> phase, int batch) {
        List<Tally> all = phase.done();
        var errors = new Errors();
        all.forEach(tally -> errors.addAll(tally.errors()));
        Latencies latencies = Latencies.merged(all.stream().map(Tally::times).toList());
        return new Measured(
                latencies.count() * batch,
                errors.byMessage(),
                all.stream().mapToLong(Tally::endNanos).max().orElse(phase.startNanos()) - phase.startNanos(),
                all.stream().mapToLong(Tally::timedNanos).sum(),
                all.stream().mapToLong(Tally::asideNanos).sum(),
                latencies,
                phase.left());
    }

    /** Times from the true start. */
    public static Latencies services(Phase<OpenTally> phase) {
        return Latencies.merged(phase.done().stream().map(OpenTally::services).toList());
    }

    /** Successful operations a second; 0 if no time passed. */
    public double throughput() {
        return elapsedNanos == 0 ? 0 : operations * 1e9 / elapsedNanos;
    }

    /** Infinite if there was no operation. */
    double meanNanos() {
        return operations == 0 ? Double.POSITIVE_INFINITY : (double) timedNanos / operations;
    }

    /** With what a reader has to know of the warm-up, of lost workers and of the clock; Little's law is not looked at. */
    public LoadResult result(int workers, int batch, boolean cancelled, Warmup warmup, TimerCost timer) {
        List<String> warnings = new ArrayList<>();
        warmup.warning().ifPresent(warnings::add);
        if (left > 0) {
            warnings.add(left + " of " + workers + " workers did not come back from an operation, even interrupted; "
                    + "what they measured is lost");
        }
        if (batch > 1) {
            warnings.add("timed in batches of " + batch + ": percentiles are of the means of batches");
        } else if (operations > 0 && meanNanos() < timer.shortest()) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "operations of %.0f ns were timed one by one; under %.0f ns (%d reads of the clock) they belong in batches",
                    meanNanos(),
                    timer.shortest(),
                    TimerCost.SINGLY));
        }
        return new LoadResult(
                workers,
                operations,
                errors,
                elapsedNanos,
                timedNanos,
                asideNanos,
                latencies,
                batch,
                cancelled,
                warmup,
                warnings);
    }
}
