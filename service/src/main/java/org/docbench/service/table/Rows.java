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
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.StoreException;

/** How a transaction becomes a row and is made of one. */
sealed interface Rows {

    /** Returns the time by the service's own clock, for documents; no finer than databases keep it. */
    static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns how many values a row takes. */
    int width();

    /**
     * Binds a row's values.
     *
     * @param first the index of the first one
     */
    void bind(PreparedStatement statement, int first, Transaction transaction) throws SQLException;

    StoredTransaction stored(ResultSet row) throws SQLException;

    /** How a driver gives a time. Sessions are in UTC. */
    @FunctionalInterface
    interface Moment {
        Instant of(ResultSet row, int column) throws SQLException;
    }

    /** The published columns. Their times are written by the statement, by the database's clock. */
    record Columns(Moment moment) implements Rows {
        static final Moment TIMESTAMP =
                (row, column) -> row.getObject(column, LocalDateTime.class).toInstant(ZoneOffset.UTC);

        /** Columns that are bound; the last two are times. */
        static final int BOUND = 10;

        @Override
        public int width() {
            return BOUND;
        }

        @Override
        public void bind(PreparedStatement statement, int first, Transaction transaction) throws SQLException {
            statement.setString(first, transaction.id());
            statement.setString(first + 1, transaction.type());
            statement.setString(first + 2, transaction.account());
            statement.setBigDecimal(first + 3, transaction.amount());
            statement.setString(first + 4, transaction.currency());
            statement.setString(first + 5, transaction.description());
            statement.setString(first + 6, StoredTransaction.SUCCESS);
            statement.setString(first + 7, StoredTransaction.CREATED);
            statement.setNull(first + 8, Types.VARCHAR);
            statement.setNull(first + 9, Types.VARCHAR);
        }

        @Override
        public StoredTransaction stored(ResultSet row) throws SQLException {
            Transaction transaction = new Transaction(
                    row.getString(1), text(row, 2), text(row, 3), row.getBigDecimal(4), text(row, 5), text(row, 6));
            return new StoredTransaction(
                    transaction, text(row, 7), text(row, 8), moment.of(row, 11), moment.of(row, 12));
        }

        /** To Oracle Database an empty text is null. */
        private static String text(ResultSet row, int column) throws SQLException {
            String text = row.getString(column);
            return text == null ? "" : text;
        }
    }

    /**
     * A document with the published fields next to the id. Its times are texts by the service's clock, all of one length, so that their
     * order is that of time.
     *
     * @param decimals whether the product keeps a number as the decimal it is; where it would make a double of it, amounts are texts
     */
    record Json(boolean decimals) implements Rows {
        private static final DateTimeFormatter TIME =
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
            statement.setString(first + 1, text(transaction));
        }

        private String text(Transaction transaction) {
            String time = TIME.format(now());
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
        public StoredTransaction stored(ResultSet row) throws SQLException {
            JsonNode document = read(row.getString(2));
            Transaction transaction = new Transaction(
                    row.getString(1),
                    text(document, "transaction_type"),
                    text(document, "account"),
                    new BigDecimal(text(document, "amount")),
                    text(document, "currency"),
                    text(document, "description"));
            return new StoredTransaction(
                    transaction,
                    text(document, "status"),
                    text(document, "message"),
                    Instant.parse(text(document, "created_at")),
                    Instant.parse(text(document, "updated_at")));
        }

        private static String text(JsonNode document, String field) {
            return document.path(field).asText();
        }

        private static JsonNode read(String text) {
            try {
                return MAPPER.readTree(text);
            } catch (JsonProcessingException e) {
                throw new StoreException("the store gave back what is no JSON: " + e.getOriginalMessage(), e);
            }
        }
    }
}
