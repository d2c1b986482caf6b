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
}
