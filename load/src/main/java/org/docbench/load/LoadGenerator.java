package org.docbench.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.load.engine.WorkerPool;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Runs the workers of a block: all begin together, and the block ends when the last worker ends. */
public record LoadGenerator(Clock clock, TimerCost timer) {
    /** Returns a generator on the machine's clock, whose cost is measured now. */
    public static LoadGenerator measured() {
        return new LoadGenerator(Clock.system(), TimerCost.measure(Clock.system()));
    }

    /**
     * So many operations by each.
     *
     * @throws StoreException with the first message, and the number of failures, if an operation failed
     */
    public LoadResult run(List<? extends PreparedWork> works, long ofEach, BooleanSupplier stop) {
        return run(works, Extent.operations(ofEach), Steady.COLD, () -> {}, stop);
    }

    /** Returns an open loop without a warm-up. */
    public OpenLoop open(Arrivals arrivals, Duration window) {
        return new OpenLoop(arrivals, window, Steady.COLD, timer, clock, WorkerPool.PATIENCE);
    }

    /** Starts the workers of a block, for batches with other loads in between. The caller closes it. */
    public ClosedLoop.Shift batches(List<? extends PreparedWork> works, BooleanSupplier stop) {
        return new ClosedLoop(Extent.operations(1), Steady.COLD, timer, clock, WorkerPool.PATIENCE)
                .batches(works, stop);
    }

    /**
     * Runs the workers until they are steady, and then until an extent is reached.
     *
     * @param between the warm-up and the first operation that counts
     */
    public LoadResult run(
            List<? extends PreparedWork> works, Extent extent, Steady steady, Runnable between, BooleanSupplier stop) {
        return faultless(new ClosedLoop(extent, steady, timer, clock, WorkerPool.PATIENCE).run(works, between, stop));
    }

    /**
     * The result, if nothing failed: an error is a result of its own kind (rule 17).
     *
     * @throws StoreException with the message that came most often, and how often
     */
    public static LoadResult faultless(LoadResult result) {
        result.errors().entrySet().stream().max(Map.Entry.comparingByValue()).ifPresent(most -> {
            throw new StoreException(most.getKey() + " (" + most.getValue() + " of "
                    + (result.operations() + result.errorCount()) + " operations)");
        });
        return result;
    }

    /** Waits until servers have done what was sent without waiting for an answer. */
    public static void drained(List<Session> sessions) {
        sessions.forEach(Session::drain);
    }

    /** Does the same after a load, and returns the nanoseconds from the end of its last worker until then. */
    public long drained(List<Session> sessions, LoadResult load) {
        drained(sessions);
        return clock.nanos() - load.endNanos();
    }

    /**
     * Operations that are not timed, on this thread, the first of each worker.
     *
     * @throws StoreException if one failed
     */
    public static void before(List<? extends PreparedWork> works, int operations) {
        try {
            for (PreparedWork work : works) {
                for (int n = 0; n < operations; n++) {
                    work.prepare(n);
                    work.run(n);
                }
            }
        } catch (StoreException | UnsupportedOperationException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException(String.valueOf(e.getMessage()), e);
        }
    }
}
