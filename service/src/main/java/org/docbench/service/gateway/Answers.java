package org.docbench.service.gateway;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions.Outcome;

/** The bodies of answers. */
final class Answers {
    private Answers() {}

    private interface Writing {
        void to(JsonGenerator out) throws IOException;
    }

    /** Also the published answer to CREATE. */
    static byte[] created(String id) {
        return message(id, "SUCCESS", "Transaction " + id + " created successfully");
    }

    static byte[] outcomes(List<Transaction> batch, List<Outcome> each) {
        return bytes(out -> {
            out.writeStartObject();
            out.writeArrayFieldStart("outcomes");
            for (int i = 0; i < batch.size(); i++) {
                out.writeStartObject();
                out.writeStringField("transaction_id", batch.get(i).id());
                out.writeStringField("outcome", each.get(i) == Outcome.CREATED ? "created" : "duplicate");
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeEndObject();
        });
    }

    static byte[] row(StoredTransaction kept) {
        return bytes(out -> row(out, kept));
    }

    static byte[] rows(List<StoredTransaction> rows) {
        return bytes(out -> {
            out.writeStartObject();
            out.writeArrayFieldStart("transactions");
            for (StoredTransaction kept : rows) {
                row(out, kept);
            }
            out.writeEndArray();
            out.writeEndObject();
        });
    }

    /** As published: one message, no row. */
    static byte[] publishedGet(StoredTransaction kept) {
        return message(kept.transaction().id(), kept.status(), kept.message());
    }

    /** As published: how many, and no row. */
    static byte[] publishedList(int rows) {
        return message("", "SUCCESS", "Found " + rows + " transactions");
    }

    static byte[] problem(Problem problem) {
        return bytes(out -> {
            out.writeStartObject();
            out.writeStringField("type", "about:blank");
            out.writeStringField("title", problem.title());
            out.writeNumberField("status", problem.status());
            out.writeStringField("detail", problem.detail());
            fate(out, problem);
            out.writeEndObject();
        });
    }

    /** An error in the form of the published service, which sent it with status 200. */
    static byte[] publishedProblem(Problem problem) {
        return bytes(out -> {
            out.writeStartObject();
            out.writeStringField("transaction_id", "");
            out.writeStringField("status", "ERROR");
            out.writeStringField("message", problem.detail());
            out.writeStringField("error_code", problem.code());
            out.writeStringField("error_message", problem.detail());
            fate(out, problem);
            out.writeEndObject();
        });
    }

    static byte[] health(int seats, int busy, int waiting) {
        return bytes(out -> {
            out.writeStartObject();
            out.writeStringField("status", "up");
            out.writeNumberField("seats", seats);
            out.writeNumberField("busy", busy);
            out.writeNumberField("waiting", waiting);
            out.writeEndObject();
        });
    }

    static byte[] stages(Stages stages) {
        return bytes(stages::write);
    }

    private static void fate(JsonGenerator out, Problem problem) throws IOException {
        if (!problem.fate().isEmpty()) {
            out.writeStringField("outcome", problem.fate());
        }
    }

    private static byte[] message(String id, String status, String message) {
        return bytes(out -> {
            out.writeStartObject();
            out.writeStringField("transaction_id", id);
            out.writeStringField("status", status);
            out.writeStringField("message", message);
            out.writeEndObject();
        });
    }

    private static void row(JsonGenerator out, StoredTransaction kept) throws IOException {
        Transaction transaction = kept.transaction();
        out.writeStartObject();
        out.writeStringField("transaction_id", transaction.id());
        out.writeStringField("transaction_type", transaction.type());
        out.writeStringField("account", transaction.account());
        out.writeFieldName("amount");
        out.writeNumber(transaction.amount());
        out.writeStringField("currency", transaction.currency());
        out.writeStringField("description", transaction.description());
        out.writeStringField("status", kept.status());
        out.writeStringField("message", kept.message());
        out.writeStringField("created_at", kept.created().toString());
        out.writeStringField("updated_at", kept.updated().toString());
        out.writeEndObject();
    }

    private static byte[] bytes(Writing writing) {
        try (var bytes = new ByteArrayBuilder(Json.FACTORY._getBufferRecycler())) {
            try (JsonGenerator out = Json.FACTORY.createGenerator(bytes)) {
                writing.to(out);
            }
            return bytes.getClearAndRelease();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
