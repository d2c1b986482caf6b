package org.docbench.service.http;

import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Extent;

/** When requests begin, in one phase. */
interface Pace {

    /** None will. */
    long NEVER = Long.MAX_VALUE;

    /** The time at which the next request is meant to begin: the present or a past one if it is due, or {@link #NEVER}. */
    long next(long now);

    /** The next request has begun. */
    void taken();

    /** Closed loop: whenever a connection is free. The number of requests is for all connections together. */
    static Pace closed(Extent extent, int connections, long started) {
        return new Pace() {
            private long left = extent.operations() > Long.MAX_VALUE / connections
                    ? Long.MAX_VALUE
                    : extent.operations() * connections;

            @Override
            public long next(long now) {
                return left > 0 && now - started < extent.nanos() ? now : NEVER;
            }

            @Override
            public void taken() {
                left--;
            }
        };
    }

    /** Open loop: every arrival of the window, late ones too until it has gone by twice. */
    static Pace open(Arrivals arrivals, long windowNanos, long started) {
        return new Pace() {
            private long i;
            private long offset = arrivals.at(0);

            @Override
            public long next(long now) {
                return offset < windowNanos && now - started < 2 * windowNanos ? started + offset : NEVER;
            }

            @Override
            public void taken() {
                offset = arrivals.at(++i);
            }
        };
    }
}
