package org.docbench.service.table;

import static org.docbench.service.table.Statements.index;
import static org.docbench.service.table.Statements.into;
import static org.docbench.service.table.Statements.select;
import static org.docbench.service.table.Table.NAME;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.List;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite, in this process. */
final class Sqlite {
    /** Its CURRENT_TIMESTAMP is in whole seconds, which is no order for the newest hundred. */
    private static final String NOW = "strftime('%Y-%m-%d %H:%M:%f', 'now')";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
    private static final String FREE = " ON CONFLICT (id) DO NOTHING";
    private static final String BATCH = "one transaction";

    private static final SqlProduct PRODUCT = SqlProduct.of("sqlite.jsonb", List.of(), Sqlite::taken, Many::asBatch);

    private Sqlite() {}

    private static boolean taken(SQLException e) {
        return e instanceof SQLiteException refused
                && refused.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY;
    }

    /** Widths have no meaning to SQLite, and its numbers are doubles: amounts are texts. */
    static Table table() {
        List<String> make = List.of(
                "DROP TABLE IF EXISTS " + NAME,
                "CREATE TABLE " + NAME
                        + " (id VARCHAR(100) PRIMARY KEY, transaction_type VARCHAR(50), account VARCHAR(100),"
                        + " amount TEXT, currency VARCHAR(10), description VARCHAR(500), status VARCHAR(50),"
                        + " message VARCHAR(500), error_code VARCHAR(50), error_message VARCHAR(500),"
                        + " created_at TIMESTAMP DEFAULT (" + NOW + "), updated_at TIMESTAMP DEFAULT (" + NOW + "))",
                index("type", "transaction_type"),
                index("status", "status"),
                index("created", "created_at DESC"),
                "CREATE TRIGGER " + NAME + "_touch AFTER UPDATE ON " + NAME + " BEGIN UPDATE " + NAME
                        + " SET updated_at = " + NOW + " WHERE rowid = NEW.rowid; END");
        return new SqlTable(
                PRODUCT.ledger(
                        "sqlite.table",
                        "the published columns and indexes; amounts are texts",
                        BATCH,
                        "nothing: widths and types are not enforced",
                        "the service's machine, milliseconds"),
                PRODUCT,
                new Statements(
                        make,
                        rows -> "INSERT" + into(Columns.NAMES) + Columns.values(NOW, rows),
                        "INSERT" + into(Columns.NAMES) + Columns.values(NOW, 1) + FREE,
                        select(Columns.NAMES) + " WHERE id = ?",
                        select(Columns.NAMES) + " ORDER BY created_at DESC LIMIT ?",
                        new Columns((row, column) ->
                                LocalDateTime.parse(row.getString(column), TIME).toInstant(ZoneOffset.UTC))));
    }

    static Table jsonb() {
        List<String> make = List.of(
                "DROP TABLE IF EXISTS " + NAME,
                "CREATE TABLE " + NAME + " (id TEXT PRIMARY KEY, doc BLOB NOT NULL)",
                index("type", "doc ->> 'transaction_type'"),
                index("status", "doc ->> 'status'"),
                index("created", "doc ->> 'created_at' DESC"));
        return SqlTable.ofDocuments(
                PRODUCT.ledger(
                        "sqlite.jsonb",
                        "a JSONB document with the published fields, indexed by expressions",
                        BATCH,
                        "that it is JSON",
                        "the service's, microseconds"),
                PRODUCT,
                new Statements(
                        make,
                        Sqlite::documents,
                        documents(1) + FREE,
                        select("id, json(doc)") + " WHERE id = ?",
                        select("id, json(doc)") + " ORDER BY doc ->> 'created_at' DESC LIMIT ?",
                        new Json(true)));
    }

    private static String documents(int rows) {
        return "INSERT" + into("id, doc") + "VALUES " + String.join(", ", Collections.nCopies(rows, "(?, jsonb(?))"));
    }
}
