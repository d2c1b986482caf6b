package org.docbench.load.engine;

import java.util.concurrent.atomic.AtomicLongArray;

/** Arrivals in order, each taken by one worker: whoever is free first takes the next. */
final class Tickets {

    /** The number stands alone: 128 bytes to either side, two cache lines, hold nothing else that anybody writes. */
    private final AtomicLongArray next = new AtomicLongArray(33);

    private static final int MIDDLE = 16;

    long take() {
        return next.getAndIncrement(MIDDLE);
    }
}
