package org.docbench.service.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table as it was published: twelve columns, three indexes beside the key, a trigger, three statements. */
@Tag("server")
class PublishedTableTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final List<String> COLUMNS = List.of(
            "id 100",
            "transaction_type 50",
            "account 100",
            "amount 19,2",
            "currency 10",
            "description 500",
            "status 50",
            "message 500",
            "error_code 50",
            "error_message 500",
            "created_at",
            "updated_at");

    @ParameterizedTest
    @ValueSource(strings = {"postgres.table", "mysql.table", "sqlite.table"})
    void asTheDatabaseItselfTells(String id) throws SQLException {
        SqlTable table = (SqlTable) Table.Tables.named(id).orElseThrow();
        Server server = RealServers.of(table.ledger().server());
        table.make(server, LIMIT);
        try (SqlSession session = (SqlSession) table.store().open(server, LIMIT)) {
            Connection connection = session.link().connection();
            List<String> expected = id.equals("sqlite.table")
                    ? COLUMNS.stream()
                            .map(column -> column.replace(" 19,2", ""))
                            .toList()
                    : COLUMNS;
            assertThat(columns(connection)).isEqualTo(expected);
            assertThat(indexed(connection)).contains("id", "transaction_type", "status");
            assertThat(indexed(connection))
                    .anySatisfy(column -> assertThat(column).startsWith("created_at"));
        }
    }

    /** With what was made for it; PostgreSQL keeps the function of a trigger that is gone. */
    @ParameterizedTest
    @ValueSource(
            strings = {"postgres.table", "postgres.jsonb", "mysql.table", "mysql.json", "sqlite.table", "sqlite.jsonb"})
    void nothingOfADroppedTableIsLeft(String id) throws SQLException {
        SqlTable table = (SqlTable) Table.Tables.named(id).orElseThrow();
        Server server = RealServers.of(table.ledger().server());
        table.make(server, LIMIT);
        table.drop(server, LIMIT);
        try (SqlSession session = (SqlSession) table.store().open(server, LIMIT)) {
            Connection connection = session.link().connection();
            try (ResultSet tables =
                    connection.getMetaData().getTables(connection.getCatalog(), null, table.name(), null)) {
                assertThat(tables.next()).isFalse();
            }
            if (id.equals("postgres.table")) {
                try (ResultSet functions = connection.getMetaData().getFunctions(null, null, Table.NAME + "%")) {
                    assertThat(functions.next()).isFalse();
                }
            }
        }
        table.drop(server, LIMIT);
    }

    private static List<String> columns(Connection connection) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet row = connection.getMetaData().getColumns(connection.getCatalog(), null, Table.NAME, null)) {
            while (row.next()) {
                String name = row.getString("COLUMN_NAME").toLowerCase(Locale.ROOT);
                int size = row.getInt("COLUMN_SIZE");
                boolean decimal = row.getInt("DECIMAL_DIGITS") == 2 && name.equals("amount");
                boolean sized = !name.endsWith("_at") && (decimal || !name.equals("amount"));
                columns.add(name + (sized ? " " + size : "") + (decimal ? ",2" : ""));
            }
        }
        return columns;
    }

    private static List<String> indexed(Connection connection) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet row =
                connection.getMetaData().getIndexInfo(connection.getCatalog(), null, Table.NAME, false, false)) {
            while (row.next()) {
                columns.add(row.getString("COLUMN_NAME"));
            }
        }
        return columns;
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres.table", "mysql.table", "sqlite.table"})
    void anUpdateIsStamped(String id) throws Exception {
        SqlTable table = (SqlTable) Table.Tables.named(id).orElseThrow();
        Server server = RealServers.of(table.ledger().server());
        table.make(server, LIMIT);
        try (var client = table.open(server, Durability.OS, Table.Commit.EXPLICIT, LIMIT);
                SqlSession session = (SqlSession) table.store().open(server, LIMIT)) {
            client.create(Some.of("1", "2"));
            StoredTransaction before = client.get("1").orElseThrow();
            Thread.sleep(5);
            if (!table.product().session().isEmpty()) {
                session.link().run(table.product().session().get(0));
            }
            session.link().run("UPDATE " + Table.NAME + " SET status = 'FAILED' WHERE id = '1'");
            StoredTransaction changed = client.get("1").orElseThrow();
            StoredTransaction other = client.get("2").orElseThrow();
            assertThat(changed.status()).isEqualTo("FAILED");
            assertThat(changed.created()).isEqualTo(before.created());
            assertThat(changed.updated()).isAfter(changed.created());
            assertThat(other.updated()).isEqualTo(other.created());
        }
    }

    /** Oracle Database runs in a container only; its texts are held against the published ones here. */
    @Test
    void asPublishedForOracle() {
        SqlTable oracle = (SqlTable) SqlTables.ORACLE_TABLE;
        assertThat(oracle.make())
                .contains(
                        "CREATE TABLE docbench_transactions (id VARCHAR2(100) PRIMARY KEY, transaction_type VARCHAR2(50),"
                                + " account VARCHAR2(100), amount NUMBER(19,2), currency VARCHAR2(10), description"
                                + " VARCHAR2(500), status VARCHAR2(50), message VARCHAR2(500), error_code VARCHAR2(50),"
                                + " error_message VARCHAR2(500), created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,"
                                + " updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP)",
                        "CREATE INDEX docbench_transactions_created ON docbench_transactions (created_at DESC)");
        assertThat(oracle.insert(1))
                .isEqualTo("INSERT INTO docbench_transactions (id, transaction_type, account, amount, currency,"
                        + " description, status, message, error_code, error_message, created_at, updated_at) VALUES"
                        + " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)");
        assertThat(oracle.get()).endsWith(" FROM docbench_transactions WHERE id = ?");
        assertThat(oracle.list())
                .endsWith(" FROM docbench_transactions ORDER BY created_at DESC FETCH FIRST ? ROWS ONLY");
    }
}
