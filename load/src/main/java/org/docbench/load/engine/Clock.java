package org.docbench.load.engine;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** Time as the engine sees it; tests make their own. */
public interface Clock {

    /** Returns nanoseconds since some moment, never less than before on the same thread. */
    long nanos();

    /** Lets time pass: about so many nanoseconds, or less, never much more. */
    void rest(long nanos);

    /** {@link System#nanoTime}. */
    static Clock system() {
        return SystemClock.INSTANCE;
    }

    /** The machine's own clock. */
    enum SystemClock implements Clock {
        INSTANCE;

        /**
         * The kernel wakes a thread late: by its timer slack, 50 us unless set otherwise (Linux, prctl(2)), and the switch. The
         * last stretch is therefore waited for awake.
         */
        private static final long AWAKE_NANOS = 100_000;

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void rest(long nanos) {
            if (nanos > AWAKE_NANOS) {
                LockSupport.parkNanos(nanos - AWAKE_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /**
     * What reading the clock costs, and so which operations it can time.
     *
     * @param nanos nanoseconds for one read
     */
    public record TimerCost(double nanos) {

        /** Of an operation shorter than this many reads, reading the clock is over 5 % (rule 16). */
        static final int SHORTEST = 20;

        private static final int READS = 20_000;
        private static final int TRIES = 11;

        /** Measures the median of eleven tries of 20,000 reads: some 10 ms. The first tries compile the loop. */
        public static TimerCost measure(Clock clock) {
            double[] tries = new double[TRIES];
            for (int i = 0; i < TRIES; i++) {
                long before = clock.nanos();
                long last = before;
                for (int read = 0; read < READS; read++) {
                    last = clock.nanos();
                }
                tries[i] = (double) (last - before) / READS;
            }
            Arrays.sort(tries);
            return new TimerCost(tries[TRIES / 2]);
        }

        /** Returns the shortest operation, in nanoseconds, of which reading the clock is at most 5 %. */
        public double shortest() {
            return SHORTEST * nanos;
        }
    }
}
