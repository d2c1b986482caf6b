package org.docbench.service.table;

import static org.docbench.service.table.Table.DOCUMENTS;
import static org.docbench.service.table.Table.NAME;

import com.mysql.cj.jdbc.JdbcConnection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.service.table.SqlTable.Product;
import org.docbench.stores.oracle.OracleStores;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The tables of products behind a JDBC driver, as declarations: for each product the published columns, and documents. */
final class SqlTables {
    private static final String COLUMNS =
            "id, transaction_type, account, amount, currency, description, status, message, error_code,"
                    + " error_message, created_at, updated_at";
    private static final String BOUND = "?, ".repeat(Rows.Columns.BOUND);
    private static final String DOCUMENT = "id, doc";

    private static final String PUBLISHED = "the published columns and indexes";
    private static final String SERVERS_CLOCK = "the server's, microseconds";

    /** unique_violation: <a href="https://www.postgresql.org/docs/current/errcodes-appendix.html">error codes</a>. */
    private static final String POSTGRES_TAKEN = "23505";

    private static final Product POSTGRES = new Product(
            Table.store("postgres.jsonb"),
            List.of("SET TIME ZONE 'UTC'"),
            e -> POSTGRES_TAKEN.equals(e.getSQLState()),
            Optional.empty(),
            "one transaction; its rows follow one another on the wire without waiting for answers",
            SqlTables::dropping,
            "INSERT",
            " ON CONFLICT (id) DO NOTHING",
            " LIMIT ?");

    /** ER_DUP_ENTRY: <a href="https://dev.mysql.com/doc/mysql-errors/8.0/en/server-error-reference.html">server errors</a>. */
    private static final int MYSQL_TAKEN = 1062;

    /** The driver itself puts values into the text: a statement that the server prepares would be another one for every number of rows. */
    private static final Product MYSQL = new Product(
            Table.store("mysql.json"),
            List.of("SET time_zone = '+00:00'"),
            e -> e.getErrorCode() == MYSQL_TAKEN,
            Optional.of((connection, text) ->
                    connection.unwrap(JdbcConnection.class).clientPrepareStatement(text)),
            "one transaction; one statement if no id is taken, a second round with one for each row if some are",
            SqlTables::dropping,
            "INSERT IGNORE",
            "",
            " LIMIT ?");

    /** Texts are compared by their bytes, without padding: as in the other products {@code a} is neither {@code A} nor {@code a }. */
    private static final String MYSQL_TEXTS = " CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin";

    private static final String MYSQL_NOW = "CURRENT_TIMESTAMP(6)";

    private static final Product SQLITE = new Product(
            Table.store("sqlite.jsonb"),
            List.of(),
            SqlTables::takenInSqlite,
            Optional.empty(),
            "one transaction",
            SqlTables::dropping,
            "INSERT",
            " ON CONFLICT (id) DO NOTHING",
            " LIMIT ?");

    /** Its CURRENT_TIMESTAMP is in whole seconds, which is no order for the newest hundred. */
    private static final String SQLITE_NOW = "strftime('%Y-%m-%d %H:%M:%f', 'now')";

    private static final DateTimeFormatter SQLITE_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

    /** ORA-00001: unique constraint violated. */
    private static final int ORACLE_TAKEN = 1;

    /**
     * By the published texts: characters are set for the tables that a session makes, so that their texts can stay. The hint leaves out a
     * row whose id is taken, instead of ending the statement; the server counts each row of an array of values.
     *
     * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Comments.html">SQL Language Reference,
     *     "IGNORE_ROW_ON_DUPKEY_INDEX Hint"</a>
     */
    private static final Product ORACLE = new Product(
            Table.store("oracle.json"),
            List.of("ALTER SESSION SET TIME_ZONE = '+00:00'", "ALTER SESSION SET NLS_LENGTH_SEMANTICS = CHAR"),
            e -> e.getErrorCode() == ORACLE_TAKEN,
            Optional.empty(),
            "one transaction; one array of values",
            OracleStores::dropping,
            "INSERT /*+ IGNORE_ROW_ON_DUPKEY_INDEX(" + NAME + "(id)) */",
            "",
            " FETCH FIRST ? ROWS ONLY");

    private static final String ORACLE_TIME = "JSON_VALUE(doc, '$.created_at' RETURNING VARCHAR2(27))";

