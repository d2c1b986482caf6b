package org.docbench.service.http;

import java.util.Collection;

/**
 * What went over the wire and what the client itself used, in the measurement alone.
 *
 * @param threads of the client
 * @param bytesIn of answers, heads and framing included
 * @param bytesOut of requests
 * @param connects connections that were begun
 * @param cpuNanos processor time of the client's threads, {@code awakeNanos} included
 * @param awakeNanos of it, time in which they only waited for the next arrival, awake so as to be in time
 */
public record Traffic(int threads, long bytesIn, long bytesOut, long connects, long cpuNanos, long awakeNanos) {

    static Traffic of(Collection<Traffic> parts) {
        return parts.stream().reduce(new Traffic(0, 0, 0, 0, 0, 0), Traffic::and);
    }

    private Traffic and(Traffic other) {
        return new Traffic(
                threads + other.threads,
                bytesIn + other.bytesIn,
                bytesOut + other.bytesOut,
                connects + other.connects,
                cpuNanos + other.cpuNanos,
                awakeNanos + other.awakeNanos);
    }

    /** Processor time without the waiting. */
    public long workNanos() {
        return Math.max(0, cpuNanos - awakeNanos);
    }

    /** The part of its threads' time, from 0 to 1, in which the client worked. */
    public double share(long elapsedNanos) {
        return elapsedNanos == 0 ? 0 : (double) workNanos() / elapsedNanos / Math.max(1, threads);
    }
}
