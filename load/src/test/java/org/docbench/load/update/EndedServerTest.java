package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.load.Instead;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody, such as the kernel that has no memory left, kills a server that DocBench started: its rows say how it ended, and nobody connects again. */
@Timeout(600) // a server may have to be fetched first
@Tag("server")
class EndedServerTest {
    @TempDir
    Path folder;

    @Test
    void itsRowsEndWithTheSignalAndTheEndOfItsLog() {
        try (var servers = new Servers(folder.resolve("servers"), Map.of(), line -> System.err.println("  " + line))) {
            Server postgres = RealServers.ready(servers.find("postgres"));
            var asked = new AtomicInteger();
            Store opened = Instead.of(Store.class, RealServers.store("postgres.jsonb"), "open", (store, arguments) -> {
                asked.incrementAndGet();
                return store.open((Server) arguments[0], (Duration) arguments[1]);
            });
            var after = new AtomicInteger();
            List<ResultRow> rows = FaultRows.rows(
                    Duration.ofSeconds(30),
                    trial -> {
                        if (trial.target().equals("postgres.jsonb") && trial.round() == 1) {
                            kill(postgres);
                            after.compareAndSet(0, asked.get());
                        }
                    },
                    List.of(SmallRun.baseline(), SmallRun.single(), SmallRun.published(UpdateSuite.MULTI, "3")),
                    new StoreTarget("postgres.jsonb", opened, postgres),
                    FaultRows.sqlite(folder),
                    FaultRows.NOTHING);
            FaultRows.othersStand(rows, "postgres.jsonb");
            assertThat(FaultRows.reasons(rows, "postgres.jsonb"))
                    .isNotEmpty()
                    .allSatisfy(reason -> assertThat(reason)
                            .startsWith("the server that DocBench started ended (signal 9); its log says: ")
                            .containsPattern("(LOG|ERROR|STATEMENT|WARNING|FATAL|HINT): ")
                            .doesNotContain(postgres.endpoint().password()));
            assertThat(asked.get() - after.get())
                    .as("connections tried after the end")
                    .isLessThanOrEqualTo(1);
            assertThat(postgres.ended()).isPresent();
            postgres.restart();
            assertThat(postgres.ended()).isEmpty();
        }
    }

    private static void kill(Server server) {
        try {
            String pid = Long.toString(server.process().orElseThrow().pid());
            new ProcessBuilder("sh", "-c", "kill -s KILL \"$0\"", pid).start().waitFor();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
