package org.docbench.service.gateway;

import java.util.Locale;
import java.util.Map;

/**
 * An answer that is an error, as RFC 9457 has it.
 *
 * @param fate of what was asked: {@code not done}, {@code unknown}, or empty where the status says it
 */
record Problem(int status, String detail, String fate) {
    private static final Map<Integer, String> TITLES = Map.ofEntries(
            Map.entry(400, "Bad Request"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(408, "Request Timeout"),
            Map.entry(409, "Conflict"),
            Map.entry(413, "Content Too Large"),
            Map.entry(414, "URI Too Long"),
            Map.entry(415, "Unsupported Media Type"),
            Map.entry(421, "Misdirected Request"),
            Map.entry(431, "Request Header Fields Too Large"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(502, "Bad Gateway"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(504, "Gateway Timeout"));

    static Problem of(Rejected refused) {
        return new Problem(refused.status(), refused.getMessage(), "");
    }

    /** It never reached the store and will not. */
    static Problem notDone(String why) {
        return new Problem(503, why, "not done");
    }

    /** It reached the store, and nobody knows whether it was done. */
    static Problem unknown(int status, String why) {
        return new Problem(status, why, "unknown");
    }

    String title() {
        return TITLES.getOrDefault(status, "Error");
    }

    /** For the published form: {@code NOT_FOUND}. */
    String code() {
        return title().toUpperCase(Locale.ROOT).replace(' ', '_');
    }
}
