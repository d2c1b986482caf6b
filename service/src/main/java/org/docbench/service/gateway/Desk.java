package org.docbench.service.gateway;

import io.vertx.core.Promise;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.docbench.service.work.Task;

/** Takes requests: finds out what each asks, and answers it or hands it on. Confined to the event loop. */
final class Desk {
    static final int USUAL_ROWS = 100;

    /** Of bodies on their way, in bytes: parsed they take several times of it. */
    private static final long BODIES = 32 << 20;

    private static final byte[] OPENAPI = resource("openapi.json");

    private final Dispatch dispatch;
    private final Limits limits;
    private final RequestReader reader;
    private final Stages stages = new Stages();
    private final Room room = new Room(BODIES);
    private Promise<Void> drained;

    Desk(Dispatch dispatch, Limits limits) {
        this.dispatch = dispatch;
        this.limits = limits;
        this.reader = new RequestReader(limits.batch());
    }

    void take(HttpServerRequest request, Peer peer) {
        long now = System.nanoTime();
        Endpoint endpoint = Endpoint.of(request.method().name(), request.path());
        var exchange = new Exchange(endpoint, request, stages, new Marks(now));
        peer.rests(now + limits.idle().toNanos());
        if (drained != null) {
            exchange.refuseAndClose(Problem.notDone("the service is ending"));
            return;
        }
        switch (endpoint) {
            case NOWHERE -> nowhere(exchange, request);
            case HEALTH -> health(exchange);
            case OPENAPI -> exchange.send(200, OPENAPI);
            case STAGES -> exchange.send(200, Answers.stages(stages));
            case STAGES_RESET -> {
                stages.reset();
                exchange.send(204, new byte[0]);
            }
            case GET, LIST, PUBLISHED_LIST -> ask(exchange, peer, () -> question(endpoint, request));
            case CREATE, PUBLISHED_CREATE, PUBLISHED_GET -> {
                peer.reads(exchange, now + limits.slow().toNanos());
                Body.read(
                        request,
                        limits.bodyBytes(),
                        room,
                        exchange,
                        body -> ask(exchange, peer, () -> question(endpoint, body)));
            }
        }
    }

    private record Question(Task task, boolean array) {}

    private void ask(Exchange exchange, Peer peer, Supplier<Question> parsing) {
        exchange.marks().read = System.nanoTime();
        try {
            Question question = parsing.get();
            exchange.asks(question.task, question.array, limits.timeout());
        } catch (Rejected e) {
            exchange.refuse(Problem.of(e));
            return;
        }
        peer.asks(exchange);
        dispatch.submit(exchange);
    }

    private Question question(Endpoint endpoint, HttpServerRequest request) {
        return switch (endpoint) {
            case GET -> new Question(new Task.Get(Query.id(endpoint.rest(request.path()))), false);
            case LIST -> new Question(new Task.Newest(Query.limit(request, USUAL_ROWS, limits.rows())), false);
            default -> new Question(new Task.Newest(USUAL_ROWS), false);
        };
    }

    private Question question(Endpoint endpoint, byte[] body) {
        return switch (endpoint) {
            case CREATE -> {
                RequestReader.Posted posted = reader.oneOrMany(body);
                yield new Question(new Task.Create(posted.transactions()), posted.array());
            }
            case PUBLISHED_CREATE -> new Question(new Task.Create(List.of(reader.one(body))), false);
            default -> new Question(new Task.Get(reader.id(body)), false);
        };
    }

    private void health(Exchange exchange) {
        int seats = dispatch.seats();
        if (seats == 0) {
            exchange.refuse(Problem.notDone("no backend runs"));
        } else {
            exchange.send(200, Answers.health(seats, dispatch.busy(), dispatch.waiting()));
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

    private static void nowhere(Exchange exchange, HttpServerRequest request) {
        String methods = Endpoint.methods(request.path());
        if (methods.isEmpty()) {
            exchange.refuse(new Problem(404, "nothing is at this path", ""));
        } else {
            request.response().putHeader("allow", methods);
            exchange.refuse(new Problem(405, "this path has " + methods, ""));
        }
    }

    private static byte[] resource(String name) {
        try (InputStream in = Desk.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
