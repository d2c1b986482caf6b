package org.docbench.service.gateway;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.function.Consumer;

/** Reads the body of a request, up to a limit. */
final class Body {
    private final int limit;
    private final Exchange exchange;
    private final Consumer<byte[]> whole;
    private Buffer soFar = Buffer.buffer(0);
    private boolean own;

    private Body(int limit, Exchange exchange, Consumer<byte[]> whole) {
        this.limit = limit;
        this.exchange = exchange;
        this.whole = whole;
    }

    /** Gives the whole body, or refuses the exchange. What is refused is still read, and thrown away, so that the client hears of it. */
    static void read(HttpServerRequest request, int limit, Exchange exchange, Consumer<byte[]> whole) {
        if (!isJson(request.headers().get(HttpHeaders.CONTENT_TYPE))) {
            exchange.refuse(new Problem(415, "Content-Type: application/json is wanted", ""));
            return;
        }
        String length = request.headers().get(HttpHeaders.CONTENT_LENGTH);
        var body = new Body(limit, exchange, whole);
        // More digits than an int has are certainly too many bytes.
        if (length != null && (length.length() > 9 || Integer.parseInt(length) > limit)) {
            body.tooLong();
            return;
        }
        if (request.headers().contains(HttpHeaders.EXPECT)) {
            request.response().writeContinue();
        }
        request.handler(body::add);
        request.endHandler(end -> body.end());
    }

    private void add(Buffer part) {
        if (!exchange.open()) {
            return;
        }
        if (soFar.length() + part.length() > limit) {
            tooLong();
        } else if (soFar.length() == 0) {
            soFar = part;
        } else {
            soFar = own ? soFar : Buffer.buffer(2 * soFar.length()).appendBuffer(soFar);
            own = true;
            soFar.appendBuffer(part);
        }
    }

    private void end() {
        if (exchange.open()) {
            whole.accept(soFar.getBytes());
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
