package org.docbench.service.http;

import org.docbench.load.engine.LoadResult;
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
    private long untimed;
    private long timedSince;
    private long opened;
    private long over;
    private double inside;
    private double insideNanos;

    /** @param untimed requests that are answered first */
    HttpTally(long untimed) {
        this.untimed = untimed;
    }

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

    /** A request that was answered rightly, with its intended and its true begin. */
    void answered(long now, long intended, long begun) {
        if (untimed > 0) {
            untimed--;
            timedSince = now;
        } else {
            times.record(now - intended, now - begun);
            if (opened != 0) {
                double nanos = Math.min(now - begun, now - opened) - (over == 0 ? 0 : now - over);
                inside += nanos / (now - begun);
                insideNanos += nanos;
            }
        }
    }

    /** Tells whether the untimed requests are over. */
    boolean isTimed() {
        return untimed == 0;
    }

    /** Returns the time at which the untimed requests were over. */
    long timedSince() {
        return timedSince;
    }

    /** From now on, connections are at any part of a request; those before began theirs together. */
    void opened(long now) {
        opened = opened == 0 && isTimed() ? now : opened;
    }

    /** A connection is free and has no further request: from now on, fewer and fewer are at work. */
    void over(long now) {
        over = over == 0 ? now : over;
    }

    /** Returns what was answered between these times; a request under way then counts by the part of its time between them. */
    LoadResult.Together together(LoadResult all) {
        return opened == 0 || over == 0
                ? all.together()
                : new LoadResult.Together(
                        over - opened,
                        inside,
                        insideNanos,
                        (double) all.asideNanos() * (over - opened) / all.elapsedNanos());
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

    /**
     * What went over the wire and what the client itself used, in the measurement alone.
     *
     * @param bytesIn of answers, heads and framing included
     * @param bytesOut of requests
     * @param connects connections that were begun
     * @param cpuNanos processor time of the client's thread, {@code awakeNanos} included
     * @param awakeNanos of it, time in which they only waited for the next arrival, awake so as to be in time
     */
    public record Traffic(long bytesIn, long bytesOut, long connects, long cpuNanos, long awakeNanos) {
        /** That of a client that did not come back. */
        static final Traffic NONE = new Traffic(0, 0, 0, 0, 0);

        /** The part of its thread's time, from 0 to 1, in which the client worked. */
        public double share(long elapsedNanos) {
            return elapsedNanos == 0 ? 0 : (double) Math.max(0, cpuNanos - awakeNanos) / elapsedNanos;
        }
    }
}
