package org.docbench.service.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.runner.SteadyState;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.BlockResult.BlockCounts;
import org.docbench.core.scenario.Trial;
import org.docbench.load.BlockObserver;
import org.docbench.load.LoadGenerator;
import org.docbench.load.MeasuredBlock;
import org.docbench.load.ServerCounts;
import org.docbench.load.TargetSession;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.service.Transactions;
import org.docbench.service.http.HttpLoad;
import org.docbench.service.http.Template.Endpoint;
import org.docbench.service.rest.RestCase.RequestPath;
import org.docbench.service.rest.RestCase.Work.Operation;
import org.docbench.service.work.Usage;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Runs one case on one target and converts the measurements into outcomes. */
final class CaseRunner {
    /** Connections are open after it, and statements are prepared. */
    private static final Steady AGAIN = new Steady(Duration.ofMillis(20), 1, 1, 1);

    /** The same of reads without a service, which shorter warm-ups left unsettled in some generations. */
    private static final Steady READING = new Steady(Duration.ofMillis(100), 1, 1, 1);

    /** Windows of a first warm-up. */
    private static final Duration FIRST = Duration.ofMillis(50);

    /** The compiler rests that works for less than this part of a window: 1 in so many. */
    private static final int RESTING = 10;

    /** Before those that count, as requests have some before them. */
    private static final int ECHOES = 100;

    private final LoadGenerator loop;
    private final Observer observer;
    private final Steady first;
    private final int batches;
    private final StageTimes stageTimes = new StageTimes();
    private final Set<Code> settled = new HashSet<>();

    /** What HotSpot compiles apart. */
    private record Code(String target, RequestPath path, Operation operation) {
        static Code of(Subject subject, RestCase one) {
            return new Code(subject.id(), one.path(), one.work().operation());
        }
    }

    /** What a block gave: in an open loop also what it says of arrivals. */
    private record Gave(LoadResult load, Optional<OpenLoop.Result> open) {}

    /** @param preset whose windows of a warm-up are the most before requests that no service was warmed up for */
    CaseRunner(LoadGenerator loop, Observer observer, RestPreset preset) {
        this.loop = loop;
        this.observer = observer;
        batches = preset.batches();
        long resting = FIRST.toMillis() / RESTING;
        first = new Steady(
                FIRST,
                new SteadyState(WarmUp.JvmSteadyState.JUDGED, 0.20, resting, 2 * preset.warmUp()),
                CaseRunner::own);
    }

    Observer observer() {
        return observer;
    }

    LoadGenerator loop() {
        return loop;
    }

    StageTimes stageTimes() {
        return stageTimes;
    }

    /**
     * Measures a case on targets and proves what was acknowledged: requests of one at a time in interleaved batches, else one target after
     * the other in random order. A result has no outcome if its block was cut short.
     */
    List<BlockResult> measured(
            List<? extends Subject> subjects, RestCase one, int round, long seed, BooleanSupplier stop) {
        boolean interleaves = one.layers() && one.path() != RequestPath.ECHO;
        if (interleaves && !(one.work().writes() && isTableShared(subjects))) {
            return interleaved(subjects, one, round, seed, stop);
        }
        List<Subject> order = new ArrayList<>(subjects);
        Collections.shuffle(order, new Random(seed));
        return order.stream()
                .map(subject -> interleaves
                        ? interleaved(List.of(subject), one, round, seed, stop).get(0)
                        : measured(subject, one, round, seed, stop))
                .toList();
    }

    private List<BlockResult> interleaved(
            List<? extends Subject> subjects, RestCase one, int round, long seed, BooleanSupplier stop) {
        return new Interleaved(this, one, batches, stop).measured(subjects, round, seed);
    }

    /** The proof counts the rows of a table: only one subject at a time adds to it. */
    private static boolean isTableShared(List<? extends Subject> subjects) {
        return subjects.stream().map(Subject::table).distinct().count() < subjects.size();
    }

