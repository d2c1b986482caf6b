package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The processes of the copies are stopped (SIGSTOP): who waits for a copy does not get an acknowledgement, who does not gets one. */
@Timeout(600) // a server may have to be fetched first
@Tag("server")
class ReplicatedTest {
    private static final String COLLECTION = "docbench_replicated";

    /** Limit of the session that waits for copies. MongoDB's primary steps down ten seconds after it lost them. */
    private static final Duration BRIEF = Duration.ofSeconds(3);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        mongodb.replicas      | 2 of 3 have a write before the acknowledgement, each synced
        postgres.replicas     | 2 of 2 have a write before the acknowledgement, each synced
        postgres.remote-write | 2 of 2 have a write before the acknowledgement, synced by the primary
        postgres.remote-apply | 2 of 2 have a write before the acknowledgement, each synced, and found by queries
        mariadb.replicas      | 2 of 2 have a write before the acknowledgement, synced by the primary, in the relay log
        """)
    void aReplicatedWriteIsAcknowledgedWhenACopyHasIt(String id, String copies) throws Exception {
        Store store = RealServers.store(id);
        Server server = RealServers.of(store.ledger().server());
        List<ProcessHandle> others = server.copies().stream()
                .map(copy -> copy.process().orElseThrow())
                .flatMap(copy -> Stream.concat(Stream.of(copy), copy.descendants()))
                .toList();
        assertThat(others).isNotEmpty();
        try (Session waiting = store.open(server, BRIEF);
                Session alone = RealServers.store(id.substring(0, id.indexOf('.')) + ".replicas")
                        .open(server, RealServers.LIMIT)) {
            waiting.create(COLLECTION, List.of());
            assertThat(waiting.acknowledge(Durability.REPLICATED).get(Durability.COPIES))
                    .startsWith(copies);
            assertThat(insert(waiting, "before")).isEqualTo(1);
            send("STOP", others);
            try {
                assertThat(alone.acknowledge(Durability.SYNC).get(Durability.COPIES))
                        .startsWith("1 of ")
                        .endsWith("acknowledgement, synced");
                assertThat(insert(alone, "alone")).isEqualTo(1);
                waiting.acknowledge(Durability.REPLICATED); // again: MariaDB has one level for all sessions
                assertThatThrownBy(() -> insert(waiting, "stopped")).isInstanceOf(StoreException.class);
            } finally {
                send("CONT", others);
            }
            assertThat(alone.acknowledge(Durability.REPLICATED)).containsKey(Durability.COPIES);
            assertThat(insert(alone, "after")).isEqualTo(1);
            assertThat(alone.read(COLLECTION, "before")).isPresent();
            alone.drop(COLLECTION);
        }
    }

    private static long insert(Session session, String id) {
        return session.insert(COLLECTION, List.of(Value.Obj.of("_id", new Value.Str(id))))
                .execute();
    }

    private static void send(String signal, List<ProcessHandle> processes) throws IOException, InterruptedException {
        for (ProcessHandle process : processes) {
            new ProcessBuilder("sh", "-c", "kill -s " + signal + " " + process.pid())
                    .inheritIO()
                    .start()
                    .waitFor();
        }
    }
}
