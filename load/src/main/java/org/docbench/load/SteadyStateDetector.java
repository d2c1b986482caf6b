package org.docbench.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Work before the first round that is not counted: until the operations of a piece are no longer faster than those of the
 * best piece before, or time is up.
 */
public final class SteadyStateDetector {
    private static final int PIECE = 50;

    /** A piece that is not faster than the best before it by this much has settled. */
    private static final double STILL_FASTER = 0.97;

    private SteadyStateDetector() {}

    /**
     * Works and says, in words, how it ended.
     *
     * @param operation does the next one and gives its nanoseconds
     * @param clock in nanoseconds
     */
    public static String of(LongSupplier operation, Duration limit, LongSupplier clock) {
        long begin = clock.getAsLong();
        long best = Long.MAX_VALUE;
        int operations = 0;
        boolean settled = false;
        while (!settled && clock.getAsLong() - begin < limit.toNanos()) {
            long[] nanos = new long[PIECE];
            for (int i = 0; i < PIECE; i++) {
                nanos[i] = operation.getAsLong();
            }
            operations += PIECE;
            Arrays.sort(nanos);
            long median = nanos[PIECE / 2];
            settled = median > STILL_FASTER * best;
            best = Math.min(best, median);
        }
        return operations + " operations, " + (settled ? "settled" : "not settled within " + limit.toMillis() + " ms");
    }
}
