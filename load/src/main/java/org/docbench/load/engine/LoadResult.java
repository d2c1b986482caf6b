package org.docbench.load.engine;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What a run of load gave. Immutable.
 *
 * @param workers how many
 * @param operations that succeeded and were timed, of all workers
 * @param errors how often each message came; none of them is an operation or a duration
 * @param elapsedNanos from the opening of the barrier to the end of the last worker
 * @param together what of it was done while all workers were at work
 * @param endNanos when the last worker of the last phase ended, by the clock of the loop
 * @param timedNanos the sum of all durations, exact
 * @param asideNanos worker time outside all durations: preparing, failing
 * @param cpuNanos CPU time of the workers' threads, the preparing included; 0 for an open loop, which does not count it
 * @param latencies of operations
 * @param cancelled whether it ended before its time; what was measured until then is kept
 * @param warmup what went before
 * @param warnings what a reader has to know before believing it
 */
public record LoadResult(
        int workers,
        long operations,
        Map<String, Long> errors,
        long elapsedNanos,
        Together together,
        long endNanos,
        long timedNanos,
        long asideNanos,
        long cpuNanos,
        Latencies latencies,
        boolean cancelled,
        Steady.Warmup warmup,
        List<String> warnings) {

    public LoadResult {
        errors = Map.copyOf(errors);
        warnings = List.copyOf(warnings);
    }

    /**
     * Merges the results of a phase's workers, with warnings about the warm-up, lost workers and the clock. Little's law is not checked.
     * Histograms are merged after the end and not shared before it.
     */
    public static LoadResult of(
            WorkerPool.Phase<Tally> phase,
            int workers,
            boolean cancelled,
            Steady.Warmup warmup,
            Clock.TimerCost timer) {
        List<Tally> all = phase.done();
        var errors = new Tally.Errors();
        all.forEach(tally -> errors.addAll(tally.errors));
        Latencies latencies =
                Latencies.merged(all.stream().map(tally -> tally.times).toList());
        long end = all.stream().mapToLong(tally -> tally.endNanos).max().orElse(phase.startNanos());
        long operations = latencies.count();
        long timed = all.stream().mapToLong(tally -> tally.timedNanos).sum();
        long aside = all.stream().mapToLong(tally -> tally.asideNanos).sum();
        LoadResult result = new LoadResult(
                workers,
                operations,
                errors.byMessage(),
                end - phase.startNanos(),
                new Together(end - phase.startNanos(), operations, timed, aside),
                end,
                timed,
                aside,
                all.stream().mapToLong(tally -> tally.cpuNanos).sum(),
                latencies,
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

    private LoadResult timed(Clock.TimerCost timer) {
        return operations == 0 || meanNanos() >= timer.shortest()
                ? this
                : warned(String.format(
                        Locale.ROOT,
                        "operations took %.0f ns; of those under %.0f ns (%d reads of the clock), reading it is over 5 %%",
                        meanNanos(),
                        timer.shortest(),
                        Clock.TimerCost.SHORTEST));
    }

    /** Adds a later phase of the same workers; a warning of both is there once. */
    public LoadResult and(LoadResult next) {
        Map<String, Long> allErrors = new TreeMap<>(errors);
        next.errors.forEach((message, times) -> allErrors.merge(message, times, Long::sum));
        return new LoadResult(
                workers,
                operations + next.operations,
                allErrors,
                elapsedNanos + next.elapsedNanos,
                together.and(next.together),
                next.endNanos,
                timedNanos + next.timedNanos,
                asideNanos + next.asideNanos,
                cpuNanos + next.cpuNanos,
                latencies.and(next.latencies),
                cancelled || next.cancelled,
                warmup,
                Stream.concat(warnings.stream(), next.warnings.stream())
                        .distinct()
                        .toList());
    }

    /**
     * Returns the result of workers that share operations. They work together until the first finds none left: each of the others is then
     * in its last one.
     *
     * @param opened when enough had been begun for workers to be at any part of one, by the clock
     * @param closed when the first found none left
     */
    LoadResult shared(WorkerPool.Phase<Tally> phase, long opened, long closed) {
        return working(phase.done().stream()
                .map(tally -> tally.until(closed))
                .reduce(new Together(closed - opened, 0, 0, 0), Together::and));
    }

    /** Returns the result of which so much was done while all workers were at work; the same if that is nothing. */
    public LoadResult working(Together all) {
        return all.nanos > 0 && all.operations > 0 ? with(operations, errors, all, warnings) : this;
    }

    /** Returns the result with another number of operations. */
    public LoadResult counted(long number) {
        return with(number, errors, together, warnings);
    }

    /** Returns the result with one more error. */
    public LoadResult failed(String message) {
        Map<String, Long> more = new TreeMap<>(errors);
        more.merge(message, 1L, Long::sum);
        return with(operations, more, together, warnings);
    }

    /** Returns the result with one more warning. */
    public LoadResult warned(String warning) {
        return with(
                operations,
                errors,
                together,
                Stream.concat(warnings.stream(), Stream.of(warning)).toList());
    }

    private LoadResult with(long number, Map<String, Long> failures, Together full, List<String> remarks) {
        return new LoadResult(
                workers,
                number,
                failures,
                elapsedNanos,
                full,
                endNanos,
                timedNanos,
                asideNanos,
                cpuNanos,
                latencies,
                cancelled,
                warmup,
                remarks);
    }

    /** Returns successful operations/s while all workers were at work; 0 if no time passed. */
    public double throughput() {
        return together.nanos == 0 ? 0 : together.operations * 1e9 / together.nanos;
    }

    /** Returns the exact mean duration of all operations in nanoseconds; NaN if there was none. */
    public double meanNanos() {
        return operations == 0 ? Double.NaN : (double) timedNanos / operations;
    }

    /**
     * Returns the mean duration in nanoseconds while all workers were at work; NaN if there was no operation. Where a worker waits for
     * others, the last operation of each is likely to be a long one.
     */
    public double workingNanos() {
        return together.operations == 0 ? Double.NaN : together.timedNanos / together.operations;
    }

    /** Returns the mean number of operations in flight: throughput times mean duration. */
    public double meanConcurrency() {
        return together.nanos == 0 ? 0 : together.timedNanos / together.nanos;
    }

    public LittlesLaw littlesLaw() {
        double aside = together.nanos == 0 ? 0 : together.asideNanos / together.nanos;
        return new LittlesLaw(workers, meanConcurrency(), aside);
    }

    public long errorCount() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * What was done while all workers were at work, each at any part of an operation. Where they share a number of operations, all begin
     * their first one together, and fewer and fewer do the last ones.
     *
     * @param operations that succeeded; one under way at the begin or the end counts by the part of its time that lies between them
     * @param timedNanos the sum of their durations, with these parts
     * @param asideNanos worker time outside all durations
     */
    public record Together(long nanos, double operations, double timedNanos, double asideNanos) {
        private Together and(Together next) {
            return new Together(
                    nanos + next.nanos,
                    operations + next.operations,
                    timedNanos + next.timedNanos,
                    asideNanos + next.asideNanos);
        }
    }

    /**
     * Little's law: throughput times response time is the number of operations in flight. In a closed loop that is the number of
     * workers, less those aside (preparing, or in an operation that failed). J. D. C. Little, Operations Research 9, 1961.
     *
     * @param workers C
     * @param inFlight X times R: operations/s times mean seconds
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
                    "Little's law: of %d workers, %.2f on average were in an operation and %.2f prepared one; the others had not begun"
                            + " or had ended. The rate is that of fewer than %d workers",
                    workers,
                    inFlight,
                    aside,
                    workers));
        }
    }

    /**
     * What one worker recorded in one phase. Its thread alone writes it, without locks. That thread also makes it, so that counters of
     * two workers are not in one cache line. Read after the thread has ended the phase.
     */
    public static final class Tally {
        final Histogram times = Latencies.recorder();
        private final Errors errors = new Errors();
        private long timedNanos;
        private long lastNanos;
        private long asideNanos;
        private long cpuNanos;
        private long beganNanos;
        private long endNanos;
        private long next;
        private boolean opened;
        private double earlier;
        private double earlierNanos;
        private long earlierAside;

        /** Records an operation that succeeded. */
        public void record(long nanos) {
            timedNanos += nanos;
            lastNanos = nanos;
            times.recordValue(Math.min(nanos, Latencies.HIGHEST));
        }

        /** Records an operation that failed, by the exception's message, or its name if it has none. */
        void error(Exception error, WorkerPool.Halt halt) {
            if (!halt.isCutOff()) {
                errors.add(error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage(), 1);
            }
        }

        /** Records an operation that failed, by its message. */
        public void error(String message) {
            errors.add(message, 1);
        }

        /** Records time that is part of no measured duration: preparing, or an operation that failed. */
        public void aside(long nanos) {
            asideNanos += nanos;
        }

        /** Begins at this time, after the operations that led. */
        void began(long now) {
            beganNanos = now;
        }

        long began() {
            return beganNanos;
        }

        long end() {
            return endNanos;
        }

        /** Tells whether {@link #opened(long, long)} was called. */
        boolean isOpened() {
            return opened;
        }

        /** Notes the instant from which all count, once it is known: the last operation may have begun before it. */
        void opened(long instant, long ended) {
            opened = true;
            double after = Math.max(0, Math.min(1, (double) (ended - instant) / lastNanos));
            earlier = times.getTotalCount() - after;
            earlierNanos = timedNanos - after * lastNanos;
            earlierAside = asideNanos;
        }

        /** Returns what was done from the noted instant until one during the last operation or after it, without the time itself. */
        Together until(long end) {
            double beyond = isBeyond(end) ? 1 - before(end) : 0;
            return opened
                    ? new Together(
                            0,
                            times.getTotalCount() - earlier - beyond,
                            timedNanos - earlierNanos - beyond * lastNanos,
                            (double) asideNanos - earlierAside)
                    : new Together(0, 0, 0, 0);
        }

        /** Tells whether its last operation ended after an instant. */
        boolean isBeyond(long instant) {
            return lastNanos > 0 && endNanos - instant > 0;
        }

        /** Returns the part of the last operation, from 0 to 1, that lies before an instant. */
        double before(long instant) {
            return Math.max(0, 1 - (double) (endNanos - instant) / lastNanos);
        }

        /** Ends the phase at this time; the worker's next operation has this number. */
        public Tally ended(long now, long nextNumber) {
            endNanos = now;
            next = nextNumber;
            return this;
        }

        /** Adds CPU time of the worker's thread. */
        Tally used(long nanos) {
            cpuNanos += nanos;
            return this;
        }

        long next() {
            return next;
        }

        /** Counts errors by message, of one worker or of all. */
        static final class Errors {

            /** Messages that name a document or a connection differ each time; more kinds than these are counted together. */
            private static final int MOST_KINDS = 50;

            private static final String OTHERS = "(other messages)";

            private final Map<String, Long> counts = new TreeMap<>();

            void addAll(Errors others) {
                others.counts.forEach(this::add);
            }

            void add(String message, long times) {
                boolean known = counts.containsKey(message) || counts.size() < MOST_KINDS;
                counts.merge(known ? message : OTHERS, times, Long::sum);
            }

            Map<String, Long> byMessage() {
                return Map.copyOf(counts);
            }
        }
    }
}
