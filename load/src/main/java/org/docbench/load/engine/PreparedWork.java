package org.docbench.load.engine;

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
