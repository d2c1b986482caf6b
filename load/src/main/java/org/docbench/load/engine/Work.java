package org.docbench.load.engine;

/** Is one operation that a worker repeats; used by one thread. The engine knows nothing else of what it measures. */
@FunctionalInterface
public interface Work {

    /**
     * Operation number {@code n} of this worker. Numbers start at 0 and go on from the warm-up into the measurement, so that
     * no number comes twice.
     *
     * @throws Exception an error of the operation: counted by its message, never a duration. An {@link Error} ends the run
     */
    void run(long n) throws Exception;

    /**
     * Work with a preparation before each operation that is not timed, such as making a call's values, or think time. It costs a second
     * clock read per operation.
     */
    public interface PreparedWork extends Work {

        /**
         * Makes operation {@code n} ready.
         *
         * @throws Exception counted as an error of the operation, which is then not run
         */
        void prepare(long n) throws Exception;

        /** Is told on the worker's thread that the operations that lead a batch are over, and that the batch is. */
        default void timed(boolean counts) {}
    }

    /** Load that rests between batches, so that loads on other targets can alternate with it. Workers and connections stay the same. */
    public interface Batches extends AutoCloseable {
        /** Runs the warm-up of the loop. */
        Steady.Warmup warmUp();

        /** Runs a batch and waits for its end. Operations are numbered on from batch to batch. */
        LoadResult run(ClosedLoop.Extent extent);

        /**
         * Runs a number of operations after untimed ones of each worker, without a rest in between. A thread that waited for another phase
         * would come back to cold caches.
         */
        LoadResult led(long untimed, ClosedLoop.Extent extent);

        /** Ends the workers and closes the connections. */
        @Override
        void close();
    }
}
