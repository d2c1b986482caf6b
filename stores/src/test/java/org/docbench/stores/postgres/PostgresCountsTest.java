package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Meaning;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What several sessions did is counted in the block in which they did it, and in no later one. */
@Tag("server")
class PostgresCountsTest {
    private static final String TABLE = "counts";
    private static final int OF_EACH = 50;

    /** Of processes that belong to no session: the log's writer and checkpoints. */
    private static final double FEW = 10;

    /** An insert is on the device when it is acknowledged. */
    @Test
    void oneWorkerSyncsForEachInsert() {
        assertThat(syncs(1)).isBetween(OF_EACH * 0.9, OF_EACH + FEW);
    }

    /** One sync serves at most what all of them wait for, which is one insert each. */
    @Test
    void fourWorkersShareTheirSyncs() {
        assertThat(syncs(4)).isBetween(OF_EACH * 0.9, 4 * OF_EACH + FEW);
    }

    /** A reading takes about a dozen statements, whose time belongs to no operation of a block. */
    @Test
    void theTimeInTheServerIsWithoutTheReadings() {
        try (Session session = session(RealServers.of("postgres"))) {
            List<Statistics> idle = readings(session, () -> {});
            double reading = median(
                    idle,
                    statistics -> statistics.counters().entrySet().stream()
                            .filter(counter -> counter.getKey().endsWith(".active_time"))
                            .mapToDouble(counter -> counter.getValue() * 1e6)
                            .sum());
            assertThat(Math.abs(median(idle, PostgresCountsTest::nanos)))
                    .as("of a block that does nothing, where a reading takes " + reading + " ns")
                    .isLessThan(reading / 5);
            List<Statistics> asleep =
                    readings(session, () -> ((PostgresSession) session).link().run("select pg_sleep(0.05)"));
            assertThat(median(asleep, PostgresCountsTest::nanos)).isGreaterThan(50e6 - reading / 5);
        }
    }

    private static double nanos(Statistics moved) {
        return moved.common().get(Meaning.SERVER_NANOS);
    }

    /** What the counters did between two readings, several times. */
    private static List<Statistics> readings(Session session, Runnable between) {
        List<Statistics> moved = new ArrayList<>();
        Statistics before = session.statistics();
        for (int i = 0; i < 15; i++) {
            between.run();
            Statistics after = session.statistics();
            moved.add(after.since(before));
            before = after;
        }
        return moved;
    }

    private static double median(List<Statistics> moved, ToDoubleFunction<Statistics> of) {
        return moved.stream().mapToDouble(of).sorted().toArray()[moved.size() / 2];
    }

    private static double syncs(int workers) {
        Server server = RealServers.of("postgres");
        List<Session> sessions = new ArrayList<>();
        try (Session reader = session(server)) {
            reader.create(TABLE, List.of());
            try {
                IntStream.range(0, workers).forEach(n -> sessions.add(session(server)));
                // Work of before that nobody has told yet.
                insert(sessions, "before");
                sessions.forEach(Session::flushStatistics);
                Statistics before = reader.statistics();
                insert(sessions, "counted");
                sessions.forEach(Session::flushStatistics);
                Statistics after = reader.statistics();
                sessions.forEach(Session::flushStatistics);
                Statistics idle = reader.statistics();
                ToDoubleFunction<Statistics> syncs =
                        statistics -> statistics.common().get(Meaning.SYNCS);
                assertThat(syncs.applyAsDouble(idle.since(after)))
                        .as("of a block that does nothing")
                        .isLessThan(FEW / 2);
                return syncs.applyAsDouble(after.since(before));
            } finally {
                sessions.forEach(Session::close);
                reader.drop(TABLE);
            }
        }
    }

    private static Session session(Server server) {
        Session session = RealServers.store("postgres.jsonb").open(server, Duration.ofSeconds(20));
        session.acknowledge(Durability.SYNC);
        return session;
    }

    /** All at once, each its own. */
    private static void insert(List<Session> sessions, String block) {
        CompletableFuture.allOf(IntStream.range(0, sessions.size())
                        .mapToObj(worker -> CompletableFuture.runAsync(() -> IntStream.range(0, OF_EACH)
                                .mapToObj(n -> new Value.Str(block + "-" + worker + "-" + n))
                                .forEach(id -> sessions.get(worker)
                                        .insert(TABLE, List.of(Value.Obj.of("_id", id)))
                                        .execute())))
                        .toArray(CompletableFuture[]::new))
                .join();
    }
}