    private BlockResult measured(Subject subject, RestCase one, int round, long seed, BooleanSupplier stop) {
        var counts = new ServerCounts();
        List<BlockCounts> further = new ArrayList<>();
        Map<String, Trial.Outcome> outcomes = attempted(subject, one, () -> {
            Optional<Subject.Running> service = service(subject, one, stop);
            if (one.path() == RequestPath.ECHO) {
                return Map.of(RestSuite.REQUEST, echoed(one, service.orElseThrow()));
            }
            Gave gave = block(subject, one, service, Optional.of(new BlockObserver(counts, observer)), seed, stop);
            if (gave.load().cancelled() || gave.load().operations() == 0) {
                return Map.of();
            }
            gave.open()
                    .ifPresent(open -> further.add(new BlockCounts(
                            EvidenceRow.ARRIVALS,
                            open.due(),
                            0,
                            Map.of(EvidenceRow.NOT_SERVED, (double) open.unserved()),
                            Map.of())));
            service.flatMap(running -> stageTimes.balance(one, running)).ifPresent(further::add);
            return outcomes(
                    one, gave, unsettled(subject, one, service, gave.load().warmup()));
        });
        List<BlockCounts> all = new ArrayList<>(counts.of(one.benchCase(), subject.id()));
        all.addAll(further);
        return subject.warned(new BlockResult(one.benchCase(), subject.id(), round, outcomes, all));
    }

    /** Counts what a target's requests cost, in a window of its own. */
    LoadResult counted(
            Subject subject,
            RestCase one,
            Optional<Subject.Running> service,
            ServerCounts counts,
            Session session,
            Runnable flush,
            Supplier<LoadResult> work) {
        var watch = Optional.of(new BlockObserver(counts, observer));
        return watched(window(subject, one, service, watch, session, flush), one, watched -> {
                    watched.begin();
                    return new Gave(LoadGenerator.faultless(work.get()), Optional.empty());
                })
                .load();
    }

    /** Runs a case while stacks are recorded; its times count for nothing (rule 15). Stacks until a failure are kept. */
    void profiled(Subject subject, RestCase one, BooleanSupplier stop) {
        attempted(subject, one, () -> {
            block(subject, one, service(subject, one, stop), Optional.empty(), 0, stop);
            return Map.of();
        });
    }

    static Map<String, Trial.Outcome> attempted(
            Subject subject, RestCase one, Supplier<Map<String, Trial.Outcome>> work) {
        Optional<String> obstacle = subject.without(one);
        if (obstacle.isPresent()) {
            return TargetSession.everywhere(one.phases(), new Trial.Unsupported(obstacle.get()));
        }
        try {
            return work.get();
        } catch (StoreException e) {
            return TargetSession.everywhere(one.phases(), subject.fault(e));
        } catch (UncheckedIOException e) {
            return TargetSession.everywhere(
                    one.phases(), subject.fault(new StoreException(String.valueOf(e.getMessage()), e)));
        } catch (UnsupportedOperationException e) {
            return TargetSession.everywhere(one.phases(), new Trial.Unsupported(e.getMessage()));
        }
    }

    static Optional<Subject.Running> service(Subject subject, RestCase one, BooleanSupplier stop) {
        return one.path().remote() ? Optional.of(subject.service(one, stop)) : Optional.empty();
    }

    /** @param watch none if stacks are recorded */
    private Gave block(
            Subject subject,
            RestCase one,
            Optional<Subject.Running> service,
            Optional<BlockObserver> watch,
            long seed,
            BooleanSupplier stop) {
        Session session = subject.ready(one);
        BlockRequests requests = subject.requests(one);
        var acknowledged = new ResponseValidator.Acknowledged();
        Steady before = watch.isEmpty()
                // As long as within the window, which is meant to show the work, not the compiler.
                ? new Steady(one.length().window(), 1, 1, 1)
                : before(subject, one, service);
        Gave gave;
        if (service.isPresent()) {
            Subject.Running running = service.get();
            HttpLoad unwatched = requests.over(
                    running.endpoint(), one.connections(), one.keepAlive(), subject.listed(), acknowledged);
            HttpLoad load = running.cpu().map(unwatched::watching).orElse(unwatched);
            gave = watched(
                    window(subject, one, service, watch, session, running.flush()),
                    one,
                    watched -> sent(load, one, before, seed, stageTimes.counting(one, running, watched), stop));
            subject.prove(acknowledged, requests, one);
        } else {
            try (Transactions client = subject.client(one)) {
                LocalWork work = LocalWork.of(one.path(), client, requests, subject.listed(), acknowledged);
                Extent extent = one.length().extent(1);
                gave = watched(
                        window(subject, one, service, watch, session, client::flushStatistics),
                        one,
                        watched -> new Gave(
                                loop.run(List.of(work), extent, before, watched::begin, stop), Optional.empty()));
                work.validateLast();
                subject.prove(acknowledged, requests, one);
            }
        }
        return gave;
    }

