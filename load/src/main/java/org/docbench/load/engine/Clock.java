package org.docbench.load.engine;

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
}
