package org.docbench.service.gateway;

/** When a request passed from one stage to the next, by {@link System#nanoTime}. */
final class StageTimestamps {
    final long head;
    long read;
    long parsed;
    long taken;
    long replied;

    StageTimestamps(long head) {
        this.head = head;
    }
}