    /** Returns a longer warm-up until the code has settled once, where no service was warmed up by its own reports. */
    Steady before(Subject subject, RestCase one, Optional<Subject.Running> service) {
        if (isJudgedHere(service) && !settled.contains(Code.of(subject, one))) {
            return first;
        }
        return one.path().remote() || one.work().writes() ? AGAIN : READING;
    }

    private static boolean isJudgedHere(Optional<Subject.Running> service) {
        return service.filter(Subject.Running::reports).isEmpty();
    }

    /** Reads what this process used. */
    private static Steady.Used own() {
        Usage usage = Usage.own();
        return new Steady.Used(usage.cpuNanos(), TimeUnit.MILLISECONDS.toNanos(usage.compilingMillis()));
    }

    /** Returns why the block's numbers are compared with none; empty if what it measured had settled. */
    Optional<String> unsettled(Subject subject, RestCase one, Optional<Subject.Running> service, Steady.Warmup warmup) {
        if (!isJudgedHere(service)) {
            return service.flatMap(Subject.Running::unsettled);
        }
        String whose = service.isPresent()
                ? "The service does not report of itself; by the times of its answers it was "
                : "The process of this request path, which is DocBench's own, was ";
        Code code = Code.of(subject, one);
        Optional<String> why = settled.contains(code) ? Optional.empty() : warmup.warning();
        if (why.isEmpty()) {
            settled.add(code);
        }
        return why.map(whose::concat);
    }

    /** @throws StoreException if a request failed */
    private Gave sent(
            HttpLoad load, RestCase one, Steady before, long seed, HttpLoad.Window window, BooleanSupplier stop) {
        HttpLoad.HttpResult result;
        if (one.length().open()) {
            Arrivals arrivals = Arrivals.poisson(one.length().rate(), seed);
            Duration length = one.length().window();
            OpenLoop usual = OpenLoop.of(arrivals, length, loop.timer());
            var open = new OpenLoop(arrivals, length, before, loop.timer(), loop.clock(), usual.patience());
            result = load.open(open, window, stop);
        } else {
            Extent extent = one.length().extent(one.connections());
            ClosedLoop usual = ClosedLoop.of(extent, loop.timer());
            var closed = new ClosedLoop(extent, before, loop.timer(), loop.clock(), usual.patience());
            result = load.closed(closed, window, stop);
        }
        return new Gave(LoadGenerator.faultless(result.load()), result.open());
    }

    /** Prepares the window around the requests that count. It takes what was done when it closes, nothing if that failed. */
    private Supplier<Consumer<Optional<MeasuredBlock>>> window(
            Subject subject,
            RestCase one,
            Optional<Subject.Running> service,
            Optional<BlockObserver> watch,
            Session session,
            Runnable flush) {
        String phase = one.phases().get(0);
        if (watch.isPresent()) {
            Map<String, Long> gateway = service.flatMap(Subject.Running::gateway)
                    .map(pid -> Map.of(Subject.GATEWAY, pid))
                    .orElse(Map.of());
            Set<Long> database = gateway.isEmpty() ? Set.of() : subject.database(session);
            var context = new WindowContext(one.benchCase(), subject.id(), phase, database, gateway);
            return () -> {
                BlockObserver.MeasurementWindow open =
                        watch.get().begin(context, new BlockObserver.CounterReader(session, flush));
                return seen -> seen.ifPresent(open::ended);
            };
        }
        Map<String, Long> jvms = service.map(running -> running.jvms().get()).orElse(Map.of());
        var context = new WindowContext(one.benchCase(), subject.id(), phase, subject.database(session), jvms);
        return () -> {
            Observer.Window open = observer.profiled(context);
            return seen -> open.close();
        };
    }

    /** Runs work within a window, which it begins. The window ends with the work at the latest. */
    private static Gave watched(
            Supplier<Consumer<Optional<MeasuredBlock>>> window, RestCase one, Function<HttpLoad.Window, Gave> work) {
        var watched = new Watched(window, one);
        try {
            Gave gave = work.apply(watched);
            watched.end(gave.load());
            return gave;
        } finally {
            watched.close(Optional.empty());
        }
    }

