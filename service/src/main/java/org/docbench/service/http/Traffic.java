package org.docbench.service.http;

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
