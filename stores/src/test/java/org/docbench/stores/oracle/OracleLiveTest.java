package org.docbench.stores.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
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
import org.docbench.stores.servers.ContainerImage.NamedImage;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Oracle Database Free in a container, wherever Docker answers. */
class OracleLiveTest {
    /** Smaller than the one of a run, which has what search indexes need. */
    private static final String IMAGE = "docker:gvenzl/oracle-free:23.26.0-slim-faststart";

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int UPDATES = 100;

    @TempDir
    static java.nio.file.Path folder;

    private static Servers servers;
    private static Server server;

    @BeforeAll
    static void start() {
        NamedImage.unavailable().ifPresent(why -> {
            String reason = "skipped: Oracle Database runs in a container only: " + why;
            System.out.println(reason);
            Assumptions.abort(reason);
        });
        servers = new Servers(folder, Map.of("oracle", IMAGE), System.out::println);
        Found found = servers.find("oracle");
        assertThat(found).isInstanceOf(Found.Ready.class);
        server = ((Found.Ready) found).server();
    }

    @AfterAll
    static void stop() {
        if (servers != null) {
            servers.close();
        }
    }

    /** All but the one that holds no documents. */
    @TestFactory
    Stream<DynamicTest> contract() {
        return OracleStores.PRODUCT.stores().get().stream()
                .filter(store -> store.ledger().server().equals("oracle"))
                .filter(store -> !store.ledger().id().equals("oracle.relational"))
                .map(store -> new StoreContract(store, server, Set.of(QueryContract.Ability.ELEMENT_OBJECT)).tests())
                .flatMap(List::stream);
    }

    @Test
    void theBaselineCountsInARowAndEachCommitIsSynced() {
        try (Session session = OracleStores.PRODUCT.stores().get().get(4).open(server, LIMIT)) {
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