    static final Table POSTGRES_TABLE = columns(
            POSTGRES,
            POSTGRES.ledger("postgres.table", PUBLISHED, "widths", SERVERS_CLOCK),
            new Types("varchar", "numeric(19,2)", "timestamp", "CURRENT_TIMESTAMP", "CURRENT_TIMESTAMP"),
            "",
            List.of(
                    "CREATE OR REPLACE FUNCTION " + NAME + "_touch() RETURNS trigger LANGUAGE plpgsql AS"
                            + " $$ BEGIN NEW.updated_at = CURRENT_TIMESTAMP; RETURN NEW; END $$",
                    "CREATE TRIGGER " + NAME + "_touch BEFORE UPDATE ON " + NAME + " FOR EACH ROW EXECUTE FUNCTION "
                            + NAME + "_touch()"),
            List.of("DROP FUNCTION IF EXISTS " + NAME + "_touch()"),
            Rows.Columns.TIMESTAMP);

    static final Table POSTGRES_JSONB = documents(
            POSTGRES,
            "postgres.jsonb",
            "a jsonb document with the published fields, indexed by expressions",
            " (id text PRIMARY KEY, doc jsonb NOT NULL)",
            List.of("(doc ->> 'transaction_type')", "(doc ->> 'status')", "(doc ->> 'created_at')"),
            "doc ->> 'created_at'",
            "?::jsonb",
            DOCUMENT,
            true);

    static final Table MYSQL_TABLE = columns(
            MYSQL,
            MYSQL.ledger("mysql.table", PUBLISHED, "widths", SERVERS_CLOCK),
            new Types("VARCHAR", "DECIMAL(19,2)", "TIMESTAMP(6)", MYSQL_NOW, MYSQL_NOW),
            MYSQL_TEXTS,
            List.of("CREATE TRIGGER " + NAME + "_touch BEFORE UPDATE ON " + NAME + " FOR EACH ROW SET NEW.updated_at = "
                    + MYSQL_NOW),
            List.of(),
            Rows.Columns.TIMESTAMP);

    /** Numbers of a JSON column with a point are doubles: amounts are texts. */
    static final Table MYSQL_JSON = documents(
            MYSQL,
            "mysql.json",
            "a JSON document with the published fields, indexed through generated columns; amounts are texts",
            " (id VARCHAR(100) PRIMARY KEY, doc JSON NOT NULL, " + generated("transaction_type", 50) + ", "
                    + generated("status", 50) + ", " + generated("created_at", 27) + ")" + MYSQL_TEXTS,
            List.of("transaction_type", "status", "created_at"),
            "created_at",
            "?",
            DOCUMENT,
            false);

    /** Widths have no meaning to SQLite, and its numbers are doubles: amounts are texts. */
    static final Table SQLITE_TABLE = columns(
            SQLITE,
            SQLITE.ledger(
                    "sqlite.table",
                    "the published columns and indexes; amounts are texts",
                    "nothing: widths and types are not enforced",
                    "the service's machine, milliseconds"),
            new Types("VARCHAR", "TEXT", "TIMESTAMP", SQLITE_NOW, "(" + SQLITE_NOW + ")"),
            "",
            List.of("CREATE TRIGGER " + NAME + "_touch AFTER UPDATE ON " + NAME + " BEGIN UPDATE " + NAME
                    + " SET updated_at = " + SQLITE_NOW + " WHERE rowid = NEW.rowid; END"),
            List.of(),
            (row, column) ->
                    LocalDateTime.parse(row.getString(column), SQLITE_TIME).toInstant(ZoneOffset.UTC));

    static final Table SQLITE_JSONB = documents(
            SQLITE,
            "sqlite.jsonb",
            "a JSONB document with the published fields, indexed by expressions",
            " (id TEXT PRIMARY KEY, doc BLOB NOT NULL)",
            List.of("doc ->> 'transaction_type'", "doc ->> 'status'", "doc ->> 'created_at'"),
            "doc ->> 'created_at'",
            "jsonb(?)",
            "id, json(doc)",
            true);

