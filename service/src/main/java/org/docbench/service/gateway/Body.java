package org.docbench.service.gateway;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.function.Consumer;

/** Reads the body of a request, up to a limit. */
final class Body {
    /** A body up to this takes no {@link Room}: so much each connection may have. */
    private static final int SMALL = 4 << 10;

    private final int limit;
    private final Room room;
    private final Exchange exchange;
    private final Consumer<byte[]> whole;
    private Buffer soFar = Buffer.buffer(0);
    private boolean own;
    private int taken;

    private Body(int limit, Room room, Exchange exchange, Consumer<byte[]> whole) {
        this.limit = limit;
        this.room = room;
        this.exchange = exchange;
        this.whole = whole;
    }

    /** Gives the whole body, or refuses the exchange. What is refused is still read, and thrown away, so that the client hears of it. */
    static void read(HttpServerRequest request, int limit, Room room, Exchange exchange, Consumer<byte[]> whole) {
        if (!isJson(request.headers().get(HttpHeaders.CONTENT_TYPE))) {
            exchange.refuse(new Problem(415, "Content-Type: application/json is wanted", ""));
            return;
        }
        String length = request.headers().get(HttpHeaders.CONTENT_LENGTH);
        var body = new Body(limit, room, exchange, whole);
        // More digits than an int has are certainly too many bytes.
        if (length != null && (length.length() > 9 || Integer.parseInt(length) > limit)) {
            body.tooLong();
            return;
        }
        if (request.headers().contains(HttpHeaders.EXPECT)) {
            request.response().writeContinue();
        }
        request.handler(body::add).exceptionHandler(body::failed);
        request.endHandler(end -> body.end());
    }

    private void add(Buffer part) {
        if (!exchange.open()) {
            return;
        }
        if (soFar.length() + part.length() > limit) {
            tooLong();
        } else if (!fits(soFar.length() + part.length())) {
            soFar = Buffer.buffer(0);
            exchange.refuse(Problem.notDone("overloaded: no room for more bodies"));
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
        if (!room.take(more)) {
            return false;
        }
        if (taken == 0) {
            exchange.afterwards(this::giveBack);
        }
        taken += more;
        return true;
    }

    private void giveBack() {
        room.give(taken);
        taken = 0;
        soFar = Buffer.buffer(0);
    }

    private void end() {
        if (exchange.open()) {
            whole.accept(soFar.getBytes());
        }
    }

    /** Framed wrongly; or the connection has ended, and nobody hears an answer. */
    private void failed(Throwable why) {
        soFar = Buffer.buffer(0);
        if (why instanceof Rejected rejected) {
            exchange.refuseAndClose(Problem.of(rejected));
        }
    }

    private void tooLong() {
        soFar = Buffer.buffer(0);
        exchange.refuse(new Problem(413, "the body may have " + limit + " bytes", ""));
    }

    /** With any parameters: JSON is UTF-8 whatever they say (RFC 8259). */
    private static boolean isJson(String type) {
        if (type == null) {
            return false;
        }
        if (type.equals("application/json")) {
            return true;
        }
        int semicolon = type.indexOf(';');
        String media = semicolon < 0 ? type : type.substring(0, semicolon);
        return media.strip().toLowerCase(Locale.ROOT).equals("application/json");
    }
}
