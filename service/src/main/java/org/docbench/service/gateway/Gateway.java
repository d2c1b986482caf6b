package org.docbench.service.gateway;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.docbench.service.work.Place;

/**
 * The HTTP server, on this machine only. All of it runs on one event loop, which waits for nobody; what waits is done in the places.
 */
public final class Gateway implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int BACKLOG = 1_024;
    private static final long STARTING_SECONDS = 30;

    private final Vertx vertx;
    private final HttpServer server;
    private final Desk desk;

    private Gateway(Vertx vertx, HttpServer server, Desk desk) {
        this.vertx = vertx;
        this.server = server;
        this.desk = desk;
    }

    /**
     * Listens.
     *
     * @param port 0 for any that is free
     * @throws IOException if the port cannot be had
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
        var desk = new Desk(new Dispatch(places, limits.queue(), onLoop(context)), limits);
        var connections = new Connections(limits);
        HttpServer server = vertx.createHttpServer(options(limits))
                .connectionHandler(connections::opened)
                .invalidRequestHandler(Invalid::answer)
                .requestHandler(request -> connections.of(request).ifPresent(peer -> desk.take(request, peer)));
        vertx.setPeriodic(Connections.TICK.toMillis(), id -> {
            // Until the next tick it would be too late.
            long soon = System.nanoTime() + Connections.TICK.toNanos();
            desk.tick(soon);
            connections.tick(soon);
        });
        return server.listen(port, LOOPBACK).map(at -> new Gateway(vertx, server, desk));
    }

    /** As few threads as Vert.x allows, and no folder for files that are never served. */
    static Vertx oneLoop() {
        return Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1)
                .setPreferNativeTransport(true)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
    }

    /** Without WebSockets: Netty's part for them fails a connection on which 128 requests wait for their answers. */
    static HttpServerOptions options(Limits limits) {
        return new HttpServerOptions()
                .setAcceptBacklog(BACKLOG)
                .setHttp2ClearTextEnabled(false)
                .setPerMessageWebSocketCompressionSupported(false)
                .setPerFrameWebSocketCompressionSupported(false)
                .setMaxHeaderSize(limits.headBytes())
                .setMaxInitialLineLength(limits.headBytes());
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
            vertx.runOnContext(start -> desk.drain(drained));
            drained.future().await(desk.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (Exception e) {
            System.getLogger(Gateway.class.getName())
                    .log(System.Logger.Level.WARNING, "closed with requests at the store");
        } finally {
            vertx.close().await();
        }
    }
}
