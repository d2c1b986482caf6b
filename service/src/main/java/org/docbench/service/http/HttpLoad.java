package org.docbench.service.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.TimerCost;
import org.docbench.load.engine.WorkerPool;

/**
 * Load on an HTTP endpoint: C connections, one request in flight on each, driven by few threads. The loops are those of the load
 * engine, with connections in the place of workers: length, warm-up, clock and patience are theirs.
 *
 * @param endpoint that is asked
 * @param connections C
 * @param threads that drive them, each its own share; one is enough, unless the result warns
 * @param keepAlive whether a connection stays open for the next request; if not, connecting is part of every latency
 * @param timeout of one request, from its true start; one that takes longer is an error and its connection is closed. Seen within 10 ms
 * @param requests what is sent
 * @param judge what is right
 * @param server its processor time, to tell a busy client from a busy server; if empty, a busy client is always said
 */
public record HttpLoad(
        Endpoint endpoint,
        int connections,
        int threads,
        boolean keepAlive,
        Duration timeout,
        Requests requests,
        Judge judge,
        Optional<ServerCpu> server) {

    /**
     * The result of a closed loop.
     *
     * @param load its workers are the connections; its errors are those of the judge, of the connections and of time-outs
     */
    public record HttpResult(LoadResult load, Traffic traffic) {}

    /** The result of an open loop. Its workers are the connections. */
    public record HttpOpenResult(OpenLoop.Result open, Traffic traffic) {}

    public HttpLoad {
        if (threads < 1 || connections < threads) {
            throw new IllegalArgumentException(connections + " connections for " + threads + " threads");
        }
        if (timeout.toNanos() <= 0) {
            throw new IllegalArgumentException("a time-out of " + timeout);
        }
    }

    /** One thread, connections that are kept, 10 s for an answer, a server whose processor time is not known. */
    public static HttpLoad of(Endpoint endpoint, int connections, Requests requests, Judge judge) {
        return new HttpLoad(endpoint, connections, 1, true, Duration.ofSeconds(10), requests, judge, Optional.empty());
    }

    public HttpLoad over(int newThreads) {
        return new HttpLoad(endpoint, connections, newThreads, keepAlive, timeout, requests, judge, server);
    }

    public HttpLoad keepingAlive(boolean keep) {
        return new HttpLoad(endpoint, connections, threads, keep, timeout, requests, judge, server);
    }

    public HttpLoad timingOutAfter(Duration limit) {
        return new HttpLoad(endpoint, connections, threads, keepAlive, limit, requests, judge, server);
    }

    public HttpLoad watching(ServerCpu cpu) {
        return new HttpLoad(endpoint, connections, threads, keepAlive, timeout, requests, judge, Optional.of(cpu));
    }

    /**
     * Closed loop: each connection sends its next request when the answer is complete. Stopping keeps what was measured; answers
     * that do not come within the loop's patience are given up.
     *
     * @param loop of which a number of operations is for each connection; requests are timed one by one, whatever its batch
     * @throws WorkerPool.LoadException if a thread died, as of a judge that throws; no thread or connection is left
     */
    public HttpResult closed(ClosedLoop loop, BooleanSupplier stop) {
        return closed(loop, () -> {}, stop);
    }

    /** The same, with something done between the warm-up and the first request that counts. */
    public HttpResult closed(ClosedLoop loop, Runnable between, BooleanSupplier stop) {
        try (var client = new Client(loop.clock(), stop, loop.patience())) {
            Extent window = Extent.of(loop.steady().window());
            Steady.Warmup warmup = loop.steady()
                    .run(
                            () -> result(client.phase(closed(window)), client, Steady.Warmup.NONE, loop.timer())
                                    .throughput(),
                            "requests/s",
                            loop.clock(),
                            client.pool.halt()::asked);
            between.run();
            Saturation before = Saturation.start(server);
            WorkerPool.Phase<HttpTally> phase = client.phase(closed(loop.extent()));
            LoadResult load = result(phase, client, warmup, loop.timer());
            Traffic traffic = traffic(phase);
            return new HttpResult(
                    warned(
                            load,
                            Stream.of(
                                    load.littlesLaw().warning(),
                                    before.warning(traffic, load.elapsedNanos()),
                                    closed(load, traffic))),
                    traffic);
        }
    }

    /**
     * Open loop: requests are sent when they arrive, and latency counts from then; an arrival that finds no connection free waits.
     * With several threads, arrivals are dealt out to them in turn.
     *
     * @throws WorkerPool.LoadException as in {@link #closed}
     */
    public HttpOpenResult open(OpenLoop loop, BooleanSupplier stop) {
        return open(loop, () -> {}, stop);
    }

    /** The same, with something done between the warm-up and the first request that counts. */
    public HttpOpenResult open(OpenLoop loop, Runnable between, BooleanSupplier stop) {
        try (var client = new Client(loop.clock(), stop, loop.patience())) {
            Steady.Warmup warmup = loop.steady()
                    .run(
                            () -> OpenLoop.services(client.phase(open(
                                                    loop.arrivals(),
                                                    loop.steady().window()))
                                            .map(HttpTally::times))
                                    .mean(),
                            "ns of service",
                            loop.clock(),
                            client.pool.halt()::asked);
            between.run();
            Saturation before = Saturation.start(server);
            WorkerPool.Phase<HttpTally> phase = client.phase(open(loop.arrivals(), loop.window()));
            OpenLoop.Result open = loop.result(
                    phase.map(HttpTally::times), connections, client.pool.halt().asked(), warmup);
            Traffic traffic = traffic(phase);
            LoadResult load = warned(
                    open.load(),
                    Stream.of(before.warning(traffic, open.load().elapsedNanos()), closed(open.load(), traffic)));
            return new HttpOpenResult(
                    new OpenLoop.Result(
                            load, open.rate(), open.due(), open.unserved(), open.service(), open.meanLateNanos()),
                    traffic);
        }
    }

    /** The threads with all their connections, from phase to phase. */
    private final class Client implements AutoCloseable {
        private final WorkerPool pool;
        private final List<ClientThread> running = new ArrayList<>();

        Client(Clock clock, BooleanSupplier stop, Duration patience) {
            pool = new WorkerPool(threads, clock, stop, patience);
            try {
                for (int i = 0; i < threads; i++) {
                    running.add(new ClientThread(HttpLoad.this, i, clock, pool.halt()));
                }
            } catch (IOException e) {
                close();
                throw new UncheckedIOException(e);
            }
        }

        /** @param paces of each thread, once the phase has begun */
        WorkerPool.Phase<HttpTally> phase(IntFunction<LongFunction<Pace>> paces) {
            List<Supplier<LongFunction<HttpTally>>> tasks = new ArrayList<>();
            for (int i = 0; i < running.size(); i++) {
                ClientThread thread = running.get(i);
                LongFunction<Pace> pace = paces.apply(i);
                tasks.add(() -> {
                    var tally = new HttpTally();
                    return started -> thread.run(pace.apply(started), tally);
                });
            }
            return pool.together(tasks);
        }

        /** The threads end first, so that nobody uses what is then closed. */
        @Override
        public void close() {
            try {
                pool.close();
            } finally {
                running.forEach(ClientThread::close);
            }
        }
    }

    /** More were opened than there are: it is not kept connections that were measured. */
    private Optional<String> closed(LoadResult load, Traffic traffic) {
        return keepAlive && traffic.connects() > connections
                ? Optional.of(
                        "connections were to be kept, and the service closed them: %,d were opened for %,d requests"
                                .formatted(traffic.connects(), load.operations() + load.errorCount()))
                : Optional.empty();
    }

    private IntFunction<LongFunction<Pace>> closed(Extent extent) {
        return thread -> started -> Pace.closed(extent, connectionsOf(thread), started);
    }

    private IntFunction<LongFunction<Pace>> open(Arrivals arrivals, Duration window) {
        return thread -> started -> Pace.open(arrivals, window.toNanos(), thread, threads, started);
    }

    private LoadResult result(WorkerPool.Phase<HttpTally> phase, Client client, Steady.Warmup warmup, TimerCost timer) {
        return LoadResult.of(
                phase.map(tally -> tally.times().responses()),
                connections,
                1,
                client.pool.halt().asked(),
                warmup,
                timer);
    }

    private static Traffic traffic(WorkerPool.Phase<HttpTally> phase) {
        return Traffic.of(phase.done().stream().map(HttpTally::traffic).toList());
    }

    private static LoadResult warned(LoadResult load, Stream<Optional<String>> warnings) {
        return warnings.flatMap(Optional::stream).reduce(load, LoadResult::warned, (one, other) -> other);
    }

    /** As equal as they get. */
    int connectionsOf(int thread) {
        return connections / threads + (thread < connections % threads ? 1 : 0);
    }

    /** Requests of all threads have different numbers, without a counter that they share. */
    long number(long ofThread, int thread) {
        return ofThread * threads + thread;
    }

    /**
     * Which of the two was busy: a client that works for more than half of its threads' time, while the server still had processor time
     * left, may itself be what was measured.
     */
    record Saturation(Optional<ServerCpu> server, long serverNanos) {

        /** Beyond this part of a thread's time the client is said to be busy. */
        static final double BUSY = 0.5;

        static Saturation start(Optional<ServerCpu> server) {
            return new Saturation(
                    server, server.map(cpu -> cpu.nanos().getAsLong()).orElse(0L));
        }

        /** At the end of the measurement: what to say, if anything. */
        Optional<String> warning(Traffic traffic, long elapsedNanos) {
            double share = traffic.share(elapsedNanos);
            if (share <= BUSY) {
                return Optional.empty();
            }
            String busy = String.format(
                    Locale.ROOT,
                    "the client worked for %.0f %% of the time of each of its threads (%d)",
                    100 * share,
                    traffic.threads());
            if (server.isEmpty()) {
                return Optional.of(
                        busy
                                + ", and whether the server was saturated is not known: it may be the client that was measured");
            }
            double used = (double) (server.get().nanos().getAsLong() - serverNanos) / elapsedNanos;
            if (used >= ServerCpu.SATURATED * server.get().cores()) {
                return Optional.empty();
            }
            return Optional.of(busy
                    + String.format(
                            Locale.ROOT,
                            " while the server used %.2f of its %.1f cores: it may be the client that was measured",
                            used,
                            server.get().cores()));
        }
    }
}
