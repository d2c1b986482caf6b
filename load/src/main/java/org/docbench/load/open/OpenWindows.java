package org.docbench.load.open;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.OpenResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.TimerCost;
import org.docbench.load.open.OpenSubject.Watched;
import org.docbench.stores.StoreException;

/** Windows of load on a subject: arrivals are those of many users who know nothing of one another. */
public record OpenWindows(Clock clock, TimerCost timer, BooleanSupplier stop) {

    /**
     * One window at a rate.
     *
     * @throws StoreException if an operation failed, or what was acknowledged is not so
     */
    OpenResult at(double rate, Duration length, OpenSubject subject, Optional<Watched> watched, long seed) {
        Arrivals arrivals = Arrivals.poisson(rate, seed);
        OpenLoop usual = OpenLoop.of(arrivals, length, timer);
        OpenLoop loop = new OpenLoop(arrivals, length, Steady.COLD, timer, clock, usual.patience());
        return subject.block(
                watched,
                seed,
                arrivals.before(length.toNanos()),
                works -> faultless(loop.run(works, stop)),
                OpenResult::load);
    }

    /** What the workers do in a second, back to back. */
    double closed(int ofEach, OpenSubject subject, long seed) {
        return subject.block(
                        Optional.empty(),
                        seed,
                        (long) ofEach * subject.workers(),
                        works -> faultless(closed(works, ofEach)),
                        UnaryOperator.identity())
                .throughput();
    }

    private LoadResult closed(List<? extends PreparedWork> works, int ofEach) {
        Extent extent = Extent.operations(ofEach);
        ClosedLoop usual = ClosedLoop.of(extent, timer);
        return new ClosedLoop(extent, Steady.COLD, 1, timer, clock, usual.patience()).run(works, stop);
    }

    private static OpenResult faultless(OpenResult result) {
        faultless(result.load());
        return result;
    }

    /** An error is a result of its own kind (rule 17). */
    private static LoadResult faultless(LoadResult result) {
        result.errors().entrySet().stream().max(Map.Entry.comparingByValue()).ifPresent(most -> {
            throw new StoreException(most.getKey() + " (" + most.getValue() + " of "
                    + (result.operations() + result.errorCount()) + " operations)");
        });
        return result;
    }
}
