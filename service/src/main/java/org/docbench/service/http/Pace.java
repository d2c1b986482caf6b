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

    /** Tells whether a quarter of the requests has begun, or of the time is over: connections are then at any part of a request. */
    default boolean isUnderWay(long now) {
        return false;
    }

    /** Closed loop: whenever a connection is free. The number of requests is for all connections together. */
    static Pace closed(Extent extent, int connections, long started) {
        return new Pace() {
            private final long all = extent.operations() > Long.MAX_VALUE / connections
                    ? Long.MAX_VALUE
                    : extent.operations() * connections;
            private long left = all;

            @Override
            public long next(long now) {
                return left > 0 && now - started < extent.nanos() ? now : NEVER;
            }

            @Override
            public void taken() {
                left--;
            }

            @Override
            public boolean isUnderWay(long now) {
                return left <= all - all / 4 || now - started >= extent.nanos() / 4;
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
