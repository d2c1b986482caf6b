package org.docbench.service.rest;

import java.time.Duration;
import org.docbench.load.engine.Extent;

/**
 * How long a block is.
 *
 * @param requests of all connections together, or 0
 * @param window or, without requests, so much time
 * @param rate of arrivals in a second in an open loop; 0: a closed one
 */
record Length(int requests, Duration window, double rate) {
    static Length requests(int all) {
        return new Length(all, Duration.ZERO, 0);
    }

    static Length window(Duration time) {
        return new Length(0, time, 0);
    }

    static Length rate(double aSecond, Duration time) {
        return new Length(0, time, aSecond);
    }

    boolean open() {
        return rate > 0;
    }

    /** Of each connection. */
    Extent extent(int connections) {
        return requests > 0 ? Extent.operations(Math.max(1, requests / connections)) : Extent.of(window);
    }
}
