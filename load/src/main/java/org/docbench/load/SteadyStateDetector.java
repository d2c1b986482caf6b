package org.docbench.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;
import org.docbench.stores.Call;

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
     * @param next operation, made outside the timer
     */
    public static String of(Supplier<Call> next, Duration limit) {
        long begin = System.nanoTime();
        long best = Long.MAX_VALUE;
        int operations = 0;
        boolean settled = false;
        while (!settled && System.nanoTime() - begin < limit.toNanos()) {
            long[] nanos = new long[PIECE];
            for (int i = 0; i < PIECE; i++) {
                Call call = next.get();
                long start = System.nanoTime();
                call.execute();
                nanos[i] = System.nanoTime() - start;
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
