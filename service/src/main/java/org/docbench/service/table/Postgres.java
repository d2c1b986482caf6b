package org.docbench.service.table;

import static org.docbench.service.table.Statements.index;
import static org.docbench.service.table.Statements.into;
import static org.docbench.service.table.Statements.select;
import static org.docbench.service.table.Table.NAME;

import java.util.Collections;
import java.util.List;

/** PostgreSQL. */
final class Postgres {
    /** unique_violation: <a href="https://www.postgresql.org/docs/current/errcodes-appendix.html">error codes</a>. */
    private static final String TAKEN = "23505";

    private static final String FREE = " ON CONFLICT (id) DO NOTHING";
    private static final String BATCH =
            "one transaction; its rows follow one another on the wire without waiting for answers";
    private static final String TOUCH = NAME + "_touch";

    private static final SqlProduct PRODUCT = SqlProduct.of(
            "postgres.jsonb", List.of("SET TIME ZONE 'UTC'"), e -> TAKEN.equals(e.getSQLState()), Many::asBatch);

    private Postgres() {}

    static Table table() {
        List<String> make = List.of(
                "DROP TABLE IF EXISTS " + NAME,
                "CREATE TABLE " + NAME
                        + " (id varchar(100) PRIMARY KEY, transaction_type varchar(50), account varchar(100),"
                        + " amount numeric(19,2), currency varchar(10), description varchar(500), status varchar(50),"
                        + " message varchar(500), error_code varchar(50), error_message varchar(500),"
                        + " created_at timestamp DEFAULT CURRENT_TIMESTAMP, updated_at timestamp DEFAULT CURRENT_TIMESTAMP)",
                index("type", "transaction_type"),
                index("status", "status"),
                index("created", "created_at DESC"),
                "CREATE OR REPLACE FUNCTION " + TOUCH + "() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN NEW.updated_at = CURRENT_TIMESTAMP; RETURN NEW; END $$",
                "CREATE TRIGGER " + TOUCH + " BEFORE UPDATE ON " + NAME + " FOR EACH ROW EXECUTE FUNCTION " + TOUCH
                        + "()");
        return new SqlTable(
                PRODUCT.ledger(
                        "postgres.table",
                        "the published columns and indexes",
                        BATCH,
                        "widths",
                        "the server's, microseconds"),
                PRODUCT,
                new Statements(
                        make,
                        rows -> "INSERT" + into(Columns.NAMES) + Columns.values("CURRENT_TIMESTAMP", rows),
                        "INSERT" + into(Columns.NAMES) + Columns.values("CURRENT_TIMESTAMP", 1) + FREE,
                        select(Columns.NAMES) + " WHERE id = ?",
                        select(Columns.NAMES) + " ORDER BY created_at DESC LIMIT ?",
                        new Columns(Columns.Moment.TIMESTAMP)));
    }

    static Table jsonb() {
        List<String> make = List.of(
                "DROP TABLE IF EXISTS " + NAME,
                "CREATE TABLE " + NAME + " (id text PRIMARY KEY, doc jsonb NOT NULL)",
                index("type", "(doc ->> 'transaction_type')"),
                index("status", "(doc ->> 'status')"),
                index("created", "(doc ->> 'created_at') DESC"));
        return SqlTable.ofDocuments(
                PRODUCT.ledger(
                        "postgres.jsonb",
                        "a jsonb document with the published fields, indexed by expressions",
                        BATCH,
                        "that it is JSON",
                        "the service's, microseconds"),
                PRODUCT,
                new Statements(
                        make,
                        Postgres::documents,
                        documents(1) + FREE,
                        select("id, doc") + " WHERE id = ?",
                        select("id, doc") + " ORDER BY doc ->> 'created_at' DESC LIMIT ?",
                        new Json(true)));
    }

    private static String documents(int rows) {
        return "INSERT" + into("id, doc") + "VALUES " + String.join(", ", Collections.nCopies(rows, "(?, ?::jsonb)"));
    }
}
