package org.docbench.service.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.IntStream;
import org.docbench.service.Transactions;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The newest are read from the index over their time, in every product, by the product's own account; nothing is sorted. */
@Tag("server")
class NewestByIndexTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int ROWS = 5000;

    @ParameterizedTest
    @CsvSource({
        "postgres.table, EXPLAIN",
        "postgres.jsonb, EXPLAIN",
        "mysql.table, EXPLAIN FORMAT=TREE",
        "mysql.json, EXPLAIN FORMAT=TREE",
        "sqlite.table, EXPLAIN QUERY PLAN",
        "sqlite.jsonb, EXPLAIN QUERY PLAN"
    })
    void planned(String id, String explain) throws SQLException {
        SqlTable table = (SqlTable) Table.Tables.named(id).orElseThrow();
        Server server = RealServers.of(table.ledger().server());
        table.make(server, LIMIT);
        try (Transactions client = table.open(server, Durability.OS, Table.Commit.AUTO, LIMIT);
                SqlSession session = (SqlSession) table.store().open(server, LIMIT)) {
            client.create(
                    IntStream.range(0, ROWS).mapToObj(i -> Some.one("" + i)).toList());
            session.analyze(table.name());
            String plan = plan(session, explain + " " + table.list().replace("?", "100"));
            assertThat(plan).contains(table.name() + "_created").doesNotContainIgnoringCase("sort", "temp b-tree");
        }
    }

    private static String plan(SqlSession session, String asked) throws SQLException {
        var text = new StringBuilder();
        try (var statement = session.link().connection().createStatement();
                ResultSet rows = statement.executeQuery(asked)) {
            while (rows.next()) {
                text.append(rows.getString(rows.getMetaData().getColumnCount())).append('\n');
            }
        }
        return text.toString();
    }
}
