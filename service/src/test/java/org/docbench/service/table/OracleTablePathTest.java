package org.docbench.service.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.Outcome;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;
import org.docbench.stores.oracle.FakeOracle;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the service does with what Oracle's driver answers, errors included, as documented; {@link FakeOracle} answers. */
class OracleTablePathTest {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final GivenServer SERVER = GivenServer.of("oracle", "oracle://ann:word@127.0.0.1:1521/FREEPDB1");
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 12, 1, 0, 0);
    private static final String TABLES = "(" + Table.NAME + "|" + Table.DOCUMENTS + ")";

    private final Map<String, List<Object>> rows = new TreeMap<>();
    private final FakeOracle fake = new FakeOracle()
            .on("^(CREATE|BEGIN) ", any -> List.of())
            .on("^INSERT .*INTO " + TABLES + " ", this::insert)
            .on(
                    "^SELECT .* FROM " + TABLES + " WHERE id = ",
                    asked -> found(asked.values().get(0)))
            .on(
                    "^SELECT .* FROM " + TABLES + " ORDER BY ",
                    asked -> newest((int) asked.values().get(0)))
            .on("^SELECT count.* FROM " + TABLES, any -> List.of(List.of(rows.size())));

    /** The hint leaves out a row whose id is taken; without it, the statement is refused. An empty text is null. */
    private List<List<Object>> insert(FakeOracle.Sent sent) throws SQLException {
        List<Object> row = new ArrayList<>(sent.values());
        row.replaceAll(value -> "".equals(value) ? null : value);
        row.addAll(List.of(TIME, TIME));
        boolean taken = rows.putIfAbsent((String) row.get(0), row) != null;
        if (taken && !sent.text().contains("IGNORE_ROW_ON_DUPKEY_INDEX")) {
            throw FakeOracle.error(1, "unique constraint violated");
        }
        return taken ? List.of() : List.of(row);
    }

    private List<List<Object>> found(Object id) {
        return rows.containsKey(id) ? List.of(rows.get(id)) : List.of();
    }

    /** By id, which stands for the time. */
    private List<List<Object>> newest(int most) {
        List<List<Object>> all = new ArrayList<>(rows.values());
        Collections.reverse(all);
        return all.subList(0, Math.min(most, all.size()));
    }

    private SqlTable table(String id) {
        SqlTable real = (SqlTable) Table.Tables.named(id).orElseThrow();
        SqlTable.Product product = real.product();
        return new SqlTable(
                real.ledger(),
                new SqlTable.Product(
                        fake.store(),
                        product.session(),
                        product.taken(),
                        product.together(),
                        product.batch(),
                        product.dropping(),
                        product.insertFree(),
                        product.free(),
                        product.newest()),
                real.name(),
                real.make(),
                real.drop(),
                real.shape(),
                real.rows());
    }

    private Transactions open(String id) {
        return table(id).open(SERVER, Durability.SYNC, Table.Commit.EXPLICIT, LIMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"oracle.table", "oracle.json"})
    void whatIsCreatedIsFound(String id) {
        SqlTable table = table(id);
        table.make(SERVER, LIMIT);
        assertThat(fake.sent().stream().map(FakeOracle.Sent::text))
                .containsSubsequence(table.product().session())
                .containsSubsequence(table.make());
        var untold = new Transaction("3", "sale", "ACC-1", new BigDecimal("0.10"), "USD", "");
        try (Transactions client = open(id)) {
            assertThat(client.create(List.of(Some.one("1")))).containsExactly(Outcome.CREATED);
            assertThat(client.create(List.of(Some.one("2")))).containsExactly(Outcome.CREATED);
            assertThat(client.create(List.of(untold))).containsExactly(Outcome.CREATED);
            assertThat(fake.transaction()).endsWith("commit", "commit", "commit");
            assertThat(client.create(List.of(Some.one("1")))).containsExactly(Outcome.DUPLICATE);
            assertThat(fake.transaction()).endsWith("rollback");
            assertThat(client.get("1").map(StoredTransaction::transaction)).contains(Some.one("1"));
            assertThat(client.get("4")).isEmpty();
            assertThat(client.list(2))
                    .extracting(StoredTransaction::transaction)
                    .containsExactly(untold, Some.one("2"));
            assertThat(client.count()).isEqualTo(3);
        }
        assertThat(fake.isClosed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"oracle.table", "oracle.json"})
    void aBatchIsOneTransactionAndLeavesOutWhatIsTaken(String id) {
        try (Transactions client = open(id)) {
            client.create(List.of(Some.one("2")));
            assertThat(client.create(Some.of("3", "2", "1")))
                    .containsExactly(Outcome.CREATED, Outcome.DUPLICATE, Outcome.CREATED);
            assertThat(fake.transaction()).endsWith("autocommit false", "commit", "commit");
            assertThat(rows.keySet()).containsExactly("1", "2", "3");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"oracle.table", "oracle.json"})
    void whatTheServerRefusesIsSaidInItsWords(String id) {
        try (Transactions client = open(id)) {
            fake.refuses("^INSERT ", 1653, "unable to extend table");
            for (List<Transaction> batch : List.of(Some.of("1"), Some.of("1", "2"))) {
                assertThatThrownBy(() -> client.create(batch))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("ORA-01653: unable to extend table");
                assertThat(fake.transaction()).endsWith("rollback");
            }
        }
        fake.refuses("^CREATE INDEX", 1031, "insufficient privileges");
        assertThatThrownBy(() -> table(id).make(SERVER, LIMIT))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("ORA-01031: insufficient privileges");
        assertThat(fake.isClosed()).isTrue();
    }
}
