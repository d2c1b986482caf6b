package org.docbench.service.rest;

import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.docbench.load.LoadGenerator;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.Steady;
import org.docbench.service.http.HttpLoad;
import org.docbench.service.rest.Work.Operation;

/**
 * Requests to a service that has just started, until their windows are alike or there were the most: its code is
 * compiled then, its clients are open and their statements prepared.
 *
 * @param windows of each operation, at most
 */
record WarmUp(LoadGenerator loop, int windows) {
    /** Of a process in which nothing ran before: HotSpot compiles for seconds, and between two steps a shorter window may see none. */
    private static final Duration FRESH = Duration.ofMillis(500);

    /** Of a service whose code ran for another one before. */
    private static final Duration FURTHER = Duration.ofMillis(100);

    private static final int CONNECTIONS = 8;

    /**
     * Does it, and says how it went.
     *
     * @param fresh whether a process of it ran nothing before
     * @param operations that it will be asked for
     */
    Map<Operation, Steady.Warmup> of(
            Subject subject,
            RestCase one,
            Subject.Running service,
            boolean fresh,
            Collection<Operation> operations,
            BooleanSupplier stop) {
        Steady alike = new Steady(fresh ? FRESH : FURTHER, 3, 0.10, windows);
        Map<Operation, Steady.Warmup> warmed = new EnumMap<>(Operation.class);
        for (Operation operation : operations) {
            RestCase warming = one.asking(Work.of(operation));
            BlockRequests requests = subject.requests(warming);
            var validator = new ResponseValidator(warming.work(), requests::id, subject.listed());
            var acknowledged = new Acknowledged();
            LoadResult result = HttpLoad.of(
                            service.endpoint(),
                            CONNECTIONS,
                            requests.over(service.endpoint(), true),
                            acknowledged.noting(validator))
                    .closed(until(alike), stop)
                    .load();
            // What a buffer still holds would come into the table of the first block.
            subject.prove(acknowledged, requests, warming);
            warmed.put(operation, result.warmup());
        }
        return warmed;
    }

    /** For the run file. */
    static String words(Map<Operation, Steady.Warmup> warmed) {
        return warmed.entrySet().stream()
                .map(how -> String.format(
                        Locale.ROOT,
                        "%s %.1f s, %s",
                        how.getKey().id(),
                        how.getValue().nanos() / 1e9,
                        how.getValue().settled() ? "settled" : "not settled"))
                .collect(Collectors.joining("; "));
    }

    private ClosedLoop until(Steady steady) {
        ClosedLoop usual = ClosedLoop.of(Extent.operations(1), loop.timer());
        return new ClosedLoop(usual.extent(), steady, 1, loop.timer(), loop.clock(), usual.patience());
    }
}
