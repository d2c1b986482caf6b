package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.docbench.core.value.Value;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that runs is stopped in order and started again: another process at the same endpoint, with the documents and their index. */
@Timeout(600) // a server may have to be fetched first
@Tag("server")
class RestartTest {
    private static final String COLLECTION = "docbench_restart";
    private static final int DOCUMENTS = 500;
    private static final Index INDEX =
            new Index("number", org.docbench.core.value.Path.parse("number"), false, Index.Kind.VALUE);

    @TempDir
    Path folder;

    /** @param end what the server writes into its log when it stops in order, and does not when it is killed */
    @ParameterizedTest
    @CsvSource({
        "postgres.jsonb, database system is shut down",
        "mongodb, Shutdown: going to commit suicide|mongod shutdown complete|Now exiting",
        "mysql.json, Shutdown complete"
    })
    void documentsAndIndexAreThereAndItWorks(String id, String end) throws Exception {
        Store store = RealServers.store(id);
        try (var servers = new Servers(folder.resolve("servers"), Map.of(), line -> System.err.println("  " + line))) {
            Server server = RealServers.ready(servers.find(store.ledger().server()));
            String uri = server.endpoint().uri();
            ProcessHandle first = server.process().orElseThrow();
            try (Session session = store.open(server, RealServers.LIMIT)) {
                session.create(COLLECTION, List.of(INDEX));
                session.insert(
                                COLLECTION,
                                IntStream.range(0, DOCUMENTS)
                                        .mapToObj(RestartTest::document)
                                        .toList())
                        .execute();
            }
            server.restart();
            assertThat(first.isAlive()).isFalse();
            assertThat(server.process()).isPresent().get().isNotEqualTo(first);
            assertThat(server.endpoint().uri()).isEqualTo(uri);
            assertThat(Files.readString(server.data().orElseThrow().resolveSibling("log"), StandardCharsets.UTF_8))
                    .containsPattern(end)
                    .doesNotContain("was interrupted", "automatic recovery", "Crash recovery finished");
            try (Session session = store.open(server, RealServers.LIMIT)) {
                assertThat(session.count(COLLECTION)).isEqualTo(DOCUMENTS);
                session.awaitIndexes(COLLECTION);
                session.analyze(COLLECTION);
                Query query = new Query(new Find.Equal(INDEX.path(), new Value.Int32(7)));
                assertThat(session.plan(COLLECTION, query).indexes()).contains(INDEX.name());
                session.insert(COLLECTION, List.of(document(DOCUMENTS))).execute();
                assertThat(session.count(COLLECTION)).isEqualTo(DOCUMENTS + 1);
                session.drop(COLLECTION);
            }
        }
    }

    private static Value.Obj document(int number) {
        return Value.Obj.of("_id", new Value.Str(Integer.toString(number)), "number", new Value.Int32(number));
    }
}
