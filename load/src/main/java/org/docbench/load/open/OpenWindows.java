package org.docbench.load.open;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.docbench.load.Loop;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.OpenResult;
import org.docbench.load.engine.Steady;
import org.docbench.load.open.OpenWork.Watched;
import org.docbench.stores.StoreException;

/** Windows of load on a subject: arrivals are those of many users who know nothing of one another. */
record OpenWindows(Loop loop, BooleanSupplier stop) {

    /**
     * One window at a rate.
     *
     * @throws StoreException if an operation failed, or what was acknowledged is not so
     */
    OpenResult at(double rate, Duration length, OpenSubject subject, Optional<Watched> watched, long seed) {
        Arrivals arrivals = Arrivals.poisson(rate, seed);
        OpenLoop usual = OpenLoop.of(arrivals, length, loop.timer());
        OpenLoop open = new OpenLoop(arrivals, length, Steady.COLD, loop.timer(), loop.clock(), usual.patience());
        return subject.work()
                .block(
                        watched,
                        seed,
                        arrivals.before(length.toNanos()),
                        works -> {
                            OpenResult result = open.run(works, stop);
                            Loop.faultless(result.load());
                            return result;
                        },
                        OpenResult::load);
    }

    /** What the workers do in a second, back to back. */
    double closed(int ofEach, OpenSubject subject, long seed) {
        long operations = (long) ofEach * subject.workers();
        return subject.work()
                .block(
                        Optional.empty(),
                        seed,
                        operations,
                        works -> loop.run(works, ofEach, stop),
                        UnaryOperator.identity())
                .throughput();
    }
}
