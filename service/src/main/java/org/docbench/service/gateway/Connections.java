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
            hosts = Hosts.of(connection.localAddress().port(), limits.hosts());
        }
        StrictDecoder.into(connection, hosts);
    }

    /** Whose request it is; empty if its connection is being closed, and nobody hears an answer. */
    Optional<ClientConnection> of(HttpServerRequest request) {
        return Optional.ofNullable(open.get(request.connection())).filter(one -> !one.closes());
    }

    /** The list is copied, since closing removes from it. */
    void tick(long now) {
        new ArrayList<>(open.values()).forEach(one -> one.tick(now, limits.idle()));
    }
}
