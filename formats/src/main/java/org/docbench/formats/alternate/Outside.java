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
