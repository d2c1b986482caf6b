package org.docbench.load.engine;

import java.util.Locale;
import java.util.Optional;

/**
 * Little's law: throughput times response time is the number of operations in flight, and in a closed loop that is the
 * number of workers, less those aside (preparing, or in an operation that failed). J. D. C. Little, Operations Research 9, 1961.
 *
 * @param workers C
 * @param inFlight X times R: operations a second times mean seconds
 * @param aside how many workers on average were aside
 */
public record LittlesLaw(int workers, double inFlight, double aside) {

    /** Beyond this part of C it is said. */
    public static final double TOLERANCE = 0.10;

    /** Is X times R, with those aside, the number of workers to within the tolerance? */
    public boolean holds() {
        return Math.abs(inFlight + aside - workers) <= TOLERANCE * workers;
    }

    /** What to say if it does not hold. */
    public Optional<String> warning() {
        if (holds()) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "Little's law: %d workers, but throughput times latency is %.2f and %.2f were aside; "
                        + "workers did not all work all the time, so the throughput is not that of %d",
                workers,
                inFlight,
                aside,
                workers));
    }
}
