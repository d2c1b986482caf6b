package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.docbench.load.GrownCollection.WorkingSet;
import org.docbench.stores.Index;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Session.Cache;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cache that was asked for is the one the server tells of, and the size of a collection is that of its documents and more. */
@Tag("server")
class CacheTest {
    private static final long ASKED = 16 << 20;
    private static final int DOCUMENTS = 20_000;

    /** Three GUIDs of 36 characters. */
    private static final long LEAST = 3L * 36 * DOCUMENTS;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"mongodb, mongodb", "postgres.jsonb, postgres", "mysql.json, mysql", "sqlite.jsonb, sqlite"})
    void whatTheServerHas(String id, String product) {
        try (var servers = new Servers(folder, Map.of(), OptionalLong.of(ASKED), line -> {});
                Session session =
                        RealServers.store(id).open(RealServers.ready(servers.find(product)), Duration.ofSeconds(30))) {
            Cache cache = session.cache().orElseThrow();
            assertThat(cache.bytes()).isEqualTo(ASKED);
            assertThat(cache.settings()).isNotEmpty();

            session.create("sized", List.of(new Index("key", Documents.KEY, true)));
            Documents documents = new Documents(1);
            for (long from = 0; from < DOCUMENTS; from += 500) {
                session.insert(
                                "sized",
                                LongStream.range(from, from + 500)
                                        .mapToObj(documents::at)
                                        .toList())
                        .execute();
            }
            session.analyze("sized");
            long size = session.size("sized").orElseThrow();
            System.err.println("  " + id + ": " + size / DOCUMENTS + " bytes a document with its indexes");
            assertThat(size).isBetween(LEAST, 10 * LEAST);
            assertThat(WorkingSet.of(session, "sized").orElseThrow().fill())
                    .isCloseTo((double) size / ASKED, within(0.1));
        }
    }

    @Test
    void whoseCacheCannotBeSetIsAbsent() throws IOException {
        Files.createDirectories(folder);
        try (var servers =
                new Servers(folder, Map.of("postgres", "postgresql://h/d"), OptionalLong.of(ASKED), line -> {})) {
            assertThat(servers.find("postgres"))
                    .isInstanceOfSatisfying(
                            Found.Absent.class,
                            absent -> assertThat(absent.reason()).contains("cache"));
        }
    }

    @Test
    void insideAndBeyond() {
        Cache cache = new Cache(1_000_000, Map.of());
        assertThat(new WorkingSet(250_000, cache).words())
                .isEqualTo("0.3 MB with indexes, inside the cache of 1.0 MB (25 %)");
        assertThat(new WorkingSet(4_000_000, cache).words())
                .isEqualTo("4.0 MB with indexes, beyond the cache of 1.0 MB (400 %)");
    }
}
