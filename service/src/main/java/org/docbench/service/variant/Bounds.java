package org.docbench.service.variant;

import java.time.Duration;

/**
 * The bounds of a buffer.
 *
 * @param transactions most that are acknowledged and not yet written, those on their way to the store included
 * @param interval how long the oldest waits before it is sent, if the buffer is not full before
 * @param patience how long a caller waits for room before it is refused
 */
public record Bounds(int transactions, Duration interval, Duration patience) {
    /** A hundredth of a second of the published goal of 2,000 requests/s waits at most, and room for half a second of it. */
    public static final Bounds USUAL = new Bounds(1000, Duration.ofMillis(10), Duration.ofSeconds(1));

    public Bounds {
        if (transactions < 1 || interval.isNegative() || patience.isNegative()) {
            throw new IllegalArgumentException(
                    "no bounds of a buffer: " + transactions + " transactions, " + interval + ", " + patience);
        }
    }
}
