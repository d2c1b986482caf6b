package org.docbench.service.rest;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.service.Transaction;
import org.docbench.service.http.HttpLoad;
import org.docbench.service.http.HttpLoad.Judge;
import org.docbench.service.http.HttpLoad.Requests;
import org.docbench.service.http.Template;
import org.docbench.service.http.Template.Endpoint;

/**
 * The requests of a block: what is asked with number n, as bytes or as a call. Transactions are those of the published script except for
 * their ids, whose digits stand in their accounts too.
 *
 * @param prefix of the ids: of what a create makes, of no other block; else of what the table holds
 * @param numbers behind the prefix, of request n
 */
record BlockRequests(RestCase.Work work, String prefix, LongUnaryOperator numbers) {
    /** As many rows as the published list has. */
    static final int LISTED = 100;

    static final BigDecimal AMOUNT = new BigDecimal("100.50");

    private static final String TYPE = "sale";
    private static final String ACCOUNT = "ACC-";
    private static final String CURRENCY = "USD";
    private static final String DESCRIPTION = "Payment via REST";

    /**
     * Makes the requests of a block.
     *
     * @param base prefix of the rows that the table holds
     * @param rows how many rows the table holds, numbered from 0
     * @param own prefix of what the block creates
     */
    static BlockRequests of(RestCase.Work work, String base, int rows, String own) {
        return work.writes()
                ? new BlockRequests(work, own, n -> n)
                : new BlockRequests(work, base, work.hot() ? n -> 0 : n -> n % rows);
    }

    /**
     * Makes a transaction.
     *
     * @param part of a batch, behind the digits; empty if it is alone
     */
    static Transaction transaction(String prefix, long number, String part) {
        String digits = digits(number);
        return new Transaction(prefix + digits + part, TYPE, ACCOUNT + digits, AMOUNT, CURRENCY, DESCRIPTION);
    }

    /** Writes a number with as many digits as a {@link Template}. */
    static String digits(long number) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, Template.DIGITS - digits.length())) + digits;
    }

    static String part(int batch, int index) {
        return batch == 1 ? "" : "-" + index;
    }

    /** Returns the id of request n; of a batch, without its part. */
    String id(long n) {
        return prefix + digits(numbers.applyAsLong(n));
    }

    /** Returns the transactions that request n creates. */
    List<Transaction> transactions(long n) {
        int batch = work.batch();
        return IntStream.range(0, batch)
                .mapToObj(i -> transaction(prefix, numbers.applyAsLong(n), part(batch, i)))
                .toList();
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
            case CREATE ->
                !work.published()
                        ? "/transactions"
                        : work.batch() == 1 ? "/api/oracle/create" : "/api/oracle/batch-create";
        };
    }

    private String body() {
        return switch (work.operation()) {
            case GET -> work.published() ? "{\"transaction_id\":\"" + prefix + Template.ID + "\"}" : "";
            case LIST -> "";
            case CREATE ->
                work.batch() == 1
                        ? posted("")
                        : IntStream.range(0, work.batch())
                                .mapToObj(i -> posted(part(work.batch(), i)))
                                .collect(Collectors.joining(
                                        ",",
                                        work.published() ? "{\"transactions\":[" : "[",
                                        work.published() ? "]}" : "]"));
        };
    }

    private String posted(String part) {
        return "{\"transaction_type\":\"" + TYPE + "\",\"transaction_id\":\"" + prefix + Template.ID + part
                + "\",\"account\":\"" + ACCOUNT + Template.ID + "\",\"amount\":" + AMOUNT.toPlainString()
                + ",\"currency\":\"" + CURRENCY + "\",\"description\":\"" + DESCRIPTION + "\"}";
    }

    /**
     * Makes the load that sends them.
     *
     * @param listed how many rows a list has; 0 if it is not known
     * @param acknowledged notes what was answered rightly
     */
    HttpLoad over(
            Endpoint endpoint,
            int connections,
            boolean keepAlive,
            int listed,
            ResponseValidator.Acknowledged acknowledged) {
        List<BlockRequests> cycle = work.cycle().stream()
                .map(part -> new BlockRequests(part, prefix, numbers))
                .toList();
        int length = cycle.size();
        List<Template> templates =
                cycle.stream().map(part -> part.template(endpoint, keepAlive)).toList();
        List<ResponseValidator> validators = cycle.stream()
                .map(part -> new ResponseValidator(part.work, this::id, listed))
                .toList();
        Requests requests = (into, n) -> templates.get((int) (n % length)).next(into, n);
        Judge judge = (n, answer) -> validators.get((int) (n % length)).error(n, answer);
        return HttpLoad.of(endpoint, connections, requests, acknowledged.noting(judge))
                .keepingAlive(keepAlive);
    }

    private Template template(Endpoint endpoint, boolean keepAlive) {
        return Template.of(endpoint, method(), path(), body(), keepAlive, numbers);
    }

    /** Returns the path of request n. */
    String path(long n) {
        return filled(path(), n);
    }

    /** Returns the body of request n. */
    byte[] body(long n) {
        return filled(body(), n).getBytes(StandardCharsets.UTF_8);
    }

    private String filled(String text, long n) {
        return text.replace(Template.ID, digits(numbers.applyAsLong(n)));
    }
}
