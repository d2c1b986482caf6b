package org.docbench.service.rest;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.docbench.core.run.WindowContext;
import org.docbench.core.scenario.Trial;
import org.docbench.load.BlockObserver;
import org.docbench.load.LoadGenerator;
import org.docbench.load.MeasuredBlock;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.service.Transactions;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** What is done when it is a subject's turn, and what becomes of what was seen; by phase, empty if it was stopped. */
record Turn(LoadGenerator loop, BlockObserver watch, Layers layers, StageTimes stageTimes, Begun begun) {

    /** Measures a case and proves what was acknowledged. */
    Map<String, Trial.Outcome> take(Subject subject, RestCase of, long seed, BooleanSupplier stop) {
        Optional<String> obstacle = subject.without(of);
        if (obstacle.isPresent()) {
            return everywhere(of, new Trial.Unsupported(obstacle.get()));
        }
        try {
            return of.leg().remote() ? remote(subject, of, seed, stop) : here(subject, of, stop);
        } catch (StoreException e) {
            return everywhere(of, subject.fault(e));
        } catch (UncheckedIOException e) {
            return everywhere(of, subject.fault(new StoreException(String.valueOf(e.getMessage()), e)));
        } catch (UnsupportedOperationException e) {
            return everywhere(of, new Trial.Unsupported(e.getMessage()));
        }
    }

    private Map<String, Trial.Outcome> here(Subject subject, RestCase of, BooleanSupplier stop) {
        Session session = subject.ready(of);
        Asked asked = subject.asked(of);
        var acknowledged = new Acknowledged();
        try (Transactions client = subject.client(of)) {
            SingleWork work = SingleWork.of(of.leg(), client, asked, subject.listed(), acknowledged);
            Steady before = begun.before(of, subject.id());
            Extent requests = Extent.operations(of.length().requests());
            LoadResult result = watched(
                    context(subject, of, Set.of()),
                    new BlockObserver.CounterReader(session, client::flushStatistics),
                    begin -> loop.run(List.of(work), requests, before, begin, stop),
                    load -> new MeasuredBlock(load, of.work().batch()));
            work.judged();
            subject.prove(acknowledged, asked, of);
            if (result.cancelled() || result.operations() == 0) {
                return Map.of();
            }
            return outcomes(of, result, List.of());
        }
    }

    private Map<String, Trial.Outcome> remote(Subject subject, RestCase of, long seed, BooleanSupplier stop) {
        Served served = subject.served(of);
        Steady before = served.warmed().isEmpty() ? begun.before(of, subject.id()) : Begun.AGAIN;
        List<String> late = served.warning(of.work().operation()).stream().toList();
        var counted = new BlockObserver.CounterReader(subject.ready(of), served.bringing());
        Asked asked = subject.asked(of);
        var acknowledged = new Acknowledged();
        boolean staged = of.of().scenario().equals(RestSuite.LAYERS.name());
        var block = new HttpBlock(loop, of, served, asked, subject.listed(), acknowledged, before);
        WindowContext context = context(subject, of, served.processes());
        if (of.length().open()) {
            OpenLoop.Result open =
                    watched(context, counted, begin -> block.open(begin, seed, stop), seen -> new MeasuredBlock(seen.load(), 1));
            subject.prove(acknowledged, asked, of);
            return open.load().cancelled() || open.load().operations() == 0
                    ? Map.of()
                    : Map.of(
                            RestSuite.RESPONSE,
                            waited(open.load().meanNanos(), open.load().latencies(), warnings(of, open.load(), late)),
                            RestSuite.SERVICE,
                            waited(open.service().mean(), open.service(), warnings(of, open.load(), late)));
        }
        // The stages tell of the requests that the client times, and of no others.
        Runnable reset = staged ? () -> stageTimes.reset(served.endpoint()) : () -> {};
        LoadResult result = watched(
                context,
                counted,
                begin -> block.closed(
                        () -> {
                            reset.run();
                            begin.run();
                        },
                        stop),
                load -> new MeasuredBlock(load, of.work().batch()));
        subject.prove(acknowledged, asked, of);
        if (result.cancelled() || result.operations() == 0) {
            return Map.of();
        }
        if (staged) {
            layers.add(of, subject.id(), stageTimes.read(served.endpoint(), of.work()));
        }
        return outcomes(of, result, late);
    }

    private static WindowContext context(Subject subject, RestCase of, Set<Long> processes) {
        return new WindowContext(of.of(), subject.id(), of.phases().get(0), processes);
    }

    /** What was spent is divided by the requests that count: it is counted from the first of them, not from the warm-up. */
    private <T> T watched(WindowContext context, BlockObserver.CounterReader counted, Function<Runnable, T> work, Function<T, MeasuredBlock> told) {
        var watching = new AtomicReference<BlockObserver.MeasurementWindow>();
        T gave = work.apply(() -> watching.set(watch.begin(context, counted)));
        watching.get().ended(told.apply(gave));
        return gave;
    }

    private static Map<String, Trial.Outcome> outcomes(RestCase of, LoadResult result, List<String> late) {
        var seen = new MeasuredBlock(result, of.work().batch());
        List<String> warnings = warnings(of, result, late);
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        for (String phase : of.phases()) {
            outcomes.put(
                    phase,
                    switch (phase) {
                        case RestSuite.OPERATION -> new Trial.Measured(List.of(seen.wallNanos()), null, null, warnings);
                        // Exact, as the sums of the service's stages are that it is held against.
                        case RestSuite.REQUEST -> waited(result.meanNanos(), result.latencies(), ofOne(warnings));
                        default -> waited(result.meanNanos(), result.latencies(), warnings);
                    });
        }
        return outcomes;
    }

    /** The mean of all of them, a second in which nobody was answered too; percentiles are the histogram's. */
    private static Trial.Outcome waited(double mean, Latencies all, List<String> warnings) {
        return Trial.Measured.histogram(List.of(mean), all.encoded(), warnings);
    }

    private static List<String> warnings(RestCase of, LoadResult result, List<String> late) {
        List<String> all = new ArrayList<>(result.warnings());
        all.addAll(late);
        of.warning().ifPresent(all::add);
        return all;
    }

    /** Of one at a time nothing is said about throughput. */
    private static List<String> ofOne(List<String> warnings) {
        return warnings.stream()
                .filter(warning -> !warning.startsWith("Little's law"))
                .toList();
    }

    static Map<String, Trial.Outcome> everywhere(RestCase of, Trial.Outcome outcome) {
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        of.phases().forEach(phase -> outcomes.put(phase, outcome));
        return outcomes;
    }
}
