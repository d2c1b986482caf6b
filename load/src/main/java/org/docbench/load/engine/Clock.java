package org.docbench.load.engine;

/** Time as the engine sees it; tests make their own. */
public interface Clock {

    /** Nanoseconds since some moment, never less than before on the same thread. */
    long nanos();

    /** Lets time pass: about so many nanoseconds, or less, never much more. */
    void rest(long nanos);

    /** {@link System#nanoTime}. */
    static Clock system() {
        return SystemClock.INSTANCE;
    }
}
