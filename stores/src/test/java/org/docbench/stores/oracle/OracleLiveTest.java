package org.docbench.stores.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Meaning;
import org.docbench.stores.QueryContract;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreContract;
import org.docbench.stores.Update;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.oracle.OracleContainer;

/** Oracle Database Free in a container, wherever Docker answers. */
class OracleLiveTest {
    private static final String IMAGE = "gvenzl/oracle-free:23.9-slim-faststart";
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int UPDATES = 100;

    @SuppressWarnings("resource") // closed below
    private static OracleContainer container;

    private static Server server;

    @BeforeAll
    static void start() throws SQLException {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            String reason = "skipped: Oracle Database runs in a container only, and no Docker answers here";
            System.out.println(reason);
            Assumptions.abort(reason);
        }
        container = new OracleContainer(IMAGE);
        container.start();
        grant("GRANT SELECT_CATALOG_ROLE TO " + container.getUsername());
        server = GivenServer.of(
                "oracle",
                "oracle://" + container.getUsername() + ":" + container.getPassword() + "@" + container.getHost() + ":"
                        + container.getOraclePort() + "/" + container.getDatabaseName());
    }

    /** The image gives its administrator the same password. */
    private static void grant(String right) throws SQLException {
        try (var connection = DriverManager.getConnection(container.getJdbcUrl(), "system", container.getPassword());
                var statement = connection.createStatement()) {
            statement.execute(right);
        }
    }

    @AfterAll
    static void stop() {
        if (container != null) {
            container.stop();
        }
    }

    /** All but the one that holds no documents. */
    @TestFactory
    Stream<DynamicTest> contract() {
        return OracleStores.all().stream()
                .filter(store -> !store.ledger().id().equals("oracle.relational"))
                .map(store -> new StoreContract(store, server, Set.of(QueryContract.Ability.ELEMENT_OBJECT)).tests())
                .flatMap(List::stream);
    }

    @Test
    void theBaselineCountsInARowAndEachCommitIsSynced() {
        try (Session session = OracleStores.all().get(4).open(server, LIMIT)) {
            session.create("baseline_test", List.of());
            assertThat(session.acknowledge(Durability.SYNC)).containsEntry("commit_wait", "WAIT");
            session.insert("baseline_test", List.of(counter(new Value.Int32(0))))
                    .execute();
            Update one = new Update.Increment(Path.ofNames("counter"), 1);
            Statistics before = session.statistics();
            for (int i = 0; i < UPDATES; i++) {
                session.update("baseline_test", one).with(new Change("1", one)).execute();
            }
            Statistics moved = session.statistics().since(before);
            assertThat(session.read("baseline_test", "1")).contains(counter(new Value.Int64(UPDATES)));
            assertThat(moved.common().get(Meaning.SYNCS)).isGreaterThan(0.9 * UPDATES);
            assertThat(moved.common().get(Meaning.LOG_BYTES)).isPositive();
            session.drop("baseline_test");
        }
    }

    private static Value.Obj counter(Value number) {
        return Value.Obj.of("_id", new Value.Str("1"), "counter", number);
    }
}
