package org.docbench.load.crud;

import java.util.List;
import java.util.stream.IntStream;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.LoadResult;

/**
 * What a block gave.
 *
 * @param result of the load engine, of calls
 * @param documents of each call
 * @param drainNanos from the end of the last worker until the server had done what was sent without waiting; 0 where each
 *     write was acknowledged
 */
record Seen(LoadResult result, double documents, long drainNanos) {
    /** Equally likely latencies that stand for all of a block: finer than the 99th percentile needs. */
    private static final int LATENCIES = 100;

    /** How many documents. */
    long operations() {
        return Math.round(result.operations() * documents);
    }

    /** Nanoseconds for a document by the wall clock, all workers together. */
    double wallNanos() {
        return result.elapsedNanos() / (result.operations() * documents);
    }

    /** Nanoseconds for a document until all of them were there. */
    double drainedNanos() {
        return (result.elapsedNanos() + drainNanos) / (result.operations() * documents);
    }

    /** Documents a second, of all workers, by the wall clock. */
    double byWallTime() {
        return 1e9 / wallNanos();
    }

    /** The published formula: documents divided by the sum of the workers' times. The speed of one worker, whatever their number. */
    double bySumOfThreadTimes() {
        return result.operations() * documents * 1e9 / result.timedNanos();
    }

    /** In nanoseconds for a call: as many equally likely ones as there were calls, at most 100. */
    List<Double> latencies() {
        Latencies all = result.latencies();
        int points = (int) Math.min(LATENCIES, all.count());
        return IntStream.range(0, points)
                .mapToObj(i -> (double) all.percentile(100 * (i + 0.5) / points))
                .toList();
    }
}
