package org.docbench.formats.alternate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;

/**
 * Interleaves the targets of a case in batches of about a millisecond or more, so that the machine treats all of them alike (rule 8). A
 * sweep is one batch of every target. It has a new random order, and the next sweep takes the mirrored order: A B C C B A.
 *
 * <p>A sample is the time of several batches divided by their operations. So the samples of a pair are close in time. A target's own
 * garbage collections also count in more samples than if each batch were a sample. If they come less than once in two samples, a median
 * leaves them out.
 *
 * <p>A batch that something outside the target disturbed is measured again at once (rule 23). The machine's counters decide this. The time
 * of the batch, and the target's own collector and compiler, never do.
 */
public final class Alternation {
    /**
     * Batches of a sample, if operations are short enough. With batches of 1.75 ms as samples, the median left out most of Go's garbage
     * collections. Its encoding looked 7 and 18 % faster than in samples of 5 ms, and the mean did not change.
     */
    public static final int BATCHES = 4;

    /** At most this part of the planned batches of a target and case is measured again; after that a disturbed batch counts as it is. */
    static final double MOST_AGAIN = 0.25;

    /** Other processes kept a target waiting for a processor for more than this part of the batch. */
    static final double WAITED = 0.05;

    /** The fixed arithmetic before or after the batch took this many times its median in the run so far. */
    static final double SLOW = 1.25;

    private final Outside outside;
    private final Calibration calibration = new Calibration();

    /** @param outside where the evidence comes from; one for a whole run */
    public Alternation(Outside outside) {
        this.outside = outside;
    }

    /**
     * What the batches of one target gave.
     *
     * @param samples nanoseconds for one operation, sample i from the same sweeps of every target; incomplete after a fault
     * @param alternated how its turns went
     * @param fault why the target was asked for nothing more; null when it finished
     */
    public record Batches(List<Double> samples, Trial.Alternated alternated, RuntimeException fault) {}

    /**
     * Measures the targets of one case.
     *
     * @param samples of each target
     * @param batches of a sample
     * @param seed of the orders
     * @return by target, in the order of the contenders; one that failed does not keep the others from going on
     */
    public Map<String, Batches> measure(List<? extends Contender> contenders, int samples, int batches, long seed) {
        int sweeps = samples * batches;
        List<TargetBatches> targets = contenders.stream()
                .map(contender -> new TargetBatches(contender, (int) (MOST_AGAIN * sweeps)))
                .toList();
        try {
            calibration.add(outside.calibrate());
            List<TargetBatches> order = new ArrayList<>(targets);
            Random random = new Random(seed);
            for (int sweep = 0; sweep < sweeps; sweep++) {
                if (sweep % 2 == 0) {
                    Collections.shuffle(order, random);
                } else {
                    Collections.reverse(order);
                }
                order.forEach(TargetBatches::measure);
            }
        } finally {
            targets.forEach(each -> each.threads.close());
        }
        Map<String, Batches> measured = new LinkedHashMap<>();
        targets.forEach(each -> measured.put(each.contender.target(), each.result(batches)));
        return measured;
    }

    /** One target and what its batches gave so far. */
    private final class TargetBatches {
        private final Contender contender;
        private final Outside.Threads threads;
        private final int mostAgain;
        private final List<Contender.Batch> timed = new ArrayList<>();
        private final List<Double> switches = new ArrayList<>();
        private int again;
        private long idle;
        private long elapsed;
        private List<Outside.Counts> last;
        private RuntimeException fault;

        TargetBatches(Contender contender, int mostAgain) {
            this.contender = contender;
            this.mostAgain = mostAgain;
            threads = outside.threads(contender.pid());
        }

        void measure() {
            try {
                while (fault == null && !counted()) {
                    again++;
                }
            } catch (RuntimeException e) {
                fault = e;
            }
        }

        /** Measures a batch; tells whether it counts. */
        private boolean counted() {
            long stolen = outside.stolen();
            List<Outside.Counts> before = threads.counts();
            long begin = outside.nanos();
            Contender.Batch batch = contender.batch();
            long nanos = outside.nanos() - begin;
            List<Outside.Counts> after = threads.counts();
            boolean disturbed = outside.stolen() > stolen
                    || Outside.keptWaiting(before, after) > WAITED * nanos
                    || calibration.isSlow();
            boolean slow = calibration.add(outside.calibrate()); // of the next batch, too
            idle += last == null ? 0 : Outside.ran(last, before);
            last = after;
            elapsed += nanos;
            if ((disturbed || slow) && outside.isKnown() && again < mostAgain) {
                return false;
            }
            timed.add(batch);
            switches.add(batch.untimed() / batch.timed());
            return true;
        }

