package org.docbench.service.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.service.Transactions.Outcome.CREATED;
import static org.docbench.service.Transactions.Outcome.DUPLICATE;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.service.MemoryTables;
import org.docbench.service.Transactions;
import org.docbench.service.table.Some;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.Tables;
import org.docbench.service.variant.Forwarded.Reopened;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

@Timeout(600) // servers may have to be fetched first
@Tag("server")
class VariantsTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int WORKERS = 4;
    private static final int IDS = 60;

    /** Four workers ask for the same ids at once: each id is there once, and whoever was told so created it. */
    @TestFactory
    Stream<DynamicTest> workersAtOnce() {
        return Stream.of("postgres.table", "mongodb.document", "sqlite.table")
                .map(id -> Tables.named(id).orElseThrow())
                .flatMap(table -> Variant.all().stream()
                        .filter(variant -> variant.without(table).isEmpty())
                        .map(variant -> DynamicTest.dynamicTest(
                                table.ledger().id() + " " + variant.id(), () -> atOnce(table, variant))));
    }

    private static void atOnce(Table table, Variant variant) throws Exception {
        Server server = RealServers.of(table.ledger().server());
        table.make(server, LIMIT);
        var pool = Executors.newFixedThreadPool(WORKERS);
        try (Transactions shared = variant.open(table, server, Durability.SYNC, LIMIT)) {
            List<Future<Integer>> created = new ArrayList<>();
            for (int worker = 0; worker < WORKERS; worker++) {
                Callable<Integer> work = () -> creates(shared);
                created.add(pool.submit(work));
            }
            int all = 0;
            for (Future<Integer> one : created) {
                all += one.get();
            }
            assertThat(shared.count()).isEqualTo(IDS);
            long leftOut =
                    shared instanceof Buffered buffered ? buffered.state().leftOut() : 0;
            assertThat(all - leftOut).isEqualTo(IDS);
            assertThat(shared.get("7").orElseThrow().transaction()).isEqualTo(Some.one("7"));
            assertThat(shared.list(100)).hasSize(IDS);
        } finally {
            pool.shutdownNow();
        }
    }

    private static int creates(Transactions shared) {
        int created = 0;
        for (int i = 0; i < IDS; i++) {
            created += shared.create(Some.of("" + i)).get(0) == CREATED ? 1 : 0;
        }
        return created;
    }

    @Test
    void sharedHasOneClientAndEachHasOneForEveryWorker() throws Exception {
        assertThat(clients("shared")).isEqualTo(1);
        assertThat(clients("each")).isEqualTo(WORKERS);
        assertThat(clients("buffered")).as("workers do not write").isEqualTo(1);
    }

    /** How many clients are opened when every worker creates one transaction; all are closed with it. */
    private static int clients(String id) throws Exception {
        var rows = new MemoryTables();
        Set<Transactions> open = ConcurrentHashMap.newKeySet();
        var opened = new AtomicInteger();
        var pool = Executors.newFixedThreadPool(WORKERS);
        var variant = Variant.named(id).orElseThrow();
        try (Transactions shared = variant.use().apply(() -> {
            opened.incrementAndGet();
            var client = new Forwarded() {
                @Override
                public <T> T with(Function<Transactions, T> operation) {
                    return operation.apply(rows);
                }

                @Override
                public void close() {
                    open.remove(this);
                }
            };
            open.add(client);
            return client;
        })) {
            List<Callable<Object>> works = new ArrayList<>();
            var together = new CyclicBarrier(WORKERS);
            for (int worker = 0; worker < WORKERS; worker++) {
                String own = "" + worker;
                works.add(() -> {
                    together.await();
                    return shared.create(Some.of(own));
                });
            }
            for (Future<Object> one : pool.invokeAll(works)) {
                assertThat(one.get()).isEqualTo(List.of(CREATED));
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(open).isEmpty();
        assertThat(rows.count()).isEqualTo(WORKERS);
        return opened.get();
    }

    @Test
    void aClientThatFailedIsOpenedAnewAndNothingIsTriedTwice() {
        var store = new MemoryTables();
        var opened = new AtomicInteger();
        try (var client = new Reopened(() -> {
            opened.incrementAndGet();
            store.closed = false;
            return store;
        })) {
            client.create(Some.of("1"));
            assertThat(client.create(Some.of("1"))).containsExactly(DUPLICATE);
            assertThat(opened).hasValue(1);
            store.refusal = "gone";
            assertThatThrownBy(() -> client.create(Some.of("2")))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("gone");
            assertThat(store.closed).isTrue();
            store.refusal = null;
            assertThat(client.count()).isEqualTo(1);
            assertThat(opened).hasValue(2);
        }
        assertThat(store.closed).isTrue();
    }

    @Test
    void asyncIsTheWeakestLevelAndOthersAreAsAsked() {
        Variant async = Variant.named("async").orElseThrow();
        assertThat(async.level(table("postgres.table"), Durability.SYNC)).isEqualTo(Durability.NONE);
        assertThat(async.level(table("sqlite.table"), Durability.SYNC)).isEqualTo(Durability.OS);
        assertThat(Variant.named("each").orElseThrow().level(table("sqlite.table"), Durability.SYNC))
                .isEqualTo(Durability.SYNC);
    }

    @Test
    void whatHasNoCommitHasNoVariantWithout() {
        Variant autocommit = Variant.named("autocommit").orElseThrow();
        assertThat(autocommit.without(table("mongodb.document"))).isPresent();
        assertThat(autocommit.without(table("oracle.table"))).isEmpty();
    }

    private static Table table(String id) {
        return Tables.named(id).orElseThrow();
    }
}
