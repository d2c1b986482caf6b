package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Instead;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server is killed (SIGKILL): its rows say so with the end of its log, every other row stands, and the run ends. */
@Timeout(600) // servers may have to be fetched first
@Tag("server")
class KilledServerTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void aServerKilledInTheMiddleOfARound() {
        Server postgres = RealServers.of("postgres");
        ProcessHandle process = postgres.process().orElseThrow();
        var reasons = new ArrayList<String>();
        try {
            List<ResultRow> rows = FaultRows.rows(
                    LIMIT,
                    trial -> {
                        if (trial.target().equals("postgres.jsonb") && trial.round() == 2) {
                            postgres.kill();
                        }
                    },
                    new StoreTarget("postgres.jsonb", RealServers.store("postgres.jsonb"), postgres),
                    FaultRows.sqlite(folder),
                    FaultRows.NOTHING);
            reasons.addAll(FaultRows.reasons(rows, "postgres.jsonb"));
            FaultRows.othersStand(rows, "postgres.jsonb");
        } finally {
            postgres.restart();
        }
        assertThat(process.isAlive()).isFalse();
        // The case that was through before the kill keeps its number.
        assertThat(reasons)
                .singleElement()
                .asString()
                .startsWith("the server that DocBench started ended (signal 9); its log says: ");
    }

    @Test
    void aServerKilledDuringAnOperationAndStartedAgain() {
        Server mongodb = RealServers.of("mongodb");
        var calls = new AtomicInteger();
        Store honest = RealServers.store("mongodb");
        Store killing = Instead.update(honest, (session, collection, asked) -> {
            var call = session.update(collection, asked.update()).with(asked);
            return () -> {
                if (asked.id().endsWith("-2") && calls.getAndIncrement() == 0) {
                    mongodb.kill();
                }
                return call.execute();
            };
        });
        List<ResultRow> rows = FaultRows.rows(
                LIMIT,
                trial -> {
                    if (trial.outcome() instanceof Trial.Failed) {
                        mongodb.restart();
                    }
                },
                new StoreTarget("mongodb", killing, mongodb),
                FaultRows.sqlite(folder),
                FaultRows.NOTHING);
        FaultRows.othersStand(rows, "mongodb");
        assertThat(FaultRows.reasons(rows, "mongodb"))
                .singleElement()
                .asString()
                .startsWith("the server that DocBench started ended (signal 9); its log says: ");
    }
}
