package org.docbench.load.engine;

import org.HdrHistogram.Histogram;

/** What one worker of an open loop saw: a tally from the intended start, and the times from the true start beside it. */
public final class OpenTally {
    private final Tally responses = new Tally();
    private final Histogram services = Latencies.recorder();
    private long waits;
    private long lateNanos;

    /** An operation that succeeded, from its intended and from its true start. */
    public void record(long response, long service) {
        responses.record(response);
        services.recordValue(Math.min(service, Latencies.HIGHEST));
    }

    /** A worker that had waited for an arrival began so late: the engine's own fault, not that of what it measures. */
    public void late(long nanos) {
        waits++;
        lateNanos += nanos;
    }

    /** From the intended start, and all errors. */
    public Tally responses() {
        return responses;
    }

    Histogram services() {
        return services;
    }

    long waits() {
        return waits;
    }

    long lateNanos() {
        return lateNanos;
    }
}
