package org.docbench.load;

import org.docbench.load.engine.LoadResult;

/**
 * What a block gave.
 *
 * @param result of the load engine, of calls
 * @param documents of each call
 * @param drainNanos from the end of the last worker until the server had done what was sent without waiting; 0 where each
 *     write was acknowledged
 * @param open whether its times are those of an open loop, with the wait for a worker in them
 */
public record MeasuredBlock(LoadResult result, double documents, long drainNanos, boolean open) {
    /** Describes a block of a closed loop. */
    MeasuredBlock(LoadResult result, double documents, long drainNanos) {
        this(result, documents, drainNanos, false);
    }

    /** Describes a block whose writes were all acknowledged. */
    public MeasuredBlock(LoadResult result, double documents) {
        this(result, documents, 0);
    }

    /** Describes a window of an open loop. */
    public static MeasuredBlock ofOpenLoop(LoadResult result, double documents) {
        return new MeasuredBlock(result, documents, 0, true);
    }

    /** Adds another batch of the same workers. */
    MeasuredBlock and(MeasuredBlock next) {
        return new MeasuredBlock(result.and(next.result), documents, drainNanos + next.drainNanos, open);
    }

    /** Warns once if fewer workers than there are were at work: of all batches together. */
    MeasuredBlock checked() {
        return new MeasuredBlock(
                result.littlesLaw().warning().map(result::warned).orElse(result), documents, drainNanos, open);
    }

    /** Counts the documents. */
    public long operations() {
        return Math.round(result.operations() * documents);
    }

    /** Returns nanoseconds per document by the wall clock, while all workers were at work. */
    public double wallNanos() {
        return result.together().nanos() / (result.together().operations() * documents);
    }

    /** Returns nanoseconds per document until all of them had arrived. */
    public double drainedNanos() {
        return (result.elapsedNanos() + drainNanos) / (result.operations() * documents);
    }

    /** Returns documents/s of all workers, by the wall clock. */
    public double byWallTime() {
        return 1e9 / wallNanos();
    }

    /**
     * Applies the published formula, documents divided by the sum of the workers' times: the speed of one worker, whatever their number.
     */
    public double bySumOfThreadTimes() {
        return result.together().operations()
                * documents
                * 1e9
                / result.together().timedNanos();
    }
}
