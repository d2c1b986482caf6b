package org.docbench.service.gateway;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Locale;
import java.util.Map;

/** A request that is answered with an error, as RFC 9457 has it. The message is one line for the sender. */
final class Problem extends RuntimeException {
    /** Where RFC 9110 has other names than Netty. */
    private static final Map<Integer, String> TITLES =
            Map.of(413, "Content Too Large", 414, "URI Too Long", 421, "Misdirected Request");

    private final int status;
    private final String fate;

    /** Without a stack: it is the client's fault, and there may be many. */
    private Problem(int status, String why, String fate) {
        super(why, null, false, false);
        this.status = status;
        this.fate = fate;
    }

    static Problem of(int status, String why) {
        return new Problem(status, why, "");
    }

    static Problem wrong(String why) {
        return of(400, why);
    }

    /** It never reached the store and will not. */
    static Problem notDone(String why) {
        return new Problem(503, why, "not done");
    }

    /** It reached the store, and its outcome is unknown. */
    static Problem unknown(int status, String why) {
        return new Problem(status, why, "unknown");
    }

    int status() {
        return status;
    }

    private String title() {
        return TITLES.getOrDefault(status, HttpResponseStatus.valueOf(status).reasonPhrase());
    }

    /** @param published in the form of the published service, which sent it with status 200 */
    byte[] json(boolean published) {
        String why = getMessage();
        String code = title().toUpperCase(Locale.ROOT).replace(' ', '_');
        Object[] outcome = fate.isEmpty() ? new Object[0] : new Object[] {"outcome", fate};
        return Json.bytes(out -> {
            out.writeStartObject();
            if (published) {
                Json.fields(out, "transaction_id", "", "status", "ERROR", "message", why);
                Json.fields(out, "error_code", code, "error_message", why);
            } else {
                Json.fields(out, "type", "about:blank", "title", title(), "status", status, "detail", why);
            }
            Json.fields(out, outcome);
            out.writeEndObject();
        });
    }
}
