package org.docbench.service.work;

/** How a task ended. */
public sealed interface Reply {

    /** @param storeNanos how long the call to the table took */
    record Done(Result result, long storeNanos) implements Reply {}

    /**
     * The store failed.
     *
     * @param untouched the task never reached the store, and nothing of it was kept; otherwise nobody knows whether it was done
     */
    record Failed(String why, boolean untouched) implements Reply {}
}
