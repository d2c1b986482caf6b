package org.docbench.service.table;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.stores.StoreException;

/**
 * A document with the published fields beside the id. Its times are texts by the service's clock, all of one length, so that their
 * order is that of time.
 *
 * @param decimals whether the product keeps a number as the decimal it is; where it would make a double of it, amounts are texts
 */
record Json(boolean decimals) implements Rows {
    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    @Override
    public int width() {
        return 2;
    }

    @Override
    public void bind(PreparedStatement statement, int first, Transaction transaction) throws SQLException {
        statement.setString(first, transaction.id());
        statement.setString(first + 1, text(transaction, OwnClock.now()));
    }

    String text(Transaction transaction, Instant now) {
        String time = TIME.format(now);
        ObjectNode document = MAPPER.createObjectNode()
                .put("transaction_type", transaction.type())
                .put("account", transaction.account());
        if (decimals) {
            document.put("amount", transaction.amount());
        } else {
            document.put("amount", transaction.amount().toPlainString());
        }
        document.put("currency", transaction.currency())
                .put("description", transaction.description())
                .put("status", StoredTransaction.SUCCESS)
                .put("message", StoredTransaction.CREATED)
                .putNull("error_code")
                .putNull("error_message")
                .put("created_at", time)
                .put("updated_at", time);
        return document.toString();
    }

    @Override
    public StoredTransaction kept(ResultSet row) throws SQLException {
        return kept(row.getString(1), row.getString(2));
    }

    StoredTransaction kept(String id, String text) {
        JsonNode document = read(text);
        Transaction transaction = new Transaction(
                id,
                document.path("transaction_type").asText(),
                document.path("account").asText(),
                new BigDecimal(document.path("amount").asText()),
                document.path("currency").asText(),
                document.path("description").asText());
        return new StoredTransaction(
                transaction,
                document.path("status").asText(),
                document.path("message").asText(),
                Instant.parse(document.path("created_at").asText()),
                Instant.parse(document.path("updated_at").asText()));
    }

    private static JsonNode read(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new StoreException("the store gave back what is no JSON: " + e.getOriginalMessage(), e);
        }
    }
}
