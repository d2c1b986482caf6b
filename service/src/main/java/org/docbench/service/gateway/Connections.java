package org.docbench.service.gateway;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Optional;

/** The open connections, looked at every {@link #TICK}: one timer for all of them, whatever they wait for. */
final class Connections {
    static final Duration TICK = Duration.ofMillis(50);

    private final IdentityHashMap<HttpConnection, Peer> peers = new IdentityHashMap<>();
    private final Limits limits;

    Connections(Limits limits) {
        this.limits = limits;
    }

    /** A connection beyond the limit is closed at once. */
    void opened(HttpConnection connection) {
        if (peers.size() >= limits.connections()) {
            connection.close();
            return;
        }
        peers.put(
                connection,
                new Peer(connection, System.nanoTime() + limits.idle().toNanos()));
        connection.closeHandler(closed -> peers.remove(connection));
    }

    /** Whose request it is; empty, and closed, if the client sends requests and leaves the answers lying. */
    Optional<Peer> of(HttpServerRequest request) {
        if (request.response().writeQueueFull()) {
            request.connection().close();
            return Optional.empty();
        }
        return Optional.ofNullable(peers.get(request.connection()));
    }

    /** The list is copied, since closing removes from it. */
    void tick(long now) {
        new ArrayList<>(peers.values()).forEach(peer -> peer.tick(now, limits.idle()));
    }
}
