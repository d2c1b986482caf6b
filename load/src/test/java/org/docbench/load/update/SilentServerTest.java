package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server stops answering: its rows say so, every other row stands, and the run does not wait for each of them. */
@Timeout(600) // servers may have to be fetched first
@Tag("server")
class SilentServerTest {

    /** No answer of a server that runs takes so long, on a busy machine either. */
    private static final Duration SHORT = Duration.ofSeconds(3);

    @TempDir
    Path folder;

    /** The process is stopped, as one that waits for a dead device: the kernel still takes connections for it. */
    @Test
    void aServerThatStopsAnsweringForAWhile() throws Exception {
        Server mongodb = RealServers.of("mongodb");
        var once = new AtomicBoolean();
        List<ResultRow> rows;
        try {
            rows = FaultRows.rows(
                    SHORT,
                    trial -> {
                        if (trial.target().equals("mongodb") && trial.round() == 2 && !once.getAndSet(true)) {
                            signal("STOP", mongodb);
                        } else if (trial.outcome() instanceof Trial.Failed) {
                            signal("CONT", mongodb);
                        }
                    },
                    List.of(SmallRun.baseline(), SmallRun.single(), SmallRun.published(UpdateSuite.MULTI, "3")),
                    new StoreTarget("mongodb", RealServers.store("mongodb"), mongodb),
                    FaultRows.sqlite(folder),
                    FaultRows.NOTHING);
        } finally {
            signal("CONT", mongodb);
        }
        FaultRows.othersStand(rows, "mongodb");
        assertThat(FaultRows.reasons(rows, "mongodb"))
                .singleElement()
                .asString()
                .containsPattern("(?i)time.?d? ?out");
    }

    @Test
    void aServerThatStopsAnsweringIsNotAwaitedForEveryRow() {
        Server mongodb = RealServers.of("mongodb");
        List<ResultRow> rows;
        try {
            rows = FaultRows.rows(
                    SHORT,
                    trial -> signal("STOP", mongodb),
                    UpdateCases.published(false).stream()
                            .filter(of -> !of.scenario().name().startsWith("large"))
                            .toList(),
                    new StoreTarget("mongodb", RealServers.store("mongodb"), mongodb),
                    FaultRows.NOTHING);
        } finally {
            signal("CONT", mongodb);
        }
        FaultRows.othersStand(rows, "mongodb");
        assertThat(FaultRows.reasons(rows, "mongodb"))
                .hasSizeGreaterThan(10)
                .allSatisfy(reason -> assertThat(reason).containsPattern("(?i)time.?d? ?out"))
                .anySatisfy(reason -> assertThat(reason).contains("not tried again after 2 such failures in a row"));
    }

    private static void signal(String name, Server server) {
        try {
            String pid = Long.toString(server.process().orElseThrow().pid());
            assertThat(new ProcessBuilder("sh", "-c", "kill -s \"$0\" \"$1\"", name, pid)
                            .start()
                            .waitFor())
                    .isZero();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