    /** What was spent is divided by the requests that count: the window opens at the first of them, not at the warm-up. */
    private static final class Watched implements HttpLoad.Window {
        private final Supplier<Consumer<Optional<MeasuredBlock>>> window;
        private final RestCase one;
        private Optional<Consumer<Optional<MeasuredBlock>>> open = Optional.empty();

        Watched(Supplier<Consumer<Optional<MeasuredBlock>>> window, RestCase one) {
            this.window = window;
            this.one = one;
        }

        @Override
        public void begin() {
            open = Optional.of(window.get());
        }

        @Override
        public void end(LoadResult load) {
            int documents = one.work().batch();
            close(Optional.of(
                            one.length().open()
                                    ? MeasuredBlock.ofOpenLoop(load, documents)
                                    : new MeasuredBlock(load, documents))
                    .filter(seen -> load.errorCount() == 0));
        }

        /** Closes the window if it is still open. */
        void close(Optional<MeasuredBlock> seen) {
            Optional<Consumer<Optional<MeasuredBlock>>> last = open;
            open = Optional.empty();
            last.ifPresent(window -> window.accept(seen));
        }
    }

    private static Map<String, Trial.Outcome> outcomes(RestCase one, Gave gave, Optional<String> unsettled) {
        LoadResult load = gave.load();
        List<String> warnings = warnings(one, load);
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        for (String phase : one.phases()) {
            Trial.Measured measured =
                    switch (phase) {
                        case RestSuite.OPERATION ->
                            new Trial.Measured(
                                    List.of(new MeasuredBlock(load, one.work().batch()).wallNanos()),
                                    null,
                                    null,
                                    warnings);
                        case RestSuite.SERVICE -> {
                            Latencies service = gave.open().orElseThrow().service();
                            yield waited(service.mean(), service, warnings);
                        }
                        default -> waited(load.meanNanos(), load.latencies(), warnings);
                    };
            outcomes.put(phase, measured.unsettled(unsettled.orElse(null)));
        }
        return outcomes;
    }

    /**
     * Makes the outcome of batches: their means, exact as the sums of the service's stages are, and the histogram of all requests.
     *
     * @param counted the requests before, whose warnings hold for the batches too
     */
    static Map<String, Trial.Outcome> outcomes(
            RestCase one, LoadResult counted, List<LoadResult> batches, Optional<String> unsettled) {
        Latencies all = batches.stream().map(LoadResult::latencies).reduce(Latencies.merged(List.of()), Latencies::and);
        List<Double> means = batches.stream().map(LoadResult::meanNanos).toList();
        return Map.of(
                RestSuite.REQUEST,
                Trial.Measured.histogram(means, all.encoded(), ofOne(warnings(one, counted)))
                        .unsettled(unsettled.orElse(null)));
    }

    private static Trial.Measured echoed(RestCase one, Subject.Running service) {
        service.echo().of(ECHOES, one.echoed());
        var times = Latencies.recorder();
        List<Long> each = service.echo().of(one.length().requests(), one.echoed());
        each.forEach(times::recordValue);
        double mean = each.stream().mapToLong(Long::longValue).average().orElseThrow();
        return waited(mean, Latencies.merged(List.of(times)), List.of())
                .unsettled(service.unsettled().orElse(null));
    }

    /** The mean counts a second without an answer too; percentiles are the histogram's. */
    private static Trial.Measured waited(double mean, Latencies all, List<String> warnings) {
        return Trial.Measured.histogram(List.of(mean), all.encoded(), warnings);
    }

    /** Whether it was steady is no warning but told apart. */
    private static List<String> warnings(RestCase one, LoadResult result) {
        List<String> all = new ArrayList<>(result.warnings());
        result.warmup().warning().ifPresent(all::remove);
        one.warning().ifPresent(all::add);
        return all;
    }

    /** One request at a time says nothing about throughput. */
    private static List<String> ofOne(List<String> warnings) {
        return warnings.stream()
                .filter(warning -> !warning.startsWith("Little's law"))
                .toList();
    }

    /** Reads where the time of requests went by the service's own clocks, which the report compares with the request paths. */
    static final class StageTimes {
        /** As in the evidence of run files. */
        static final String SOURCE = "service";

