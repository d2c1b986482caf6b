package org.docbench.core.claim;

import org.docbench.core.stats.Interval;

/**
 * The number of a claim.
 *
 * @param text as it was printed, with its unit
 * @param value the same in this project's convention: a ratio {@code time(baseline) / time(contender)}, a count of wins, a
 *     slope in ns for each field, or a level in ns; null when the claim gives no number
 * @param within how many times less or more another machine may give and still confirm the size; null: half to double
 */
public record Published(String text, Double value, Double within) {
    private static final double DOUBLE = 2;

    /** How far another machine may be and still confirm the size. */
    Interval tolerance() {
        double factor = within == null ? DOUBLE : within;
        return Interval.at95(value / factor, value * factor);
    }

    /** The same in words. */
    String reach() {
        return within == null ? "within half to double" : "within 1/" + within + " to " + within + " times";
    }
}
