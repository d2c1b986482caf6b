package org.docbench.service.gateway;
import io.vertx.core.buffer.Buffer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions.Outcome;
import org.docbench.service.work.Result;

/** What the table said, as HTTP. */
record Answer(int status, Buffer body, Optional<String> location, Optional<Problem> problem) {

    /** @param batch what was to be created, if that was asked */
    static Answer to(Endpoint endpoint, boolean array, List<Transaction> batch, Result result) {
        if (result instanceof Result.Outcomes outcomes) {
            return array
                    ? many(batch, outcomes.each())
                    : one(endpoint, batch.get(0).id(), outcomes.each().get(0));
        }
        if (result instanceof Result.Found found) {
            return found.transaction()
                    .map(kept -> ok(endpoint.published() ? Answers.publishedGet(kept) : Answers.row(kept)))
                    .orElseGet(() -> error(404, "no transaction of this id"));
        }
        List<StoredTransaction> rows = ((Result.Rows) result).rows();
        return ok(endpoint.published() ? Answers.publishedList(rows.size()) : Answers.rows(rows));
    }

    private static Answer one(Endpoint endpoint, String id, Outcome outcome) {
        if (outcome == Outcome.DUPLICATE) {
            return error(409, "there is a transaction of this id; it stays as it was");
        }
        return endpoint.published()
                ? ok(Answers.created(id))
                : new Answer(
                        201,
                        Buffer.buffer(Answers.created(id)),
                        Optional.of("/transactions/" + escaped(id)),
                        Optional.empty());
    }

    /** 207 where some were duplicates: no one status is true of all. */
    private static Answer many(List<Transaction> batch, List<Outcome> each) {
        return new Answer(
                each.contains(Outcome.DUPLICATE) ? 207 : 201,
                Buffer.buffer(Answers.outcomes(batch, each)),
                Optional.empty(),
                Optional.empty());
    }

    private static Answer ok(byte[] body) {
        return new Answer(200, Buffer.buffer(body), Optional.empty(), Optional.empty());
    }

    private static Answer error(int status, String detail) {
        return new Answer(status, Buffer.buffer(), Optional.empty(), Optional.of(new Problem(status, detail, "")));
    }

    private static String escaped(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
