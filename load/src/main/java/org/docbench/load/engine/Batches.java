package org.docbench.load.engine;

/** Load that rests between batches, so that loads on other targets can alternate with it. Workers and connections stay the same. */
public interface Batches extends AutoCloseable {
    /** Runs the warm-up of the loop. */
    Steady.Warmup warmUp();

    /** Runs a batch and waits for its end. Operations are numbered on from batch to batch. */
    LoadResult run(Extent extent);

    /**
     * Runs a number of operations after untimed ones of each worker, without a rest in between. A thread that waited for another phase
     * would come back to cold caches.
     */
    LoadResult led(long untimed, Extent extent);

    /** Ends the workers and closes the connections. */
    @Override
    void close();
}
