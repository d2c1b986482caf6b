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
    private Hosts hosts;

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
        if (hosts == null) {
            hosts = Hosts.of(connection.localAddress().port(), limits.hosts());
        }
        StrictDecoder.into(connection, limits, hosts);
    }

    /** Whose request it is; empty if its connection is being closed, and nobody hears an answer. */
    Optional<Peer> of(HttpServerRequest request) {
        return Optional.ofNullable(peers.get(request.connection())).filter(peer -> !peer.closes());
    }

    /** The list is copied, since closing removes from it. */
    void tick(long now) {
        new ArrayList<>(peers.values()).forEach(peer -> peer.tick(now, limits.idle()));
    }
}
