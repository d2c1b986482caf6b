package org.docbench.load.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
        Steady.Warmup warmup,
        List<String> warnings) {

    public LoadResult {
        errors = Map.copyOf(errors);
        warnings = List.copyOf(warnings);
    }

    /**
     * What the workers of a phase gave, with what a reader has to know of the warm-up, of lost workers and of the clock; Little's law
     * is not looked at. Histograms are merged after the end and not shared before it.
     */
    public static LoadResult of(
            WorkerPool.Phase<Tally> phase,
            int workers,
            int batch,
            boolean cancelled,
            Steady.Warmup warmup,
            TimerCost timer) {
        List<Tally> all = phase.done();
        var errors = new Tally.Errors();
        all.forEach(tally -> errors.addAll(tally.errors()));
        Latencies latencies = Latencies.merged(all.stream().map(Tally::times).toList());
        LoadResult result = new LoadResult(
                workers,
                latencies.count() * batch,
                errors.byMessage(),
                all.stream().mapToLong(Tally::endNanos).max().orElse(phase.startNanos()) - phase.startNanos(),
                all.stream().mapToLong(Tally::timedNanos).sum(),
                all.stream().mapToLong(Tally::asideNanos).sum(),
                latencies,
                batch,
                cancelled,
                warmup,
                warmup.warning().stream().toList());
        return result.lost(phase.left()).timed(timer);
    }

    private LoadResult lost(int left) {
        return left == 0
                ? this
                : warned(left + " of " + workers + " workers did not come back from an operation, even interrupted; "
                        + "what they measured is lost");
    }

    private LoadResult timed(TimerCost timer) {
        if (batch > 1) {
            return warned("timed in batches of " + batch + ": percentiles are of the means of batches");
        }
        return operations == 0 || meanNanos() >= timer.shortest()
                ? this
                : warned(String.format(
                        Locale.ROOT,
                        "operations of %.0f ns were timed one by one; under %.0f ns (%d reads of the clock) they belong in batches",
                        meanNanos(),
                        timer.shortest(),
                        TimerCost.SINGLY));
    }

    /** Returns the result with one more warning. */
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

    /** Returns successful operations/s; 0 if no time passed. */
    public double throughput() {
        return elapsedNanos == 0 ? 0 : operations * 1e9 / elapsedNanos;
    }

    /** Returns the exact mean duration in nanoseconds; NaN if there was no operation. */
    public double meanNanos() {
        return operations == 0 ? Double.NaN : (double) timedNanos / operations;
    }

    /** Returns the mean number of operations in flight: throughput times mean duration. */
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

    /**
     * Little's law: throughput times response time is the number of operations in flight, and in a closed loop that is the
     * number of workers, less those aside (preparing, or in an operation that failed). J. D. C. Little, Operations Research 9, 1961.
     *
     * @param workers C
     * @param inFlight X times R: operations a second times mean seconds
     * @param aside how many workers on average were aside
     */
    public record LittlesLaw(int workers, double inFlight, double aside) {

        /** A deviation beyond this part of C is a warning. */
        public static final double TOLERANCE = 0.10;

        /** Tells whether X times R, with the workers aside, is C to within the tolerance. */
        public boolean holds() {
            return Math.abs(inFlight + aside - workers) <= TOLERANCE * workers;
        }

        /** Returns the warning if the law does not hold. */
        public Optional<String> warning() {
            if (holds()) {
                return Optional.empty();
            }
            return Optional.of(String.format(
                    Locale.ROOT,
                    "Little's law: %d workers, but throughput times latency is %.2f and %.2f were aside; "
                            + "workers did not all work all the time, so the throughput is not that of %d",
                    workers,
                    inFlight,
                    aside,
                    workers));
        }
    }
}
