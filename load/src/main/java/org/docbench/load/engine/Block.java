package org.docbench.load.engine;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A few operations one after another on the calling thread, with the time of each. Immutable.
 */
public final class Block {
    private final long[] nanos;
    private final Exception error;

    private Block(long[] nanos, Exception error) {
        this.nanos = nanos;
        this.error = error;
    }

    /** {@link #time(Work, int, Clock, BooleanSupplier)} without an early end. */
    public static Block time(Work work, int operations, Clock clock) {
        return time(work, operations, clock, () -> false);
    }

    /**
     * Runs operations 0 to {@code operations} - 1. One clock read lies between two of them, the end of one being the start of
     * the next; two if the work has something to prepare, which is not timed. The first error ends the block.
     *
     * @param stop asked before each operation; true ends the block with what it has
     */
    public static Block time(Work work, int operations, Clock clock, BooleanSupplier stop) {
        PreparedWork prepared = work instanceof PreparedWork itself ? itself : null;
        long[] nanos = new long[operations];
        int done = 0;
        try {
            long before = clock.nanos();
            while (done < operations && !stop.getAsBoolean()) {
                if (prepared != null) {
                    prepared.prepare(done);
                    before = clock.nanos();
                }
                work.run(done);
                long now = clock.nanos();
                nanos[done++] = now - before;
                before = now;
            }
            return new Block(Arrays.copyOf(nanos, done), null);
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return new Block(Arrays.copyOf(nanos, done), e);
        }
    }

    /** Nanoseconds of each operation that succeeded, in order. */
    public long[] nanos() {
        return nanos.clone();
    }

    /** What ended it before its time, in its own words. */
    public Optional<String> error() {
        return Optional.ofNullable(error).map(Errors::message);
    }
}
