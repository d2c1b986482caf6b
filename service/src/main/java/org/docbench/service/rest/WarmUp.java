package org.docbench.service.rest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.docbench.load.Loop;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Steady;
import org.docbench.service.http.HttpLoad;

/**
 * Requests to a service that has just started, until their windows are alike or there were the most: its code is
 * compiled then, its clients are open and their statements prepared.
 */
record WarmUp(Loop loop, int windows, BooleanSupplier stop) {
    private static final Duration WINDOW = Duration.ofMillis(100);
    private static final int CONNECTIONS = 8;

    /**
     * Does it and says, in words, how it ended.
     *
     * @param operations that it will be asked for
     */
    String of(Subject subject, RestCase of, Served served, Collection<Operation> operations) {
        List<String> said = new ArrayList<>();
        for (Operation operation : operations) {
            RestCase warming = of.asking(Work.of(operation));
            Asked asked = subject.asked(warming);
            var judge = new Judgement(warming.work(), asked.ids(), subject.listed());
            var acknowledged = new Acknowledged();
            LoadResult result = HttpLoad.of(
                            served.endpoint(),
                            CONNECTIONS,
                            asked.over(served.endpoint(), true),
                            acknowledged.noting(judge))
                    .closed(until(new Steady(WINDOW, 3, 0.10, windows)), stop)
                    .load();
            // What a buffer still holds would come into the table of the first block.
            subject.prove(acknowledged, asked, warming);
            said.add("%s %d windows of 100 ms, %s"
                    .formatted(
                            operation.id(),
                            result.warmup().windows().size(),
                            result.warmup().settled() ? "settled" : "not settled"));
        }
        return String.join("; ", said);
    }

    private ClosedLoop until(Steady steady) {
        ClosedLoop usual = ClosedLoop.of(Extent.operations(1), loop.timer());
        return new ClosedLoop(usual.extent(), steady, 1, loop.timer(), loop.clock(), usual.patience());
    }
}