    static final Table ORACLE_TABLE = columns(
            ORACLE,
            ORACLE.ledger("oracle.table", PUBLISHED + "; " + OracleStores.UNVERIFIED, "widths", SERVERS_CLOCK),
            new Types("VARCHAR2", "NUMBER(19,2)", "TIMESTAMP", "CURRENT_TIMESTAMP", "CURRENT_TIMESTAMP"),
            "",
            List.of("CREATE OR REPLACE TRIGGER " + NAME + "_touch BEFORE UPDATE ON " + NAME
                    + " FOR EACH ROW BEGIN :NEW.updated_at := CURRENT_TIMESTAMP; END;"),
            List.of(),
            Rows.Columns.TIMESTAMP);

    static final Table ORACLE_JSON = documents(
            ORACLE,
            "oracle.json",
            "a JSON column with the published fields, indexed by expressions; " + OracleStores.UNVERIFIED,
            " (id VARCHAR2(100) PRIMARY KEY, doc JSON NOT NULL)",
            List.of(
                    "JSON_VALUE(doc, '$.transaction_type' RETURNING VARCHAR2(50))",
                    "JSON_VALUE(doc, '$.status' RETURNING VARCHAR2(50))",
                    ORACLE_TIME),
            ORACLE_TIME,
            "JSON(?)",
            DOCUMENT,
            true);

    private SqlTables() {}

    private static boolean takenInSqlite(SQLException e) {
        return e instanceof SQLiteException refused
                && refused.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY;
    }

    private static String generated(String field, int width) {
        return field + " VARCHAR(" + width + ") AS (doc ->> '$." + field + "') VIRTUAL";
    }

    /**
     * A product's types of the published columns.
     *
     * @param now the time of a statement, as a value
     * @param always the same as a column's default
     */
    private record Types(String text, String amount, String time, String now, String always) {
        String columns() {
            String format = " (id %1$s(100) PRIMARY KEY, transaction_type %1$s(50), account %1$s(100), amount %2$s,"
                    + " currency %1$s(10), description %1$s(500), status %1$s(50), message %1$s(500),"
                    + " error_code %1$s(50), error_message %1$s(500), created_at %3$s, updated_at %3$s)";
            return format.formatted(text, amount, time + " DEFAULT " + always);
        }
    }

    /** @param dropping what is left when the table is dropped with its triggers */
    private static Table columns(
            Product product,
            Table.TableLedger ledger,
            Types types,
            String suffix,
            List<String> triggers,
            List<String> dropping,
            Rows.Moment moment) {
        List<String> make =
                make(product, NAME, types.columns() + suffix, List.of("transaction_type", "status", "created_at"));
        make.addAll(triggers);
        List<String> drop = new ArrayList<>(List.of(product.dropping().apply(NAME)));
        drop.addAll(dropping);
        var shape = new SqlTable.Shape(COLUMNS, BOUND + types.now() + ", " + types.now(), COLUMNS, "created_at");
        return new SqlTable(ledger, product, NAME, make, drop, shape, new Rows.Columns(moment));
    }

    /**
     * Declares documents next to the table of columns, on the same server.
     *
     * @param indexed expressions for type, status and time
     * @param time what the newest are ordered by
     * @param value how a document is written
     * @param read how id and document are read
     * @param decimals as {@link Rows.Json} has it
     */
    private static Table documents(
            Product product,
            String id,
            String about,
            String columns,
            List<String> indexed,
            String time,
            String value,
            String read,
            boolean decimals) {
        return new SqlTable(
                product.ledger(id, about, "that it is JSON", "the service's, microseconds"),
                product,
                DOCUMENTS,
                make(product, DOCUMENTS, columns, indexed),
                List.of(product.dropping().apply(DOCUMENTS)),
                new SqlTable.Shape(DOCUMENT, "?, " + value, read, time),
                new Rows.Json(decimals));
    }

    private static String dropping(String table) {
        return "DROP TABLE IF EXISTS " + table;
    }

    private static List<String> make(Product product, String name, String columns, List<String> indexed) {
        return new ArrayList<>(List.of(
                product.dropping().apply(name),
                "CREATE TABLE " + name + columns,
                "CREATE INDEX " + name + "_type ON " + name + " (" + indexed.get(0) + ")",
                "CREATE INDEX " + name + "_status ON " + name + " (" + indexed.get(1) + ")",
                "CREATE INDEX " + name + "_created ON " + name + " (" + indexed.get(2) + " DESC)"));
    }
}
