package org.docbench.service.gateway;

/**
 * Memory for the bodies of requests that are not answered yet, of all connections together: thousands of clients that are slow with
 * large ones take no more. Confined to the event loop.
 */
final class MemoryBudget {
    /** In bytes: parsed they take several times of it. */
    private long left = 32 << 20;

    /** False, and nothing is taken, if there is not so much left. */
    boolean take(int bytes) {
        if (bytes > left) {
            return false;
        }
        left -= bytes;
        return true;
    }

    void give(int bytes) {
        left += bytes;
    }
}
