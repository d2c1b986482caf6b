package org.docbench.formats.alternate;

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
