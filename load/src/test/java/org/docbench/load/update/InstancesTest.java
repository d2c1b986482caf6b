package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Instead;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Four rounds on two instances of real servers: each server is restarted once, whoever shares it, and one that does not come back costs its target alone. */
@Timeout(600) // a server may have to be fetched first
@Tag("server")
class InstancesTest {
    private static final UpdatePreset TWO = SmallRun.effort(4, 2, Duration.ofSeconds(30));

    @TempDir
    Path folder;

    /** A server whose restarts are counted, and which may not come back. */
    private static Server counted(Server real, AtomicInteger restarts, boolean comesBack) {
        Server counted = Instead.of(Server.class, real, "restart", (server, none) -> {
            restarts.incrementAndGet();
            if (!comesBack) {
                throw new StoreException(server.product() + ": it ended while it was awaited");
            }
            server.restart();
            return null;
        });
        return Instead.of(Server.class, counted, "behind", (server, none) -> server);
    }

    @Test
    void eachServerIsRestartedOnceAndItsTargetsGoOn() {
        try (var servers = new Servers(folder.resolve("servers"), Map.of(), line -> System.err.println("  " + line))) {
            Server real = RealServers.ready(servers.find("postgres"));
            ProcessHandle first = real.process().orElseThrow();
            AtomicInteger postgresRestarts = new AtomicInteger();
            AtomicInteger mongodbRestarts = new AtomicInteger();
            Server postgres = counted(real, postgresRestarts, true);
            Server mongodb = counted(RealServers.ready(servers.find("mongodb")), mongodbRestarts, false);
            var targets = new StoreTargets(
                    List.of(
                            new StoreTarget("postgres.jsonb", RealServers.store("postgres.jsonb"), postgres),
                            new StoreTarget("postgres.json", RealServers.store("postgres.json"), postgres),
                            new StoreTarget("mongodb", RealServers.store("mongodb"), mongodb),
                            FaultRows.sqlite(folder),
                            FaultRows.NOTHING),
                    Map.of());
            List<Trial> trials = new ArrayList<>();
            List<UpdateCases.UpdateCase> cases = List.of(SmallRun.baseline(), SmallRun.single());
            try (Suite run = UpdateSuite.planned(targets, TWO, List.of(Durability.OS, Durability.SYNC), cases, 1)) {
                run.run(() -> false, trials::add);
                List<ResultRow> rows =
                        TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
                assertThat(postgresRestarts).hasValue(1);
                assertThat(mongodbRestarts).hasValue(1);
                assertThat(first.isAlive()).isFalse();
                assertThat(rows)
                        .filteredOn(row -> row.target().startsWith("postgres"))
                        .hasSize(8)
                        .allSatisfy(row -> {
                            assertThat(row.status()).as(row.toString()).isEqualTo("measured");
                            assertThat(row.rounds()).containsExactlyInAnyOrder(1, 2, 3, 4);
                        });
                assertThat(FaultRows.reasons(rows, "mongodb"))
                        .isNotEmpty()
                        .containsOnly("instance 2 of its server did not start: mongodb: it ended while it was awaited");
                assertThat(trials)
                        .filteredOn(trial -> trial.target().equals("mongodb") && trial.round() <= 2)
                        .noneMatch(trial -> trial.outcome() instanceof Trial.Failed);
                assertThat(setting(run, rows, "postgres.jsonb")).isEqualTo("2");
                assertThat(setting(run, rows, "postgres.json")).isEqualTo("2");
                assertThat(setting(run, rows, "sqlite.jsonb")).startsWith("1: a library of this process");
            }
        }
    }

    private static String setting(Suite run, List<ResultRow> rows, String target) {
        return run.targetRows(rows).stream()
                .filter(row -> row.id().equals(target))
                .map(TargetRow::settings)
                .findFirst()
                .orElseThrow()
                .get("server instances");
    }
}
