package org.docbench.service.table;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;

/** The published columns. Their times are written by the statement, by the database's clock. */
record Columns(Moment moment) implements Rows {
    static final String NAMES =
            "id, transaction_type, account, amount, currency, description, status, message, error_code,"
                    + " error_message, created_at, updated_at";

    private static final int BOUND = 10;

    /** How a driver gives a time. Sessions are in UTC. */
    @FunctionalInterface
    interface Moment {
        Moment TIMESTAMP =
                (row, column) -> row.getObject(column, LocalDateTime.class).toInstant(ZoneOffset.UTC);

        Instant of(ResultSet row, int column) throws SQLException;
    }

    /**
     * The values of some rows, as an insert has them.
     *
     * @param now the product's text for the time of a statement
     */
    static String values(String now, int rows) {
        String row = "(" + "?, ".repeat(BOUND) + now + ", " + now + ")";
        return "VALUES " + String.join(", ", Collections.nCopies(rows, row));
    }

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
    public StoredTransaction kept(ResultSet row) throws SQLException {
        Transaction transaction = new Transaction(
                row.getString(1), text(row, 2), text(row, 3), row.getBigDecimal(4), text(row, 5), text(row, 6));
        return new StoredTransaction(transaction, text(row, 7), text(row, 8), moment.of(row, 11), moment.of(row, 12));
    }

    /** To Oracle Database an empty text is null. */
    private static String text(ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        return text == null ? "" : text;
    }
}
