package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.Product.Requirement.Status;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreContract;
import org.docbench.stores.servers.Availability;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.sql.Link;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What YugabyteDB and CockroachDB are asked, on a real PostgreSQL; {@code -Ddocbench.test.cockroach=URI} names a real one instead. */
class CompatibleTest {
    private static Store store(CompatibleStores.Compatible product) {
        return RealServers.store(product.server + ".jsonb");
    }

    private static Server postgres(CompatibleStores.Compatible product) {
        return GivenServer.of(
                product.server, RealServers.of("postgres").endpoint().uri());
    }

    @TestFactory
    @Tag("server")
    Stream<DynamicTest> contract() {
        return Stream.of(CompatibleStores.Compatible.values())
                .map(product -> new StoreContract(
                                store(product),
                                RealServers.has(product.server) ? RealServers.of(product.server) : postgres(product))
                        .tests())
                .flatMap(List::stream);
    }

    @ParameterizedTest
    @EnumSource(CompatibleStores.Compatible.class)
    @Tag("server")
    void whatAnotherServerLacksIsNoFault(CompatibleStores.Compatible product) {
        try (Session session = store(product).open(postgres(product), RealServers.LIMIT)) {
            assertThat(session.version()).startsWith("PostgreSQL ");
            assertThat(session.statistics().common()).isEmpty();
            assertThat(session.cache()).isEmpty();
            assertThat(session.process()).isEmpty();
            assertThat(session.bytes("docbench_nowhere")).isEmpty();
            assertThat(session.size("docbench_nowhere")).isEmpty();
            session.flushStatistics();
            assertThat(session.acknowledge(product.level)).containsEntry("acknowledged when", product.acknowledged);
            String copies = session.acknowledge(product.level).get(Durability.COPIES);
            assertThat(copies).startsWith("not known: " + product.product);
            product.unsafe.ifPresent(setting -> {
                assertThat(session.acknowledge(product.level)).containsEntry(setting, "not shown to this user");
                assertThat(copies).contains(setting + " is not shown to this user");
            });
            Finding found = Product.of(product.server)
                    .orElseThrow()
                    .requirements()
                    .apply(product.server)
                    .get(0)
                    .of(session);
            assertThat(found.status()).isEqualTo(Status.MISSING);
            assertThat(found.words()).endsWith("; this is no " + product.product);
        }
    }

    /** What pgjdbc gives for a boolean is the text of PostgreSQL's protocol. */
    @ParameterizedTest
    @ValueSource(strings = {"t", "true", "on"})
    void aClusterThatSyncsNothingHasNotTheLevel(String on) {
        var session = new CompatibleStores.CompatibleSession(answering(on), CompatibleStores.Compatible.COCKROACH);
        assertThatThrownBy(() -> session.acknowledge(Durability.SYNC))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith("this cluster has kv.raft_log.disable_synchronization_unsafe = true");
        Map<String, String> settings = new CompatibleStores.CompatibleSession(
                        answering("f"), CompatibleStores.Compatible.COCKROACH)
                .acknowledge(Durability.SYNC);
        assertThat(settings)
                .containsEntry("kv.raft_log.disable_synchronization_unsafe", "f")
                .hasEntrySatisfying(
                        Durability.COPIES,
                        words -> assertThat(words)
                                .startsWith("not known: CockroachDB acknowledges a write when a majority")
                                .doesNotContain("nothing is synced"));
    }

    /** A connection that answers every question with one text. */
    private static Link answering(String text) {
        var read = new AtomicBoolean();
        ResultSet rows = fake(ResultSet.class, (method, none) -> switch (method) {
            case "next" -> !read.getAndSet(true);
            case "getString" -> text;
            default -> null;
        });
        PreparedStatement statement =
                fake(PreparedStatement.class, (method, none) -> method.equals("executeQuery") ? rows : null);
        return new Link(fake(Connection.class, (method, none) -> statement), new Endpoint("postgresql://h/d"));
    }

    private static <T> T fake(Class<T> type, BiFunction<String, Object[], Object> answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer.apply(method.getName(), arguments)));
    }

    /** Answers of real servers, from public reports. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        YUGABYTE  | PostgreSQL 11.2-YB-2.6.1.0-b0 on x86_64-pc-linux-gnu, compiled by gcc | YugabyteDB 2.6.1.0-b0   | 2.6
        YUGABYTE  | PostgreSQL 15.12-YB-2.25.2.0-b0 on x86_64-pc-linux-gnu                | YugabyteDB 2.25.2.0-b0  | 2.25.2
        COCKROACH | CockroachDB CCL v24.1.1 (x86_64-pc-linux-gnu, built 2024/06/14)       | CockroachDB 24.1.1      | 24.1
        COCKROACH | CockroachDB OSS v19.2.2 (x86_64-unknown-linux-gnu, built 2019/12/11)  | CockroachDB 19.2.2      | 19
        """)
    void aServerSaysItsOwnVersion(CompatibleStores.Compatible product, String answer, String version, String asked) {
        assertThat(product.version(answer)).isEqualTo(version + " (" + answer + ")");
        assertThat(ServerName.parse(product.server + ":" + asked).fault(product.version(answer)))
                .isEmpty();
        assertThat(ServerName.parse(product.server + ":3").fault(product.version(answer)))
                .isPresent();
    }

    /** The plan of CockroachDB's issue 35117, and plans of PostgreSQL's manual. */
    @Test
    void indexesOfAPlanAreReadAndAScanOfAllIsNone() {
        assertThat(CompatibleStores.CompatibleSession.indexes("t", """
                  distribution: local
                  vectorized: true

                  • index join
                  │ estimated row count: 0
                  │ table: t@t_pkey
                  │
                  └── • scan
                        estimated row count: 1 (100% of the table; stats collected 3 minutes ago)
                        table: t@t_b_idx
                        spans: 1 span
                """)).containsExactlyInAnyOrder("_id", "b_idx");
        assertThat(CompatibleStores.CompatibleSession.indexes("t", """
                  └── • scan
                        estimated row count: 1 (100% of the table; stats collected 3 minutes ago)
                        table: t@t_pkey
                        spans: FULL SCAN
                """)).isEmpty();
        assertThat(CompatibleStores.CompatibleSession.indexes("tenk1", """
                 Bitmap Heap Scan on tenk1  (cost=5.06..224.98 rows=100 width=244)
                   Recheck Cond: (unique1 < 100)
                   ->  Bitmap Index Scan on tenk1_unique1  (cost=0.00..5.04 rows=100 width=0)
                """)).containsExactly("unique1");
        assertThat(CompatibleStores.CompatibleSession.indexes(
                        "tenk2", "Index Scan using \"tenk2_un \"\"ique\" on tenk2  (cost=0.29..7.90 rows=1 width=244)"))
                .containsExactly("un \"ique");
    }

    @Test
    void eachHasOneLevelAndStartsByUriOnly() {
        for (CompatibleStores.Compatible product : CompatibleStores.Compatible.values()) {
            assertThat(store(product).ledger().product()).isEqualTo(product.product);
            assertThat(Durability.all())
                    .filteredOn(level -> store(product).without(level).isEmpty())
                    .containsExactly(product.level);
            assertThat(Availability.of(product.server).words())
                    .isEqualTo("DocBench knows no package of " + product.product
                            + " and starts none; a server of your own can be given: docbench run --store "
                            + product.server + "=URI");
        }
        assertThat(store(CompatibleStores.Compatible.YUGABYTE).without(Durability.SYNC))
                .get()
                .asString()
                .contains("durable_wal_write");
    }
}
