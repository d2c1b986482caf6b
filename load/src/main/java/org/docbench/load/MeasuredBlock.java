package org.docbench.load;

import org.docbench.load.engine.LoadResult;

/**
 * What a block gave.
 *
 * @param result of the load engine, of calls
 * @param documents of each call
 * @param drainNanos from the end of the last worker until the server had done what was sent without waiting; 0 where each
 *     write was acknowledged
 */
public record MeasuredBlock(LoadResult result, double documents, long drainNanos) {
    /** Where each write was acknowledged. */
    public MeasuredBlock(LoadResult result, double documents) {
        this(result, documents, 0);
    }

    /** How many documents. */
    public long operations() {
        return Math.round(result.operations() * documents);
    }

    /** Nanoseconds for a document by the wall clock, all workers together. */
    public double wallNanos() {
        return result.elapsedNanos() / (result.operations() * documents);
    }

    /** Nanoseconds for a document until all of them were there. */
    public double drainedNanos() {
        return (result.elapsedNanos() + drainNanos) / (result.operations() * documents);
    }

    /** Documents a second, of all workers, by the wall clock. */
    public double byWallTime() {
        return 1e9 / wallNanos();
    }

    /** The published formula: documents divided by the sum of the workers' times. The speed of one worker, whatever their number. */
    public double bySumOfThreadTimes() {
        return result.operations() * documents * 1e9 / result.timedNanos();
    }
}
