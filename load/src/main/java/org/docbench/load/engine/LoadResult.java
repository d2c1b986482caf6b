package org.docbench.load.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a run of load gave. Immutable.
 *
 * @param workers how many
 * @param operations that succeeded and were timed, of all workers
 * @param errors how often each message came; none of them is an operation or a duration
 * @param elapsedNanos from the opening of the barrier to the end of the last worker
 * @param timedNanos the sum of all durations, exact
 * @param asideNanos worker time outside all durations: preparing, failing
 * @param latencies of operations; of means of batches if {@code batch} is not 1
 * @param batch so many operations were timed together; 1: each by itself
 * @param cancelled whether it ended before its time; what was measured until then is kept
 * @param warmup what went before
 * @param warnings what a reader has to know before believing it
 */
public record LoadResult(
        int workers,
        long operations,
        Map<String, Long> errors,
        long elapsedNanos,
        long timedNanos,
        long asideNanos,
        Latencies latencies,
        int batch,
        boolean cancelled,
        Warmup warmup,
        List<String> warnings) {

    public LoadResult {
        errors = Map.copyOf(errors);
        warnings = List.copyOf(warnings);
    }

    /** The same with one more thing to know. */
    public LoadResult warned(String warning) {
        List<String> more = new ArrayList<>(warnings);
        more.add(warning);
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
                more);
    }

    /** Successful operations a second; 0 if no time passed. */
    public double throughput() {
        return elapsedNanos == 0 ? 0 : operations * 1e9 / elapsedNanos;
    }

    /** Nanoseconds an operation, exact; NaN if there was none. */
    public double meanNanos() {
        return operations == 0 ? Double.NaN : (double) timedNanos / operations;
    }

    /** How many operations were in flight on average: throughput times mean duration. */
    public double meanConcurrency() {
        return elapsedNanos == 0 ? 0 : (double) timedNanos / elapsedNanos;
    }

    public LittlesLaw littlesLaw() {
        double aside = elapsedNanos == 0 ? 0 : (double) asideNanos / elapsedNanos;
        return new LittlesLaw(workers, meanConcurrency(), aside);
    }

    public long errorCount() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }
}
