package org.docbench.core.claim;

import org.docbench.core.stats.Interval;

/**
 * The number of a claim.
 *
 * @param text as it was printed, with its unit
 * @param value the same in this project's convention: a ratio {@code time(baseline) / time(contender)}, a count of wins, a
 *     slope in ns for each field, or a level in ns; null when the claim gives no number
 */
public record Published(String text, Double value) {

    /** Half to double of the value: how far another machine may be and still confirm the size. */
    Interval tolerance() {
        return new Interval(value / 2, value * 2);
    }
}
