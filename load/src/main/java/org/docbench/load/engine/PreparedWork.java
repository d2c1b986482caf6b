package org.docbench.load.engine;

/**
 * Work with something before each operation that the timer must not see: making a call's values, thinking. It costs a second
 * clock read for each operation.
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
