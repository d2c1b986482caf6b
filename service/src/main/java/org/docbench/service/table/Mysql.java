package org.docbench.service.table;

import static org.docbench.service.table.Statements.index;
import static org.docbench.service.table.Statements.into;
import static org.docbench.service.table.Statements.select;
import static org.docbench.service.table.Table.NAME;

import java.sql.SQLException;
import java.util.Collections;
import java.util.List;

/** MySQL. Texts are compared by their bytes, without padding: as in the other products {@code a} is neither {@code A} nor {@code a }. */
final class Mysql {
    /** ER_DUP_ENTRY: <a href="https://dev.mysql.com/doc/mysql-errors/8.0/en/server-error-reference.html">server errors</a>. */
    private static final int TAKEN = 1062;

    private static final String NOW = "CURRENT_TIMESTAMP(6)";
    private static final String TEXTS = " CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin";
    private static final String BATCH =
            "one transaction; one statement if no id is taken, a second round with one for each row if some are";

    private static final SqlProduct PRODUCT =
            SqlProduct.of("mysql.json", List.of("SET time_zone = '+00:00'"), Mysql::taken, new AtOnce(Mysql::taken));

    private Mysql() {}

    private static boolean taken(SQLException e) {
        return e.getErrorCode() == TAKEN;
    }

    static Table table() {
        List<String> make = List.of(
                "DROP TABLE IF EXISTS " + NAME,
                "CREATE TABLE " + NAME
                        + " (id VARCHAR(100) PRIMARY KEY, transaction_type VARCHAR(50), account VARCHAR(100),"
                        + " amount DECIMAL(19,2), currency VARCHAR(10), description VARCHAR(500), status VARCHAR(50),"
                        + " message VARCHAR(500), error_code VARCHAR(50), error_message VARCHAR(500),"
                        + " created_at TIMESTAMP(6) DEFAULT " + NOW + ", updated_at TIMESTAMP(6) DEFAULT " + NOW + ")"
                        + TEXTS,
                index("type", "transaction_type"),
                index("status", "status"),
                index("created", "created_at DESC"),
                "CREATE TRIGGER " + NAME + "_touch BEFORE UPDATE ON " + NAME + " FOR EACH ROW SET NEW.updated_at = "
                        + NOW);
        return new SqlTable(
                PRODUCT.ledger(
                        "mysql.table",
                        "the published columns and indexes",
                        BATCH,
                        "widths",
                        "the server's, microseconds"),
                PRODUCT,
                new Statements(
                        make,
                        rows -> "INSERT" + into(Columns.NAMES) + Columns.values(NOW, rows),
                        "INSERT IGNORE" + into(Columns.NAMES) + Columns.values(NOW, 1),
                        select(Columns.NAMES) + " WHERE id = ?",
                        select(Columns.NAMES) + " ORDER BY created_at DESC LIMIT ?",
                        new Columns(Columns.Moment.TIMESTAMP)));
    }

    /** Numbers of a JSON column with a point are doubles: amounts are texts. */
    static Table json() {
        List<String> make = List.of(
                "DROP TABLE IF EXISTS " + NAME,
                "CREATE TABLE " + NAME + " (id VARCHAR(100) PRIMARY KEY, doc JSON NOT NULL, "
                        + part("transaction_type", 50) + ", " + part("status", 50) + ", " + part("created_at", 27) + ")"
                        + TEXTS,
                index("type", "transaction_type"),
                index("status", "status"),
                index("created", "created_at DESC"));
        return SqlTable.ofDocuments(
                PRODUCT.ledger(
                        "mysql.json",
                        "a JSON document with the published fields, indexed through generated columns; amounts are texts",
                        BATCH,
                        "that it is JSON",
                        "the service's, microseconds"),
                PRODUCT,
                new Statements(
                        make,
                        rows -> "INSERT" + documents(rows),
                        "INSERT IGNORE" + documents(1),
                        select("id, doc") + " WHERE id = ?",
                        select("id, doc") + " ORDER BY created_at DESC LIMIT ?",
                        new Json(false)));
    }

    private static String part(String field, int width) {
        return field + " VARCHAR(" + width + ") AS (doc ->> '$." + field + "') VIRTUAL";
    }

    private static String documents(int rows) {
        return into("id, doc") + "VALUES " + String.join(", ", Collections.nCopies(rows, "(?, ?)"));
    }
}
