package org.docbench.service.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.Work.Batches;
import org.docbench.load.engine.WorkerPool;
import org.docbench.service.http.HttpTally.Traffic;

/**
 * Load on an HTTP endpoint: C connections, one request in flight on each, driven by one thread. The loops are those of the load
 * engine, with connections in the place of workers: length, warm-up, clock and patience are theirs.
 *
 * @param endpoint that is asked
 * @param connections C
 * @param keepAlive whether a connection stays open for the next request; if not, connecting is part of every latency
 * @param timeout of one request, from its true start; one that takes longer is an error and its connection is closed. Seen within 10 ms
 * @param requests what is sent
 * @param judge what is right
 * @param server its processor time, to tell a busy client from a busy server; if empty, a busy client is always said
 */
public record HttpLoad(
        Template.Endpoint endpoint,
        int connections,
        boolean keepAlive,
        Duration timeout,
        HttpLoad.Requests requests,
        HttpLoad.Judge judge,
        Optional<HttpLoad.ServerCpu> server) {

    /**
     * What a loop gave.
     *
     * @param load its workers are the connections; its errors are those of the judge, of the connections and of time-outs
     * @param open what an open loop says of arrivals; empty of a closed one
     */
    public record HttpResult(LoadResult load, Optional<OpenLoop.Result> open, Traffic traffic) {}

    /** A window around the requests that count. */
    @FunctionalInterface
    public interface Window {
        /** Begins between the warm-up and the first of them. */
        void begin();

        /** Ends after the last of them, before the connections are closed. */
        default void end(LoadResult load) {}
    }

    public HttpLoad {
        if (connections < 1) {
            throw new IllegalArgumentException(connections + " connections");
        }
        if (timeout.toNanos() <= 0) {
            throw new IllegalArgumentException("a time-out of " + timeout);
        }
    }

    /** Connections that are kept, 10 s for an answer, a server whose processor time is not known. */
    public static HttpLoad of(Template.Endpoint endpoint, int connections, Requests requests, Judge judge) {
        return new HttpLoad(endpoint, connections, true, Duration.ofSeconds(10), requests, judge, Optional.empty());
    }

    public HttpLoad keepingAlive(boolean keep) {
        return new HttpLoad(endpoint, connections, keep, timeout, requests, judge, server);
    }

    public HttpLoad watching(ServerCpu cpu) {
        return new HttpLoad(endpoint, connections, keepAlive, timeout, requests, judge, Optional.of(cpu));
    }

    /**
     * Closed loop: each connection sends its next request when the answer is complete. Stopping keeps what was measured; answers
     * that do not come within the loop's patience are given up.
     *
     * @param loop of which a number of operations is for each connection; requests are timed one by one, whatever its batch
     * @throws WorkerPool.LoadException if the thread died, as of a judge that throws; no thread or connection is left
     */
    public HttpResult closed(ClosedLoop loop, BooleanSupplier stop) {
        return closed(loop, () -> {}, stop);
    }

    /** The same, with a window around the requests that count. */
    public HttpResult closed(ClosedLoop loop, Window window, BooleanSupplier stop) {
        try (var connected = new Connected(loop, stop)) {
            Steady.Warmup warmup = connected.warmUp();
            window.begin();
            Saturation before = Saturation.start(server);
            WorkerPool.Phase<HttpTally> phase = connected.phase(loop.extent());
            LoadResult load = result(phase, connected.client, warmup, loop.timer());
            HttpResult result =
                    result(load.littlesLaw().warning().map(load::warned).orElse(load), Optional.empty(), phase, before);
            window.end(result.load());
            return result;
        }
    }

    /**
     * Opens the connections for batches of requests with other loads in between. The caller closes it. Its results do not compare the client
     * with the server's processor time.
     *
     * @param loop whose warm-up and clock are used; a batch has an extent of its own
     */
    public Batches batches(ClosedLoop loop, BooleanSupplier stop) {
        return new Connected(loop, stop);
    }

    /** The connections of a closed loop from batch to batch. */
    private final class Connected implements Batches {
        private final ClosedLoop loop;
        private final Client client;

        Connected(ClosedLoop loop, BooleanSupplier stop) {
            this.loop = loop;
            this.client = new Client(loop.clock(), stop, loop.patience());
        }

        WorkerPool.Phase<HttpTally> phase(Extent extent) {
            return client.phase(started -> ClientThread.Pace.closed(extent, connections, started));
        }

        @Override
        public LoadResult led(long untimed, Extent extent) {
            Extent all = Extent.operations(untimed + extent.operations());
            WorkerPool.Phase<HttpTally> phase =
                    client.phase(untimed * connections, started -> ClientThread.Pace.closed(all, connections, started));
            long began = phase.done().stream()
                    .filter(HttpTally::isTimed)
                    .mapToLong(HttpTally::timedSince)
                    .min()
                    .orElse(phase.startNanos());
            return result(
                    new WorkerPool.Phase<>(began, phase.done(), phase.left()),
                    client,
                    Steady.Warmup.NONE,
                    loop.timer());
        }

        @Override
        public Steady.Warmup warmUp() {
            Extent window = Extent.of(loop.steady().window());
            return loop.steady()
                    .run(
                            () -> result(phase(window), client, Steady.Warmup.NONE, loop.timer())
                                    .throughput(),
                            "requests/s",
                            loop.clock(),
                            client.pool.halt()::asked);
        }

        @Override
        public LoadResult run(Extent extent) {
            return result(phase(extent), client, Steady.Warmup.NONE, loop.timer());
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /**
     * Open loop: requests are sent when they arrive, and latency counts from then; an arrival that finds no connection free waits. After
     * the warm-up, which may need few of the connections, each of those that are kept has one request: connecting is in no latency.
     *
     * @throws WorkerPool.LoadException as in {@link #closed}
     */
    public HttpResult open(OpenLoop loop, Window around, BooleanSupplier stop) {
        try (var client = new Client(loop.clock(), stop, loop.patience())) {
            Arrivals arrivals = loop.arrivals();
            long window = loop.steady().window().toNanos();
            Steady.Warmup warmup = loop.steady()
                    .run(
                            () -> OpenLoop.services(
                                            client.phase(started -> ClientThread.Pace.open(arrivals, window, started))
                                                    .map(HttpTally::times))
                                    .mean(),
                            "ns of service",
                            loop.clock(),
                            client.pool.halt()::asked);
            if (keepAlive) {
                client.phase(started -> ClientThread.Pace.closed(Extent.operations(1), connections, started));
            }
            around.begin();
            Saturation before = Saturation.start(server);
            WorkerPool.Phase<HttpTally> phase = client.phase(
                    started -> ClientThread.Pace.open(arrivals, loop.window().toNanos(), started));
            OpenLoop.Result open = loop.result(
                    phase.map(HttpTally::times), connections, client.pool.halt().asked(), warmup);
            HttpResult result = result(open.load(), Optional.of(open), phase, before);
            around.end(result.load());
            return result;
        }
    }

    private HttpResult result(
            LoadResult load, Optional<OpenLoop.Result> open, WorkerPool.Phase<HttpTally> phase, Saturation before) {
        Traffic traffic =
                phase.done().stream().findFirst().map(HttpTally::traffic).orElse(Traffic.NONE);
        LoadResult warned = Stream.of(before.warning(traffic, load.elapsedNanos()), closed(load, traffic))
                .flatMap(Optional::stream)
                .reduce(load, LoadResult::warned, (one, other) -> other);
        return new HttpResult(warned, open, traffic);
    }

    /** The thread with all connections, from phase to phase. */
    private final class Client implements AutoCloseable {
        private final WorkerPool pool;
        private final ClientThread thread;

        Client(Clock clock, BooleanSupplier stop, Duration patience) {
            pool = new WorkerPool(1, clock, stop, patience);
            try {
                thread = new ClientThread(HttpLoad.this, clock, pool.halt());
            } catch (IOException e) {
                pool.close();
                throw new UncheckedIOException(e);
            }
        }

        WorkerPool.Phase<HttpTally> phase(LongFunction<ClientThread.Pace> pace) {
            return phase(0, pace);
        }

        /**
         * @param untimed requests at the beginning
         * @param pace once the phase has begun
         */
        WorkerPool.Phase<HttpTally> phase(long untimed, LongFunction<ClientThread.Pace> pace) {
            return pool.together(List.of(() -> {
                var tally = new HttpTally(untimed);
                return started -> thread.run(pace.apply(started), tally);
            }));
        }

        /** Ends the thread first, so that it does not use what is then closed. */
        @Override
        public void close() {
            try {
                pool.close();
            } finally {
                thread.close();
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

    private LoadResult result(WorkerPool.Phase<HttpTally> phase, Client client, Steady.Warmup warmup, TimerCost timer) {
        LoadResult all = LoadResult.of(
                phase.map(tally -> tally.times().responses()),
                connections,
                client.pool.halt().asked(),
                warmup,
                timer);
        return phase.done().stream()
                .filter(tally -> connections > 1 && all.operations() >= (long) Extent.ENOUGH * connections)
                .map(tally -> all.working(tally.together(all)))
                .findFirst()
                .orElse(all);
    }

    /**
     * Which of the two was busy: a client that works for more than half of its thread's time, while the server still had processor time
     * left, may itself be what was measured.
     */
    record Saturation(Optional<ServerCpu> server, long serverNanos) {

        /** Beyond this part of its thread's time the client is said to be busy. */
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
                    Locale.ROOT, "the client worked for %.0f %% of the time of each of its threads (1)", 100 * share);
            if (server.isEmpty()) {
                return Optional.of(busy
                        + ", and whether the server was saturated is not known: it may be the client that was"
                        + " measured");
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

    /** Says whether an answer is the one that was hoped for. Used by all threads of the client at once: pure. */
    @FunctionalInterface
    public interface Judge {

        /** Any status from 200 to 299, whatever the body. */
        Judge SUCCESS = (n, answer) -> answer.status() / 100 == 2 ? null : "status " + answer.status();

        /**
         * @param n the number of the request
         * @param answer to it, complete; valid only during the call
         * @return null if it is right; else what is wrong, in few different words, since errors are counted by them
         */
        String error(long n, Answer answer);
    }

    /** What the client sends. Used by all its threads at once and between two clock reads: pure, and without allocation. */
    @FunctionalInterface
    public interface Requests {

        /**
         * Writes request {@code n}, all of it: request line, header fields, body. Numbers start at 0 and go on from the warm-up into
         * the measurement. No number comes twice in a run, with one exception: if the buffer was too small, it comes again with a larger
         * one.
         *
         * @throws java.nio.BufferOverflowException if it does not fit
         */
        void next(ByteBuffer into, long n);
    }

    /**
     * The processor time of whatever answers, read before and after a measurement.
     *
     * @param cores that it may use; fewer than those of the machine if it is pinned, or as many as it has threads that work
     * @param nanos of all its processes since their start
     */
    public record ServerCpu(double cores, LongSupplier nanos) {

        /** Nine tenths of its cores: the rest goes to the kernel's interrupts and to the gaps between measurements of processor time. */
        public static final double SATURATED = 0.9;

        public ServerCpu {
            if (!(cores > 0)) {
                throw new IllegalArgumentException("a server with " + cores + " cores");
            }
        }
    }
}
