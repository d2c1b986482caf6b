package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.value.Value;
import org.docbench.load.Instead;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.FolderServer;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.SmallDisk;
import org.docbench.stores.Store;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** More than a product takes, or than its disk holds: the row says it in the words of the server, every other row stands. */
@Timeout(600) // servers may have to be fetched first
@Tag("server")
class TooMuchTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void aDocumentOverTheLimitOfTheProduct() {
        Server mysql = RealServers.of("mysql");
        Server mongodb = RealServers.of("mongodb");
        allowedPacket(mysql, 4 << 20);
        try {
            List<ResultRow> rows = FaultRows.rows(
                    LIMIT,
                    trial -> {},
                    List.of(SmallRun.baseline(), SmallRun.single(), large(17 << 20)),
                    new StoreTarget("mysql.json", RealServers.store("mysql.json"), mysql),
                    new StoreTarget("mongodb", RealServers.store("mongodb"), mongodb),
                    FaultRows.sqlite(folder),
                    FaultRows.NOTHING);
            FaultRows.othersStand(rows, "mysql.json", "mongodb");
            assertThat(FaultRows.reasons(rows, "mongodb"))
                    .singleElement()
                    .asString()
                    .contains("size is larger than maximum of 16777216");
            assertThat(FaultRows.reasons(rows, "mysql.json"))
                    .singleElement()
                    .asString()
                    .contains("max_allowed_packet");
        } finally {
            allowedPacket(mysql, 128 << 20);
        }
    }

    private static UpdateCases.UpdateCase large(int bytes) {
        return new UpdateCases.UpdateCase(
                UpdateSuite.LARGE,
                List.of("" + bytes),
                () -> UpdateDocuments.large(bytes),
                SmallRun.published(UpdateSuite.LARGE, "10240").operations());
    }

    /** Of sessions to come. */
    private static void allowedPacket(Server mysql, int bytes) {
        try (Session session = RealServers.store("mysql.json").open(mysql, LIMIT)) {
            ((SqlSession) session).link().run("SET GLOBAL max_allowed_packet = " + bytes);
        }
    }

    @Test
    void aFullDiskUnderALibrary() throws Exception {
        try (SmallDisk disk = new SmallDisk(folder.resolve("small"), 3 << 20)) {
            List<ResultRow> rows = FaultRows.rows(
                    LIMIT,
                    trial -> {},
                    List.of(SmallRun.baseline(), SmallRun.single(), large(4 << 20)),
                    new StoreTarget(
                            "sqlite.jsonb@full", RealServers.store("sqlite.jsonb"), new FolderServer(disk.folder())),
                    FaultRows.sqlite(folder),
                    FaultRows.NOTHING);
            FaultRows.othersStand(rows, "sqlite.jsonb@full");
            assertThat(FaultRows.reasons(rows, "sqlite.jsonb@full"))
                    .singleElement()
                    .asString()
                    .contains("database or disk is full");
        }
    }

    /** Needs no root; SQLite says the same. */
    @Test
    void aLibraryThatMayNotGrow() throws Exception {
        Store sqlite = RealServers.store("sqlite.jsonb");
        Files.createDirectory(folder.resolve("small"));
        Store small = Instead.update(sqlite, (session, collection, asked) -> {
            ((SqlSession) session).link().run("pragma max_page_count = 1");
            return session.update(collection, asked.update()).with(asked);
        });
        List<ResultRow> rows = FaultRows.rows(
                LIMIT,
                trial -> {},
                List.of(SmallRun.baseline(), SmallRun.published(UpdateSuite.LARGE_ARRAY, "scalar", "1048576")),
                new StoreTarget("sqlite.jsonb@small", small, new FolderServer(folder.resolve("small"))),
                FaultRows.sqlite(folder),
                FaultRows.NOTHING);
        FaultRows.othersStand(rows, "sqlite.jsonb@small");
        assertThat(FaultRows.reasons(rows, "sqlite.jsonb@small"))
                .singleElement()
                .asString()
                .contains("database or disk is full");
    }

    /** What the server had no room for may leave none for its smaller rows either. */
    @Test
    void aFullDiskUnderAServer() throws Exception {
        try (SmallDisk disk = new SmallDisk(folder.resolve("small"), 160 << 20);
                var servers = new Servers(disk.folder(), Map.of(), line -> System.err.println("  " + line))) {
            Server postgres = RealServers.ready(servers.find("postgres"));
            disk.fill(1 << 20);
            List<ResultRow> rows = FaultRows.rows(
                    LIMIT,
                    trial -> {},
                    List.of(SmallRun.baseline(), noise(4 << 20)),
                    new StoreTarget("postgres.jsonb", RealServers.store("postgres.jsonb"), postgres),
                    FaultRows.sqlite(folder),
                    FaultRows.NOTHING);
            FaultRows.othersStand(rows, "postgres.jsonb");
            assertThat(FaultRows.reasons(rows, "postgres.jsonb"))
                    .anySatisfy(reason -> assertThat(reason).contains("No space left on device"));
        }
    }

    /** One text that no server can make smaller. */
    private static UpdateCases.UpdateCase noise(int bytes) {
        var random = new byte[bytes];
        new Random(1).nextBytes(random);
        return new UpdateCases.UpdateCase(
                UpdateSuite.LARGE,
                List.of("" + bytes),
                () -> Value.Obj.of(
                        "noise",
                        new Value.Str(Base64.getEncoder().encodeToString(random)),
                        "counter",
                        new Value.Int32(0)),
                SmallRun.baseline().operations());
    }
}
