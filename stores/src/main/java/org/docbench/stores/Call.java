package org.docbench.stores;

/**
 * An operation ready to go, its values in the driver's own types. {@link #execute} is what the timer sees, for every store
 * the same: bind the values, encode, send, wait for the acknowledgement, and take the answer. A call may be executed again.
 */
@FunctionalInterface
public interface Call {

    /**
     * Does it.
     *
     * @return how many documents the store says were found or changed
     * @throws StoreException with the server's own words
     */
    long execute();
}
