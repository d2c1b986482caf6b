package org.docbench.service.gateway;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.Outcome;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.service.work.Task;
import org.docbench.service.work.Task.Reply;

/**
 * The table's answer, as HTTP.
 *
 * @param body not to be changed
 * @param location of what was created; null if there is none to name
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a copy for each would be measured
public record Answer(int status, byte[] body, String location) {

    /** @throws Problem if it is an error */
    static Answer to(Endpoint endpoint, Question question, Reply.Result result) {
        if (question.task() instanceof Task.Create create) {
            return question.array()
                    ? many(endpoint, create.batch(), result.outcomes())
                    : one(
                            endpoint,
                            create.batch().get(0).id(),
                            result.outcomes().get(0));
        }
        List<StoredTransaction> rows = result.rows();
        if (!(question.task() instanceof Task.Get)) {
            return ok(
                    endpoint.published()
                            ? message("", "SUCCESS", "Found " + rows.size() + " transactions")
                            : rows(rows));
        }
        if (rows.isEmpty()) {
            throw Problem.of(404, "no transaction of this id");
        }
        StoredTransaction row = rows.get(0);
        return ok(endpoint.published() ? message(row.transaction().id(), row.status(), row.message()) : row(row));
    }

    private static Answer ok(byte[] body) {
        return new Answer(200, body, null);
    }

    private static Answer one(Endpoint endpoint, String id, Outcome outcome) {
        if (outcome == Outcome.DUPLICATE) {
            throw Problem.of(409, "there is a transaction of this id; it stays as it was");
        }
        return endpoint.published()
                ? ok(created(id))
                : new Answer(
                        201,
                        created(id),
                        "/transactions/"
                                + URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20"));
    }

    /** 207 where some were duplicates: no one status is true of all. */
    private static Answer many(Endpoint endpoint, List<Transaction> batch, List<Outcome> outcomes) {
        byte[] body = Json.bytes(out -> {
            out.writeStartObject();
            out.writeArrayFieldStart("outcomes");
            for (int i = 0; i < batch.size(); i++) {
                String outcome = outcomes.get(i) == Outcome.CREATED ? "created" : "duplicate";
                out.writeStartObject();
                Json.fields(out, "transaction_id", batch.get(i).id(), "outcome", outcome);
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeEndObject();
        });
        int all = endpoint.published() ? 200 : 201;
        return new Answer(outcomes.contains(Outcome.DUPLICATE) ? 207 : all, body, null);
    }

    /** Also the published answer to CREATE. */
    static byte[] created(String id) {
        return message(id, "SUCCESS", "Transaction " + id + " created successfully");
    }

    /** As published: one message, no row. */
    private static byte[] message(String id, String status, String message) {
        return Json.object("transaction_id", id, "status", status, "message", message);
    }

    static byte[] row(StoredTransaction row) {
        return Json.bytes(out -> row(out, row));
    }

    private static byte[] rows(List<StoredTransaction> rows) {
        return Json.bytes(out -> {
            out.writeStartObject();
            out.writeArrayFieldStart("transactions");
            for (StoredTransaction row : rows) {
                row(out, row);
            }
            out.writeEndArray();
            out.writeEndObject();
        });
    }

    private static void row(JsonGenerator out, StoredTransaction row) throws IOException {
        Transaction transaction = row.transaction();
        out.writeStartObject();
        out.writeStringField("transaction_id", transaction.id());
        out.writeStringField("transaction_type", transaction.type());
        out.writeStringField("account", transaction.account());
        out.writeFieldName("amount");
        out.writeNumber(transaction.amount());
        out.writeStringField("currency", transaction.currency());
        out.writeStringField("description", transaction.description());
        out.writeStringField("status", row.status());
        out.writeStringField("message", row.message());
        out.writeStringField("created_at", row.created().toString());
        out.writeStringField("updated_at", row.updated().toString());
        out.writeEndObject();
    }

    /**
     * The gateway's work on a request without HTTP: it parses the request, calls the table, and writes the answer. It runs in the caller's
     * thread, so nothing waits for a worker. For the request path that has no socket.
     */
    public record Handling(Transactions table) {
        /**
         * Handles one.
         *
         * @param body empty if it has none
         * @throws org.docbench.stores.StoreException as the table says
         */
        public Answer handle(String method, String path, byte[] body) {
            try {
                int query = path.indexOf('?');
                String plain = query < 0 ? path : path.substring(0, query);
                Endpoint endpoint = Endpoint.of(method, plain);
                Question question = Question.of(endpoint, plain, null, body);
                return Answer.to(endpoint, question, question.task().on(table));
            } catch (Problem problem) {
                return new Answer(problem.status(), problem.json(false), null);
            }
        }
    }
}
