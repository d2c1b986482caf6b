package org.docbench.service.gateway;

/** When a request passed from one stage to the next, by {@link System#nanoTime}. */
final class Marks {
    final long head;
    long read;
    long parsed;
    long taken;
    long replied;

    Marks(long head) {
        this.head = head;
    }
}