        /** Of the stage {@code store}; it is no stage. */
        static final String COMMIT = "commit, a part of the stage store";

        /** The name of a backend's requests, before its number. */
        static final String REQUESTS_OF = "requests of backend ";

        static final String LEAST_BUSY = "requests of the least busy backend";
        static final String BUSIEST = "requests of the busiest backend";

        private static final ObjectMapper JSON = new ObjectMapper();
        private static final Duration LIMIT = Duration.ofSeconds(10);

        private final HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

        /** Sets the service's counts to 0. */
        void reset(Endpoint endpoint) {
            sent(HttpRequest.newBuilder(uri(endpoint)).DELETE());
        }

        /**
         * Reads the nanoseconds of all requests to one operation but the first since the last reset, by stage; {@code stage total} is their
         * sum. The first is a batch's that is not timed: asking the service after it would part it from those that it is to warm up.
         */
        BlockCounts read(Endpoint endpoint, RestCase.Work work) {
            String form = work.batch() == 1 ? work.operation().id() : "batch";
            String name =
                    work.published() ? "published_" + form : work.operation().id();
            JsonNode times = json(endpoint).path("endpoints").path(name);
            JsonNode stages = times.path("stages");
            Map<String, Double> nanos = new LinkedHashMap<>();
            stages.properties().forEach(stage -> nanos.put("stage " + stage.getKey(), afterFirst(stage.getValue())));
            if (times.has("commit")) {
                nanos.put(COMMIT, afterFirst(times.path("commit")));
            }
            long requests = Math.max(0, stages.path("total").path("count").asLong() - 1);
            return new BlockCounts(SOURCE, requests, 0, nanos, Map.of());
        }

        private static double afterFirst(JsonNode spent) {
            return spent.path("sum").asDouble() - spent.path("first").asDouble();
        }

        /** Tells whether requests go to one of several backends, and the service says to which. */
        private static boolean isBalanced(RestCase one, Subject.Running running) {
            return one.config().backends() > 1 && running.reports();
        }

        /** Returns a window before which the counts of a service with several backends are 0: its warm-up is not among them. */
        HttpLoad.Window counting(RestCase one, Subject.Running running, HttpLoad.Window window) {
            return new HttpLoad.Window() {
                @Override
                public void begin() {
                    if (isBalanced(one, running)) {
                        reset(running.endpoint());
                    }
                    window.begin();
                }

                @Override
                public void end(LoadResult load) {
                    window.end(load);
                }
            };
        }

        /** Reads how many requests each of several backends had of a block; empty where the service does not say so. */
        Optional<BlockCounts> balance(RestCase one, Subject.Running running) {
            return isBalanced(one, running) ? Optional.of(balance(running.endpoint())) : Optional.empty();
        }

        /** The least and the most that any backend had are those of this block. */
        private BlockCounts balance(Endpoint endpoint) {
            Map<String, Double> requests = new LinkedHashMap<>();
            long all = 0;
            long least = Long.MAX_VALUE;
            long most = 0;
            JsonNode places = json(endpoint).path("places");
            for (int i = 0; i < places.size(); i++) {
                long own = places.get(i).asLong();
                requests.put(REQUESTS_OF + (i + 1), (double) own);
                all += own;
                least = Math.min(least, own);
                most = Math.max(most, own);
            }
            requests.put(LEAST_BUSY, (double) least);
            requests.put(BUSIEST, (double) most);
            return new BlockCounts(SOURCE, all, 0, requests, Map.of());
        }

        private JsonNode json(Endpoint endpoint) {
            try {
                return JSON.readTree(sent(HttpRequest.newBuilder(uri(endpoint))));
            } catch (IOException e) {
                throw new StoreException("the service's stages cannot be read: " + e.getMessage(), e);
            }
        }

        private static URI uri(Endpoint endpoint) {
            return URI.create("http://" + endpoint.host() + endpoint.base() + "/stages");
        }

        private String sent(HttpRequest.Builder request) {
            try {
                return client.send(request.timeout(LIMIT).build(), BodyHandlers.ofString())
                        .body();
            } catch (IOException e) {
                throw new StoreException("the service's stages cannot be read: " + e, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException("interrupted while the service's stages were read", e);
            }
        }
    }
}
