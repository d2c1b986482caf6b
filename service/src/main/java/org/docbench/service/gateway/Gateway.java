package org.docbench.service.gateway;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.docbench.service.work.Upstream.Place;

/**
 * The HTTP server, on this machine only. All of it runs on one event loop that never blocks. Blocking work is done in the places.
 */
public final class Gateway implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int BACKLOG = 1_024;
    private static final long STARTING_SECONDS = 30;

    private final Vertx vertx;
    private final HttpServer server;
    private final RequestHandler handler;

    private Gateway(Vertx vertx, HttpServer server, RequestHandler handler) {
        this.vertx = vertx;
        this.server = server;
        this.handler = handler;
    }

    /**
     * Listens.
     *
     * @param port 0 for any that is free
     * @throws IOException if the port is not available
     */
    public static Gateway start(List<Place> places, Limits limits, int port) throws IOException {
        Vertx vertx = oneLoop();
        try {
            Promise<Gateway> started = Promise.promise();
            vertx.runOnContext(start -> listen(vertx, places, limits, port).onComplete(started));
            return started.future().await(STARTING_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            vertx.close();
            throw new IOException("port " + port + ": " + e.getMessage(), e);
        }
    }

    private static Future<Gateway> listen(Vertx vertx, List<Place> places, Limits limits, int port) {
        Context context = vertx.getOrCreateContext();
        var handler =
                new RequestHandler(new Dispatch(places, limits.queue(), limits.inFlight(), onLoop(context)), limits);
        var connections = new Connections(limits);
        HttpServer server = vertx.createHttpServer(options())
                .connectionHandler(connections::opened)
                .invalidRequestHandler(Gateway::refuse)
                .requestHandler(
                        request -> connections.of(request).ifPresent(connection -> handler.take(request, connection)));
        vertx.setPeriodic(Connections.TICK.toMillis(), id -> {
            // Until the next tick it would be too late.
            long soon = System.nanoTime() + Connections.TICK.toNanos();
            handler.tick(soon);
            connections.tick(soon);
        });
        return server.listen(port, LOOPBACK).map(at -> new Gateway(vertx, server, handler));
    }

    /** Answers what is not HTTP/1.1 or HTTP/1.0, or not for this service. The connection ends with it. */
    private static void refuse(HttpServerRequest request) {
        Throwable why = request.decoderResult().cause();
        Problem problem = why instanceof Problem found
                ? found
                : why instanceof TooLongHttpLineException
                        ? Problem.of(414, "the first line is too long")
                        : why instanceof TooLongHttpHeaderException
                                ? Problem.of(431, "the headers are too long")
                                : Problem.wrong("not HTTP/1.1 or HTTP/1.0");
        request.response()
                .setStatusCode(problem.status())
                .putHeader("content-type", "application/problem+json")
                .putHeader("connection", "close")
                .end(Buffer.buffer(problem.json(false)))
                .onComplete(sent -> request.connection().close());
    }

    /** As few threads as Vert.x allows, and no folder for files that are never served. */
    public static Vertx oneLoop() {
        return Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1)
                .setPreferNativeTransport(true)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
    }

    /** Without WebSockets: Netty's part for them fails a connection on which 128 requests wait for their answers. */
    static HttpServerOptions options() {
        return new HttpServerOptions()
                .setAcceptBacklog(BACKLOG)
                .setHttp2ClearTextEnabled(false)
                .setPerMessageWebSocketCompressionSupported(false)
                .setPerFrameWebSocketCompressionSupported(false)
                .setMaxHeaderSize(Limits.HEAD_BYTES)
                .setMaxInitialLineLength(Limits.HEAD_BYTES);
    }

    /** On the loop already, it is done at once. */
    private static Executor onLoop(Context context) {
        Thread loop = Thread.currentThread();
        return task -> {
            if (Thread.currentThread() == loop) {
                task.run();
            } else {
                context.runOnContext(later -> task.run());
            }
        };
    }

    public int port() {
        return server.actualPort();
    }

    /** Where it listens. */
    public String url() {
        return "http://" + LOOPBACK + ":" + port();
    }

    /** Answers new requests with 503, waits for those that were accepted, up to their time-out, and closes all connections. */
    @Override
    public void close() {
        try {
            Promise<Void> drained = Promise.promise();
            vertx.runOnContext(start -> handler.drain(drained));
            drained.future().await(handler.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (Exception e) {
            System.getLogger(Gateway.class.getName())
                    .log(System.Logger.Level.WARNING, "closed with requests at the store");
        } finally {
            vertx.close().await();
        }
    }

    /** The open connections, looked at every {@link #TICK}: one timer for all of them, whatever they wait for. */
    static final class Connections {
        static final Duration TICK = Duration.ofMillis(50);

        private final IdentityHashMap<HttpConnection, ClientConnection> open = new IdentityHashMap<>();
        private final Limits limits;
        private Hosts hosts;

        Connections(Limits limits) {
            this.limits = limits;
        }

        /** A connection beyond the limit is closed at once. */
        void opened(HttpConnection connection) {
            if (open.size() >= Limits.CONNECTIONS) {
                connection.close();
                return;
            }
            long deadline = System.nanoTime() + limits.idle().toNanos();
            open.put(connection, new ClientConnection(connection, deadline));
            connection.closeHandler(closed -> open.remove(connection));
            if (hosts == null) {
                hosts = new Hosts(connection.localAddress().port(), limits.hosts());
            }
            StrictDecoder.into(connection, hosts);
        }

        /** Whose request it is; empty if its connection is being closed, and no client reads an answer. */
        Optional<ClientConnection> of(HttpServerRequest request) {
            return Optional.ofNullable(open.get(request.connection())).filter(one -> !one.closes());
        }

        /** The list is copied, since closing removes from it. */
        void tick(long now) {
            new ArrayList<>(open.values()).forEach(one -> one.tick(now, limits.idle()));
        }
    }

    /**
     * What a client may ask of the gateway, and for how long.
     *
     * @param queue requests that wait for a worker
     * @param inFlight requests that workers have at a time, however many workers there are
     * @param timeout from the last byte of a request to its answer
     * @param slow from the head of a request to the last byte of its body
     * @param idle from the opening of a connection, or an answer, to the end of the next head
     * @param hosts names that the header {@code Host} may hold, in addition to those of loopback
     */
    public record Limits(int queue, int inFlight, Duration timeout, Duration slow, Duration idle, List<String> hosts) {
        /** Of a request's body. */
        static final int BODY_BYTES = 1 << 20;
        /** Of a request's headers, and of its first line. */
        static final int HEAD_BYTES = 8 << 10;
        /** Transactions in one request. */
        static final int BATCH = 1_000;
        /** Rows in one answer. */
        static final int ROWS = 1_000;
        /** Open at a time. */
        static final int CONNECTIONS = 20_000;

        private static final Duration LEAST_HUNG = Duration.ofSeconds(10);

        /** What {@code docbench serve} has without options. */
        public static final Limits USUAL = new Limits(
                1_000,
                Integer.MAX_VALUE,
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                List.of());

        /**
         * The time after which a backend that has not answered counts as hung: twice the timeout. The client has received 504 after the first
         * half. At least 10 s, because the first calls of a process take seconds on a busy machine. A process that is ended for that would
         * start with first calls again.
         */
        public Duration hung() {
            Duration twice = timeout.multipliedBy(2);
            return twice.compareTo(LEAST_HUNG) < 0 ? LEAST_HUNG : twice;
        }

        public Limits queue(int length) {
            return new Limits(length, inFlight, timeout, slow, idle, hosts);
        }

        public Limits inFlight(int most) {
            return new Limits(queue, most, timeout, slow, idle, hosts);
        }

        public Limits timeout(Duration time) {
            return new Limits(queue, inFlight, time, slow, idle, hosts);
        }

        /**
         * Names in Host under which the service answers, with any port.
         *
         * @throws IllegalArgumentException if one is no host name and no address, or has a port
         */
        public Limits allow(List<String> names) {
            for (String name : names) {
                if (!Hosts.isName(name)) {
                    throw new IllegalArgumentException("'" + name
                            + "' is no host: write a name such as bench.example.com, or an address, without a port");
                }
            }
            return new Limits(queue, inFlight, timeout, slow, idle, List.copyOf(names));
        }
    }
}