        /** @param batches of a sample */
        private Batches result(int batches) {
            var alternated = timed.isEmpty()
                    ? null
                    : new Trial.Alternated(
                            outside.isKnown() ? (double) again / timed.size() : null,
                            Samples.of(switches.stream()
                                            .mapToDouble(Double::doubleValue)
                                            .toArray())
                                    .median(),
                            outside.isKnown() ? (double) idle / elapsed : null);
            List<Double> samples = IntStream.range(0, timed.size() / batches)
                    .mapToObj(i -> sample(timed.subList(i * batches, (i + 1) * batches)))
                    .toList();
            return new Batches(samples, alternated, fault);
        }
    }

    /** A batch that ends by time has fewer operations where they were slow, so a mean of the batches would count those for too much. */
    private static double sample(List<Contender.Batch> batches) {
        return batches.stream().mapToDouble(Contender.Batch::nanos).sum()
                / batches.stream().mapToDouble(Contender.Batch::operations).sum();
    }

    /** What the fixed arithmetic took so far, in steps of 1 %. */
    private static final class Calibration {
        private static final int STEPS = 100;

        private final int[] counts = new int[25 * STEPS];
        private int all;
        private boolean slow;

        /** Notes one; tells whether it was slow. */
        boolean add(long nanos) {
            int step = (int) (STEPS * Math.log((double) Math.max(1, nanos)));
            counts[step]++;
            all++;
            slow = step > median() + STEPS * Math.log(SLOW);
            return slow;
        }

        boolean isSlow() {
            return slow;
        }

        private int median() {
            int median = 0;
            for (int below = counts[0]; 2 * below < all; below += counts[median]) {
                median++;
            }
            return median;
        }
    }

    /** One target of a case, in a process that is alive, loaded and warmed up. It rests until it is asked for a batch. */
    public interface Contender {
        /** Returns the written form of the target, unique among the contenders of a case. */
        String target();

        /** Returns the process whose threads measure, for the evidence of its scheduler. */
        long pid();

        /**
         * Runs a short untimed piece and then a timed batch of about a millisecond or more. The untimed piece warms caches and branch predictors
         * again after the other targets' batches. The method blocks until both are done.
         *
         * @throws RuntimeException if the process died, hangs or failed; the contender is asked for no further batch of the case
         */
        Batch batch();

        /**
         * What one batch took.
         *
         * @param untimed nanoseconds for one operation of the piece before it
         * @param nanos of the batch
         * @param operations in it
         */
        record Batch(double untimed, double nanos, double operations) {
            /** Returns the nanoseconds of one operation. */
            public double timed() {
                return nanos / operations;
            }
        }

        /** Says why a contender has no number: a wrong result, an error, a process that ended. */
        final class Fault extends RuntimeException {
            public Fault(String reason) {
                super(reason);
            }
        }
    }

    /** What happens outside the measured processes, by the machine's own report: the evidence for measuring a batch again (rule 23). */
    public interface Outside {
        /** Opens the counters of a process's threads, those it has now. */
        Threads threads(long pid);

        /** Returns the time that a hypervisor took from all processors so far, in its own steps; 0 where it does not tell. */
        long stolen();

        /** Runs a fixed piece of arithmetic of about 0.1 ms; returns its nanoseconds. */
        long calibrate();

        /** Reads the clock. */
        default long nanos() {
            return System.nanoTime();
        }

        /** Tells whether there are counters at all; without them no batch is measured again. */
        boolean isKnown();

        /** Says what the reader must know when there are none. */
        default List<String> warnings() {
            return isKnown()
                    ? List.of()
                    : List.of(
                            "this system does not report what disturbs a measurement from outside: no batch is measured again");
        }

        /** The counters of a process. */
        interface Threads extends AutoCloseable {
            /** Returns those of each thread, always in the same order. */
            List<Counts> counts();

            @Override
            void close();
        }

        /**
         * What the scheduler counted of a thread.
         *
         * @param ran nanoseconds on a processor
         * @param waited nanoseconds ready to run and without a processor
         */
        record Counts(long ran, long waited) {}

        /** Returns how long all threads of a process ran between two readings. */
        static long ran(List<Counts> before, List<Counts> after) {
            return after.stream().mapToLong(Counts::ran).sum()
                    - before.stream().mapToLong(Counts::ran).sum();
        }

        /**
         * Returns the shortest time for which other processes kept a process waiting between two readings. It is the wait of the thread that
         * ran most, less the time that the other threads ran. One of these may have had its processor. Negative if they can explain more than
         * the wait. Threads that began later are not known.
         */
        static long keptWaiting(List<Counts> before, List<Counts> after) {
            long most = 0;
            long waited = 0;
            for (int thread = 0; thread < after.size(); thread++) {
                long ran = after.get(thread).ran() - before.get(thread).ran();
                if (ran > most) {
                    most = ran;
                    waited = after.get(thread).waited() - before.get(thread).waited();
                }
            }
            return waited - (ran(before, after) - most);
        }
    }
}
