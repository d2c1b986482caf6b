package org.docbench.load.store;

import java.util.Map;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.stores.Session;

/** Makes the workers of one block and proves what they did to a collection (rule 3). A block is run once. */
public interface StoreBlock {

    /** Prepares what has to be there first; not timed. */
    default void setUp(Session session) {}

    /**
     * Makes one worker.
     *
     * @param number from 0
     * @throws UnsupportedOperationException if the store has no such operation
     */
    PreparedWork worker(Session session, int number);

    /** Forgets what was timed so far: the first operations of each worker are over. */
    default void timingBegins() {}

    /**
     * Proves what was acknowledged, after all workers have ended.
     *
     * @return how many documents were sent without an acknowledgement and never arrived, as far as was looked
     * @throws org.docbench.stores.StoreException with the difference
     */
    long verify(Session session);

    /** Brings the collection back to its base documents; not timed. Called again after a block with a fault. */
    default void tearDown(Session session) {}

    /** Returns the latencies of single calls, by phase. */
    Map<String, Timed> latencies(LoadResult result);

    /** Latencies of single calls, and their exact mean in nanoseconds. */
    record Timed(double meanNanos, Latencies latencies) {}

    /**
     * Returns further figures for the evidence, each the mean of an operation.
     *
     * @see org.docbench.core.run.Cost
     */
    default Map<String, Double> figures() {
        return Map.of();
    }
}
