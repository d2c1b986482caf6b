package org.docbench.service.gateway;

import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** Takes requests: finds out what each asks, and answers it or hands it on. Confined to the event loop. */
final class RequestHandler {
    private static final byte[] NONE = {};
    private static final byte[] OPENAPI = resource("openapi.json");

    private final Dispatch dispatch;
    private final Gateway.Limits limits;
    private final Stages stages = new Stages();
    private final Body.MemoryBudget bodies = new Body.MemoryBudget();
    private Promise<Void> drained;

    RequestHandler(Dispatch dispatch, Gateway.Limits limits) {
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

    /** Reads the body of a request, up to a limit. */
    private static final class Body {
        /** A body up to this takes nothing of the {@link MemoryBudget}: so much each connection may have. */
        private static final int SMALL = 4 << 10;

        private final MemoryBudget budget;
        private final Exchange exchange;
        private final Consumer<byte[]> whole;
        private Buffer soFar = Buffer.buffer(0);
        private boolean own;
        private int taken;

        private Body(MemoryBudget budget, Exchange exchange, Consumer<byte[]> whole) {
            this.budget = budget;
            this.exchange = exchange;
            this.whole = whole;
        }

        /** Gives the whole body, or refuses the exchange. What is refused is still read, and thrown away, so that the client hears of it. */
        static void read(Exchange exchange, MemoryBudget budget, Consumer<byte[]> whole) {
            HttpServerRequest request = exchange.request;
            if (!isJson(request.headers().get(HttpHeaders.CONTENT_TYPE))) {
                exchange.refuse(Problem.of(415, "Content-Type: application/json is wanted"));
                return;
            }
            String length = request.headers().get(HttpHeaders.CONTENT_LENGTH);
            var body = new Body(budget, exchange, whole);
            // More digits than an int has are certainly too many bytes.
            if (length != null && (length.length() > 9 || Integer.parseInt(length) > Gateway.Limits.BODY_BYTES)) {
                body.tooLong();
                return;
            }
            if (request.headers().contains(HttpHeaders.EXPECT)) {
                request.response().writeContinue();
            }
            request.handler(body::add).exceptionHandler(body::failed).endHandler(end -> body.end());
        }

        private void add(Buffer part) {
            int length = soFar.length() + part.length();
            if (!exchange.open()) {
                return;
            }
            if (length > Gateway.Limits.BODY_BYTES) {
                tooLong();
            } else if (!fits(length)) {
                soFar = Buffer.buffer(0);
                exchange.refuse(Problem.notDone("overloaded: no memory for more bodies"));
            } else if (soFar.length() == 0) {
                soFar = part;
            } else {
                soFar = own ? soFar : Buffer.buffer(2 * soFar.length()).appendBuffer(soFar);
                own = true;
                soFar.appendBuffer(part);
            }
        }

        /** What is taken is given back when the exchange is over, however that ends. */
        private boolean fits(int length) {
            int more = length - SMALL - taken;
            if (more <= 0) {
                return true;
            }
            if (!budget.take(more)) {
                return false;
            }
            if (taken == 0) {
                exchange.afterwards(this::giveBack);
            }
            taken += more;
            return true;
        }

        private void giveBack() {
            budget.give(taken);
            taken = 0;
            soFar = Buffer.buffer(0);
        }

        private void end() {
            if (exchange.open()) {
                whole.accept(soFar.getBytes());
            }
        }

        /** Framed wrongly; or the connection has ended, and no client reads an answer. */
        private void failed(Throwable why) {
            soFar = Buffer.buffer(0);
            if (why instanceof Problem problem) {
                exchange.refuseAndClose(problem);
            }
        }

        private void tooLong() {
            soFar = Buffer.buffer(0);
            exchange.refuse(Problem.of(413, "the body may have " + Gateway.Limits.BODY_BYTES + " bytes"));
        }

        /** With any parameters: JSON is UTF-8 whatever they say (RFC 8259). */
        private static boolean isJson(String type) {
            if (type == null || type.equals("application/json")) {
                return type != null;
            }
            int semicolon = type.indexOf(';');
            String media = semicolon < 0 ? type : type.substring(0, semicolon);
            return media.strip().toLowerCase(Locale.ROOT).equals("application/json");
        }

        /**
         * Memory for the bodies of requests that are not answered yet, of all connections together: thousands of clients that are slow with
         * large ones take no more. Confined to the event loop.
         */
        static final class MemoryBudget {
            /** In bytes: parsed they take several times of it. */
            private long left = 32 << 20;

            /** False, and nothing is taken, if there is not so much left. */
            boolean take(int bytes) {
                if (bytes > left) {
                    return false;
                }
                left -= bytes;
                return true;
            }

            void give(int bytes) {
                left += bytes;
            }
        }
    }
}
