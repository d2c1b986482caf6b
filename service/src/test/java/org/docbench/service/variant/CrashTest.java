package org.docbench.service.variant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.service.Transactions;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.Commit;
import org.docbench.service.table.Table.Tables;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Stores;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is acknowledged and gone after a SIGKILL: what the variant says, and no more. */
@Timeout(600) // servers may have to be fetched first
@Tag("server")
class CrashTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int WORKERS = 2;
    private static final int MANY = 1_000_000;
    private static final int SOME = 100;

    @ParameterizedTest
    @CsvSource({
        "sqlite.table, shared",
        "sqlite.table, each",
        "sqlite.table, async",
        "postgres.table, shared",
        "postgres.table, each",
        "postgres.table, autocommit",
        "postgres.table, async",
        "mongodb.document, each",
        "mongodb.document, async"
    })
    void theServiceDiesAndNothingIsLost(String id, String variant) throws IOException {
        assertThat(Variant.named(variant).orElseThrow().unwritten()).isZero();
        Table table = made(id);
        try (var child = new Child(table, RealServers.of(table.ledger().server()), variant, WORKERS, MANY)) {
            child.acknowledges(SOME).kill();
            Set<String> kept = kept(table);
            assertThat(child.before)
                    .allSatisfy((worker, numbers) ->
                            assertThat(lost(worker, numbers, kept)).isEmpty());
            assertThat(kept.size() - child.acknowledged())
                    .as("each worker had at most one in flight")
                    .isBetween(0, WORKERS);
        }
    }

    /** The interval never ends: exactly what is in the buffer is lost, and what filled it before is there. */
    @ParameterizedTest
    @CsvSource({
        "sqlite.table, 40, 40",
        "sqlite.table, 120, 20",
        "postgres.table, 40, 40",
        "postgres.table, 120, 20",
        "mongodb.document, 120, 20"
    })
    void theServiceDiesAndExactlyItsBufferIsLost(String id, int creates, int buffered) throws IOException {
        Table table = made(id);
        try (var child = new Child(table, RealServers.of(table.ledger().server()), "buffered 50 3600000", 1, creates)) {
            child.acknowledges(creates).kill();
            assertThat(lost(0, child.before.get(0), kept(table)))
                    .isEqualTo(
                            IntStream.range(creates - buffered, creates).boxed().toList());
        }
    }

    /** Under load: at most the bound, and of each worker the newest. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite.table", "postgres.table", "mongodb.document"})
    void theServiceDiesUnderLoadAndLosesNoMoreThanItsBuffer(String id) throws IOException {
        Table table = made(id);
        try (var child = new Child(table, RealServers.of(table.ledger().server()), "buffered 50 5", WORKERS, MANY)) {
            child.acknowledges(1000).kill();
            Set<String> kept = kept(table);
            int lost = 0;
            for (var worker : child.before.entrySet()) {
                lost += newest(worker.getKey(), worker.getValue(), kept);
            }
            System.err.println("  " + id + " buffered: " + child.acknowledged() + " acknowledged, " + lost + " lost");
            assertThat(lost).isBetween(0, 50);
        }
    }

    /** The service carries on when the store is back; what its buffer could not write meanwhile is written then. */
    @ParameterizedTest
    @CsvSource({
        "postgres.table, each",
        "postgres.table, autocommit",
        "postgres.table, buffered",
        "mysql.table, each",
        "mongodb.document, each",
        "mongodb.document, buffered"
    })
    void theStoreDiesAndNothingIsLost(String id, String variant) throws IOException {
        Table table = made(id);
        Server server = RealServers.of(table.ledger().server());
        try (var child = new Child(table, server, variant, WORKERS, MANY)) {
            child.acknowledges(SOME);
            server.kill();
            server.restart();
            child.acknowledges(SOME).end();
            Set<String> kept = kept(table);
            for (var part : List.of(child.before, child.after)) {
                part.forEach((worker, numbers) ->
                        assertThat(lost(worker, numbers, kept)).isEmpty());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres.table", "mysql.table", "mongodb.document"})
    void theStoreDiesAndOfWhatItHadNotWrittenTheNewestAreLost(String id) throws IOException {
        Table table = made(id);
        Server server = RealServers.of(table.ledger().server());
        assertThat(Variant.named("async").orElseThrow().level(table, Durability.SYNC))
                .isEqualTo(Durability.NONE);
        try (var child = new Child(table, server, "async", WORKERS, MANY)) {
            child.acknowledges(SOME);
            server.kill();
            server.restart();
            child.acknowledges(SOME).end();
            Set<String> kept = kept(table);
            int lost = 0;
            for (Map.Entry<Integer, List<Integer>> worker : child.before.entrySet()) {
                lost += newest(worker.getKey(), worker.getValue(), kept);
            }
            System.err.println("  " + id + " async: " + lost + " of those acknowledged before the kill are lost");
            child.after.forEach(
                    (worker, numbers) -> assertThat(lost(worker, numbers, kept)).isEmpty());
        }
    }

    /** PostgreSQL's log is written every 10 s instead of every 200 ms: the loss is there to be seen. */
    @Test
    void anAsynchronousCommitIsSeenToLose() throws IOException {
        Table table = made("postgres.table");
        Server server = RealServers.of(table.ledger().server());
        reload(server, "ALTER SYSTEM SET wal_writer_delay = '10s'");
        try (var child = new Child(table, server, "async", 1, MANY)) {
            child.acknowledges(SOME);
            server.kill();
            server.restart();
            child.acknowledges(1).end();
            assertThat(newest(0, child.before.get(0), kept(table))).isPositive();
        } finally {
            reload(server, "ALTER SYSTEM RESET wal_writer_delay");
        }
    }

    private static void reload(Server server, String change) {
        var store = Stores.all().stream()
                .filter(one -> one.ledger().id().equals("postgres.jsonb"))
                .findFirst()
                .orElseThrow();
        try (var session = (SqlSession) store.open(server, LIMIT)) {
            session.link().run(change, "SELECT pg_reload_conf()");
        }
    }

    private static Table made(String id) {
        Table table = Tables.named(id).orElseThrow();
        table.make(RealServers.of(table.ledger().server()), LIMIT);
        return table;
    }

    private static Set<String> kept(Table table) {
        try (Transactions transactions =
                table.open(RealServers.of(table.ledger().server()), Durability.SYNC, Commit.AUTO, LIMIT)) {
            return transactions.list(MANY).stream()
                    .map(kept -> kept.transaction().id())
                    .collect(Collectors.toSet());
        }
    }

    private static List<Integer> lost(int worker, Collection<Integer> numbers, Set<String> kept) {
        return numbers.stream()
                .filter(number -> !kept.contains(worker + "-" + number))
                .toList();
    }

    /** How many are lost, all of them behind all that are not. */
    private static int newest(int worker, List<Integer> numbers, Set<String> kept) {
        List<Integer> lost = lost(worker, numbers, kept);
        assertThat(lost).isEqualTo(numbers.subList(numbers.size() - lost.size(), numbers.size()));
        return lost.size();
    }
}
