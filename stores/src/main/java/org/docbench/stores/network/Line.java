package org.docbench.stores.network;

import java.util.concurrent.atomic.AtomicLong;

/**
 * One direction of a network, shared by all connections: bytes leave one after the other at its speed and arrive a fixed time
 * later, as those of Linux' netem with rate and delay. Netty's own traffic shaping lets everything through that would wait less
 * than 10 ms (AbstractTrafficShapingHandler.MINIMAL_WAIT) and gives credit for silence: 100 KB would cost nothing at 100
 * Mbit/s, where they take 8 ms. Used by one thread.
 */
final class Line {
    private final double nanosPerByte;
    private final long delay;
    private final AtomicLong bytes = new AtomicLong();
    private long free = System.nanoTime();

    Line(Network network) {
        nanosPerByte = network.nanosPerByte();
        delay = network.oneWayNanos();
    }

    /**
     * Takes bytes that are sent now.
     *
     * @param now by {@link System#nanoTime}
     * @return when the last of them arrives; never before what was sent earlier
     */
    long arrival(int sent, long now) {
        bytes.addAndGet(sent);
        long start = free - now > 0 ? free : now;
        free = start + (long) Math.ceil(sent * nanosPerByte);
        return free + delay;
    }

    /** What it took so far; for any thread. */
    long bytes() {
        return bytes.get();
    }
}
