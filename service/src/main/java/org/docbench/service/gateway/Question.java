package org.docbench.service.gateway;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.docbench.service.work.Task;

/**
 * What a request asks of the table.
 *
 * @param array whether transactions came as an array, which is answered as one
 */
record Question(Task task, boolean array) {
    private static final int USUAL_ROWS = 100;

    /**
     * Reads and checks it.
     *
     * @param query null if there is none
     * @param body empty where the endpoint has none
     * @throws Problem if it is wrong
     */
    static Question of(Endpoint endpoint, String path, String query, byte[] body) {
        return switch (endpoint) {
            case GET -> new Question(new Task.Get(id(endpoint.rest(path))), false);
            case LIST -> new Question(new Task.Newest(limit(query)), false);
            case PUBLISHED_LIST -> new Question(new Task.Newest(USUAL_ROWS), false);
            case CREATE -> RequestReader.oneOrMany(body);
            case PUBLISHED_CREATE -> new Question(new Task.Create(List.of(RequestReader.one(body))), false);
            case PUBLISHED_GET -> new Question(new Task.Get(RequestReader.id(body)), false);
            default -> throw Problem.of(404, "nothing is at this path");
        };
    }

    /** An id as it stands in a path, where {@code +} is itself. */
    private static String id(String escaped) {
        try {
            return RequestReader.Field.ID.text(
                    escaped.indexOf('%') < 0
                            ? escaped
                            : URLDecoder.decode(escaped.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw Problem.wrong("transaction_id: % is not followed by two hexadecimal digits");
        }
    }

    /** The parameter {@code limit}. */
    private static int limit(String query) {
        if (query == null) {
            return USUAL_ROWS;
        }
        List<String> given = given(query);
        if (given.isEmpty()) {
            return USUAL_ROWS;
        }
        String text = given.get(0);
        int limit = given.size() == 1 && text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
        if (limit < 1 || limit > Limits.ROWS) {
            throw Problem.wrong("limit: a whole number from 1 to " + Limits.ROWS + " wanted, once");
        }
        return limit;
    }

    private static List<String> given(String query) {
        try {
            return new QueryStringDecoder(query, false).parameters().getOrDefault("limit", List.of());
        } catch (IllegalArgumentException e) {
            throw Problem.wrong("the query is not encoded as URLs are");
        }
    }
}
