package org.docbench.service.gateway;

import io.vertx.core.http.HttpServerRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What stands in a URL. */
final class Query {
    private Query() {}

    /** An id as it stands in a path, where {@code +} is itself. */
    static String id(String escaped) {
        try {
            return Field.ID.text(
                    escaped.indexOf('%') < 0
                            ? escaped
                            : URLDecoder.decode(escaped.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw Rejected.wrong("transaction_id: % is not followed by two hexadecimal digits");
        }
    }

    /** The parameter {@code limit}, from 1 to {@code most}. */
    static int limit(HttpServerRequest request, int usual, int most) {
        if (request.query() == null) {
            return usual;
        }
        List<String> given = params(request);
        if (given.isEmpty()) {
            return usual;
        }
        String text = given.get(0);
        boolean number = given.size() == 1 && text.matches("[0-9]{1,9}");
        if (!number || Integer.parseInt(text) < 1 || Integer.parseInt(text) > most) {
            throw Rejected.wrong("limit: a whole number from 1 to " + most + " wanted, once");
        }
        return Integer.parseInt(text);
    }

    private static List<String> params(HttpServerRequest request) {
        try {
            return request.params().getAll("limit");
        } catch (IllegalArgumentException e) {
            throw Rejected.wrong("the query is not encoded as URLs are");
        }
    }
}
