package org.docbench.formats.alternate;

import java.util.List;

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
        Counts counts();

        @Override
        void close();
    }

    /**
     * What the scheduler counted.
     *
     * @param ran nanoseconds on a processor, of all threads together
     * @param waited nanoseconds ready to run and without a processor
     */
    record Counts(long ran, long waited) {}
}
