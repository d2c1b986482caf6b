package org.docbench.stores;

/**
 * A kind of operation made ready once (a statement parsed, a command's frame built), of which calls with values are made.
 *
 * @param <T> what is different from call to call; of the shape it was prepared for
 */
public interface Prepared<T> extends AutoCloseable {

    /** A call with these values, which are converted to the driver's types here, outside the timer. */
    Call with(T values);

    /** Returns how many writes, each acknowledged before the next, one call makes of a change. */
    default int writes() {
        return 1;
    }

    @Override
    default void close() {}
}
