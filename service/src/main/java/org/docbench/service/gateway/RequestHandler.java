package org.docbench.service.gateway;

import io.vertx.core.Promise;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Takes requests: finds out what each asks, and answers it or hands it on. Confined to the event loop. */
final class RequestHandler {
    private static final byte[] NONE = {};
    private static final byte[] OPENAPI = resource("openapi.json");

    private final Dispatch dispatch;
    private final Limits limits;
    private final Stages stages = new Stages();
    private final Body.MemoryBudget bodies = new Body.MemoryBudget();
    private Promise<Void> drained;

    RequestHandler(Dispatch dispatch, Limits limits) {
        this.dispatch = dispatch;
        this.limits = limits;
    }

    void take(HttpServerRequest request, ClientConnection connection) {
        long now = System.nanoTime();
        var exchange = new Exchange(request, stages, now);
        connection.rests(now + limits.idle().toNanos());
        if (drained != null) {
            exchange.refuseAndClose(Problem.notDone("the service is ending"));
            return;
        }
        switch (exchange.endpoint) {
            case NOWHERE -> nowhere(exchange);
            case HEALTH -> health(exchange);
            case OPENAPI -> exchange.send(200, OPENAPI);
            case STAGES -> exchange.send(200, stages.json(dispatch.given()));
            case STAGES_RESET -> {
                stages.reset();
                dispatch.reset();
                exchange.send(204, NONE);
            }
            case GET, LIST, PUBLISHED_LIST -> ask(exchange, connection, NONE);
            case CREATE, PUBLISHED_CREATE, PUBLISHED_BATCH, PUBLISHED_GET -> {
                connection.reads(exchange, now + limits.slow().toNanos());
                Body.read(exchange, bodies, body -> ask(exchange, connection, body));
            }
        }
    }

    private void ask(Exchange exchange, ClientConnection connection, byte[] body) {
        try {
            exchange.read(body, limits.timeout());
        } catch (Problem e) {
            exchange.refuse(e);
            return;
        }
        connection.asks(exchange);
        dispatch.submit(exchange);
    }

    private void health(Exchange exchange) {
        int seats = dispatch.seats();
        if (seats == 0) {
            exchange.refuse(Problem.notDone("no backend runs"));
        } else {
            byte[] health =
                    Json.object("status", "up", "seats", seats, "busy", dispatch.busy(), "waiting", dispatch.waiting());
            exchange.send(200, health);
        }
    }

    private static void nowhere(Exchange exchange) {
        String methods = Endpoint.methods(exchange.request.path());
        if (methods.isEmpty()) {
            exchange.refuse(Problem.of(404, "nothing is at this path"));
        } else {
            exchange.request.response().putHeader("allow", methods);
            exchange.refuse(Problem.of(405, "this path has " + methods));
        }
    }

    /** Before any deadline is missed. */
    void tick(long now) {
        dispatch.tick(now);
        if (drained != null && dispatch.busy() + dispatch.waiting() == 0) {
            drained.tryComplete();
        }
    }

    /** New requests are refused from now on; completes when the accepted ones are answered. */
    void drain(Promise<Void> when) {
        drained = when;
    }

    /** The longest that an accepted request may take, and the bytes of its answer. */
    Duration patience() {
        return limits.timeout().plusSeconds(1);
    }

    private static byte[] resource(String name) {
        try (InputStream in = RequestHandler.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
