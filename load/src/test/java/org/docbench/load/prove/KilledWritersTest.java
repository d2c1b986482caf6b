package org.docbench.load.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.load.Instead;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Writers whose server ends as a test wants it, and servers that are not killed. */
@Timeout(120)
class KilledWritersTest {
    private static final Duration LOAD = Duration.ofMillis(200);

    private final List<String> done = new ArrayList<>();

    private Server server() {
        Server killed = Instead.of(Server.class, NullStore.server(), "kill", (server, none) -> done.add("killed"));
        return Instead.of(Server.class, killed, "recover", (server, none) -> done.add("recovered"));
    }

    private static Store inserting(Call insert) {
        return Instead.session(new NullStore(false), "insert", (session, arguments) -> insert);
    }

    @Test
    void aWriterThatEndsBeforeTheKillProvesNothing() {
        var writes = new AtomicInteger();
        Store full = inserting(() -> {
            if (writes.incrementAndGet() > 5) {
                throw new StoreException("the disk is full");
            }
            return 1;
        });
        assertThatThrownBy(() -> new Prove(full, server()).at(Durability.SYNC, 2, LOAD))
                .isInstanceOf(StoreException.class);
        assertThat(done).as("the next level finds it whole").containsExactly("killed", "recovered");
        writes.set(0);
        done.clear();
        assertThatThrownBy(() -> new Prove(full, server()).at(Durability.SYNC, 1, LOAD))
                .isInstanceOf(StoreException.class)
                .hasMessage("a writer ended, or did not begin, before the kill");
    }

    @Test
    void aServerOfTheUsersIsLeftAloneAndNoOtherIsKilledForIt(@TempDir Path folder) {
        Map<String, String> given = Map.of("mysql", "mysql://me@127.0.0.1:1/prod", "sqlite", "sqlite:" + folder);
        try (var run = ProveSuite.planned(
                new Servers(folder.resolve("servers"), given, line -> {}),
                List.of(
                        new ProveSuite.Killed(RealServers.store("mysql.json"), Optional.empty()),
                        new ProveSuite.Killed(RealServers.store("sqlite.jsonb"), Optional.empty())),
                List.of(Durability.SYNC),
                LOAD,
                line -> {})) {
            run.run(() -> false, trial -> {});
            assertThat(run.warnings())
                    .containsExactlyInAnyOrder(
                            "mysql.json was not killed: its server is the user's",
                            "sqlite.jsonb was not killed: its server is the user's");
            assertThat(run.observations().evidence()).isEmpty();
        }
    }
}
