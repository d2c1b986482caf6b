package org.docbench.service.table;

import static org.docbench.service.table.Statements.index;
import static org.docbench.service.table.Statements.into;
import static org.docbench.service.table.Statements.select;
import static org.docbench.service.table.Table.NAME;

import java.util.List;
import org.docbench.stores.oracle.OracleStores;

/** Oracle Database, by the published texts. Rows of a batch are one array of values; the server counts for each of them. */
final class Oracle {
    /** ORA-00001: unique constraint violated. */
    private static final int TAKEN = 1;

    /** For the tables that a session makes, so that their texts can stay as published. */
    private static final String CHARACTERS = "ALTER SESSION SET NLS_LENGTH_SEMANTICS = CHAR";

    /**
     * Leaves out a row whose id is taken, instead of ending the statement.
     *
     * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Comments.html">SQL Language Reference,
     *     "IGNORE_ROW_ON_DUPKEY_INDEX Hint"</a>
     */
    private static final String FREE = "INSERT /*+ IGNORE_ROW_ON_DUPKEY_INDEX(" + NAME + "(id)) */";

    private static final String BATCH = "one transaction; one array of values";
    private static final String NEWEST = " DESC FETCH FIRST ? ROWS ONLY";
    private static final String TIME = "JSON_VALUE(doc, '$.created_at' RETURNING VARCHAR2(27))";

    private static final SqlProduct PRODUCT = SqlProduct.of(
            "oracle.json",
            List.of("ALTER SESSION SET TIME_ZONE = '+00:00'", CHARACTERS),
            e -> e.getErrorCode() == TAKEN,
            Many::asBatch);

    private Oracle() {}

    static Table table() {
        List<String> make = List.of(
                "DROP TABLE IF EXISTS " + NAME + " PURGE",
                "CREATE TABLE " + NAME
                        + " (id VARCHAR2(100) PRIMARY KEY, transaction_type VARCHAR2(50), account VARCHAR2(100),"
                        + " amount NUMBER(19,2), currency VARCHAR2(10), description VARCHAR2(500), status VARCHAR2(50),"
                        + " message VARCHAR2(500), error_code VARCHAR2(50), error_message VARCHAR2(500),"
                        + " created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP)",
                index("type", "transaction_type"),
                index("status", "status"),
                index("created", "created_at DESC"),
                "CREATE OR REPLACE TRIGGER " + NAME + "_touch BEFORE UPDATE ON " + NAME
                        + " FOR EACH ROW BEGIN :NEW.updated_at := CURRENT_TIMESTAMP; END;");
        String values = into(Columns.NAMES) + Columns.values("CURRENT_TIMESTAMP", 1);
        return new SqlTable(
                PRODUCT.ledger(
                        "oracle.table",
                        "the published columns and indexes; " + OracleStores.UNVERIFIED,
                        BATCH,
                        "widths",
                        "the server's, microseconds"),
                PRODUCT,
                new Statements(
                        make,
                        rows -> "INSERT" + values,
                        FREE + values,
                        select(Columns.NAMES) + " WHERE id = ?",
                        select(Columns.NAMES) + " ORDER BY created_at" + NEWEST,
                        new Columns(Columns.Moment.TIMESTAMP)));
    }

    static Table json() {
        List<String> make = List.of(
                "DROP TABLE IF EXISTS " + NAME + " PURGE",
                "CREATE TABLE " + NAME + " (id VARCHAR2(100) PRIMARY KEY, doc JSON NOT NULL)",
                index("type", "JSON_VALUE(doc, '$.transaction_type' RETURNING VARCHAR2(50))"),
                index("status", "JSON_VALUE(doc, '$.status' RETURNING VARCHAR2(50))"),
                index("created", TIME + " DESC"));
        String values = into("id, doc") + "VALUES (?, JSON(?))";
        return SqlTable.ofDocuments(
                PRODUCT.ledger(
                        "oracle.json",
                        "a JSON column with the published fields, indexed by expressions; " + OracleStores.UNVERIFIED,
                        BATCH,
                        "that it is JSON",
                        "the service's, microseconds"),
                PRODUCT,
                new Statements(
                        make,
                        rows -> "INSERT" + values,
                        FREE + values,
                        select("id, doc") + " WHERE id = ?",
                        select("id, doc") + " ORDER BY " + TIME + NEWEST,
                        new Json(true)));
    }
}
