package org.docbench.service.http;

import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.ThreadCpu;

/** What the client's thread saw in one phase. Written by that thread alone. */
final class HttpTally {
    private final OpenLoop.OpenTally times = new OpenLoop.OpenTally();
    long bytesIn;
    long bytesOut;
    long connects;
    long awakeNanos;
    private long cpuNanos;

    /** The phase begins; called by its thread. */
    void begin() {
        cpuNanos = ThreadCpu.nanos();
    }

    /** The phase is over; called by its thread. */
    HttpTally ended(long now, long nextNumber) {
        cpuNanos = ThreadCpu.nanos() - cpuNanos;
        times.responses().ended(now, nextNumber);
        return this;
    }

    /** A request that failed: no operation and no duration; its time is time aside. */
    void error(String message, long nanos) {
        times.responses().error(message);
        times.responses().aside(nanos);
    }

    OpenLoop.OpenTally times() {
        return times;
    }

    Traffic traffic() {
        return new Traffic(bytesIn, bytesOut, connects, cpuNanos, awakeNanos);
    }
}
