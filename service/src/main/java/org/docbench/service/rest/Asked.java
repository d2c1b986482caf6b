package org.docbench.service.rest;

import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.docbench.service.http.Endpoint;
import org.docbench.service.http.Requests;
import org.docbench.service.http.Template;

/**
 * The requests of a block: what is asked with number n, as bytes or as a call.
 *
 * @param prefix of the ids: of what a create makes, of no other block; else of what the table holds
 * @param numbers behind the prefix, of request n
 */
record Asked(Work work, String prefix, LongUnaryOperator numbers) {
    /** As many rows as the published list has. */
    static final int LISTED = 100;

    /** @param stock how many rows the table holds, numbered from 0 */
    static Asked of(Work work, String stock, int rows, String own) {
        return work.writes()
                ? new Asked(work, own, n -> n)
                : new Asked(work, stock, work.hot() ? n -> 0 : n -> n % rows);
    }

    String id(long n) {
        return prefix + Posted.digits(numbers.applyAsLong(n));
    }

    LongFunction<String> ids() {
        return this::id;
    }

    String method() {
        return switch (work.operation()) {
            case CREATE -> "POST";
            case GET -> work.published() ? "POST" : "GET";
            case LIST -> "GET";
        };
    }

    private String path() {
        return switch (work.operation()) {
            case GET -> work.published() ? "/api/oracle/get" : "/transactions/" + prefix + Template.ID;
            case LIST -> work.published() ? "/api/oracle/list" : "/transactions?limit=" + LISTED;
            case CREATE -> work.published() ? "/api/oracle/create" : "/transactions";
        };
    }

    private String body() {
        return switch (work.operation()) {
            case GET -> work.published() ? "{\"transaction_id\":\"" + prefix + Template.ID + "\"}" : "";
            case LIST -> "";
            case CREATE -> Posted.body(prefix, work.batch());
        };
    }

    Requests over(Endpoint endpoint, boolean keepAlive) {
        return Template.of(endpoint, method(), path(), body(), keepAlive, numbers);
    }

    /** The path of request n. */
    String path(long n) {
        return path().replace(Template.ID, Posted.digits(numbers.applyAsLong(n)));
    }

    /** The body of request n. */
    byte[] body(long n) {
        return body().replace(Template.ID, Posted.digits(numbers.applyAsLong(n)))
                .getBytes(StandardCharsets.UTF_8);
    }
}
