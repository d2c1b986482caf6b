package org.docbench.load.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.load.CopyLag;
import org.docbench.load.prove.Prove.LibraryWriter;
import org.docbench.load.prove.Prove.Proof;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600) // servers may have to be fetched first
@Tag("server")
class ProveTest {
    private static final Duration LOAD = Duration.ofMillis(300);
    private static final int WORKERS = 2;

    @ParameterizedTest
    @ValueSource(strings = {"postgres.jsonb", "mongodb"})
    void whatWasSyncedIsThereAndWhatIsMissingIsCounted(String id) {
        Store store = RealServers.store(id);
        Server server = RealServers.of(store.ledger().server());

        Proof synced = new Prove(store, server).at(Durability.SYNC, WORKERS, LOAD);
        System.err.println("  " + synced.words());
        assertThat(synced.acknowledged()).isPositive();
        assertThat(synced.missingCount()).isZero();
        // Of what is in flight when the server dies each worker has one.
        assertThat(synced.extra()).isBetween(0L, (long) WORKERS);

        Proof unsynced = new Prove(store, server).at(Durability.NONE, WORKERS, LOAD);
        System.err.println("  " + unsynced.words());
        assertThat(unsynced.acknowledged()).isPositive();
        assertThat(unsynced.missingCount()).isBetween(0L, unsynced.acknowledged());
        assertThat(unsynced.missing()).hasSize((int) Math.min(3, unsynced.missingCount()));
        assertThat(unsynced.extra()).isBetween(0L, (long) WORKERS);
        assertThat(unsynced.kept()).isTrue();
    }

    /** The set is whole again after each kill: its copies get what is written. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres.replicas", "mongodb.replicas", "mariadb.replicas"})
    void anotherCopyTakesOverAndHasWhatWasReplicated(String id) {
        Store store = RealServers.store(id);
        Server server = RealServers.of(store.ledger().server());
        ProcessHandle primary = server.process().orElseThrow();
        int copies = server.copies().size();

        Proof replicated = new Prove(store, server).at(Durability.REPLICATED, WORKERS, LOAD);
        System.err.println("  " + replicated.words());
        assertThat(replicated.acknowledged()).isPositive();
        assertThat(replicated.missingCount()).isZero();
        assertThat(replicated.extra()).isBetween(0L, (long) WORKERS);
        assertThat(replicated.failover()).isTrue();
        assertThat(primary.isAlive()).isFalse();
        assertThat(server.copies())
                .hasSize(copies)
                .allMatch(copy -> copy.ended().isEmpty());
        assertThat(CopyLag.of(store, server, 3)).hasSize(3);
    }

    @Test
    void whatWaitsForNoCopyMayBeMissingAfterAFailover() {
        Proof lost =
                new Proof("x", Durability.SYNC, true, true, List.of(Duration.ofSeconds(3)), 1000, List.of("0-1"), 1, 0);
        assertThat(lost.kept()).isTrue();
        Proof two = lost.and(new Proof(
                "x", Durability.SYNC, true, true, List.of(Duration.ofSeconds(11)), 500, List.of("1-7"), 1, 2));
        assertThat(two.words())
                .isEqualTo("x at sync: 1,500 writes acknowledged, 2 of them missing after SIGKILL of the primary and"
                        + " failover (kills: 2, longest failover 11.0 s) (0-1, 1-7, ...)");
        assertThat(two.extra()).isEqualTo(2);
        assertThat(new Proof("x", Durability.REPLICATED, true, true, List.of(), 10, List.of("0-1"), 1, 0).kept())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite.jsonb", "duckdb.json", "duckdb.variant", "log.floor"})
    void aLibrarysProcessIsKilled(String id) {
        Store library = RealServers.store(id);
        Server folder = RealServers.of(library.ledger().server());
        assertThat(library.without(Durability.NONE)).isPresent();
        for (Durability level : List.of(Durability.OS, Durability.SYNC)) {
            Proof proof = new Prove(library, folder).at(level, WORKERS, LOAD);
            System.err.println("  " + proof.words());
            assertThat(proof.acknowledged()).isPositive();
            assertThat(proof.missingCount()).isZero();
            assertThat(proof.extra()).isBetween(0L, 1L);
            assertThat(proof.kept()).isTrue();
        }
        assertThat(ProcessHandle.current()
                        .children()
                        .filter(ProcessHandle::isAlive)
                        .toList())
                .noneMatch(child -> child.info().commandLine().orElse("").contains(LibraryWriter.class.getName()));
    }

    @Test
    void onlyTheLevelNoneMayLoseAnything() {
        assertThat(new Proof("x", Durability.NONE, true, false, List.of(), 10, List.of("0-1"), 1, 0).kept())
                .isTrue();
        assertThat(new Proof("x", Durability.OS, true, false, List.of(), 10, List.of("0-1"), 1, 0).kept())
                .isFalse();
        Proof lost = new Proof("x", Durability.SYNC, true, false, List.of(), 1000, List.of("0-1", "0-2"), 2, 0);
        assertThat(lost.kept()).isFalse();
        assertThat(lost.words())
                .startsWith("x at sync: 1,000 writes acknowledged, 2 of them missing")
                .contains("0-1");
    }

    @Test
    void whatNobodyAcknowledgedIsCountedAsSent() {
        Store store = RealServers.store("mongodb.unacknowledged");
        Server server = RealServers.of(store.ledger().server());
        Proof proof = new Prove(store, server).at(Durability.NONE, WORKERS, LOAD);
        System.err.println("  " + proof.words());
        assertThat(proof.answered()).isFalse();
        assertThat(proof.words()).contains(" writes sent, ");
        assertThat(proof.acknowledged()).isPositive();
        assertThat(proof.missingCount()).isBetween(0L, proof.acknowledged());
        assertThat(proof.kept()).isTrue();
    }

    @Test
    void aRunKillsServersOfItsOwnAndKeepsTheLossesAsEvidence(@TempDir Path folder) {
        List<String> said = new ArrayList<>();
        try (var run = ProveSuite.planned(
                new Servers(folder, Map.of(), line -> {}),
                List.of(
                        new ProveSuite.Killed(RealServers.store("sqlite.jsonb"), Optional.empty()),
                        new ProveSuite.Killed(RealServers.store("mongodb.two-calls"), Optional.empty())),
                List.of(Durability.NONE, Durability.SYNC),
                LOAD,
                said::add)) {
            run.run(() -> false, trial -> {});
            assertThat(run.warnings()).isEmpty();
            assertThat(run.observations().evidence()).singleElement().satisfies(row -> {
                assertThat(row.target()).isEqualTo("sqlite.jsonb");
                assertThat(row.source()).isEqualTo(Proof.SOURCE);
                assertThat(row.caseParameters()).isEqualTo(Map.of("durability", "sync"));
                assertThat(row.operations()).isPositive();
                assertThat(row.perOperation()).isEqualTo(Map.of(Proof.MISSING, 0.0));
            });
        }
        assertThat(said).hasSize(1);
        assertThat(folder).isEmptyDirectory();
    }
}
