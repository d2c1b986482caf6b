package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Optional;
import java.util.Set;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers that a user names by a URI on this machine. */
@Tag("server")
class StoreTargetTest {
    private static final String ID = "postgres.jsonb";

    private final Store store = RealServers.store(ID);
    private final Server real = RealServers.of("postgres");

    private Set<Long> processes(String product, Session session) {
        return new StoreTargets.StoreTarget(
                        ID, store, GivenServer.of(product, real.endpoint().uri()))
                .processes(session);
    }

    @Test
    void aUsersPostgresIsItsMainProcessAndNotThatOfOneSession() {
        Optional<ProcessHandle> main = real.process();
        assumeTrue(main.isPresent(), "the main process of a server is known where a test started it");
        try (Session session = store.open(real, RealServers.LIMIT)) {
            assertThat(session.process().orElseThrow()).isNotEqualTo(main.get().pid());
            assertThat(processes("postgres", session))
                    .containsExactly(main.get().pid());
        }
    }

    /** The processes of its sessions are nobody's children, and its writers no session's. */
    @Test
    void aUsersOracleHasNoProcessThatAllOthersDescendFrom() {
        try (Session session = store.open(real, RealServers.LIMIT)) {
            assertThat(session.process()).isPresent();
            assertThat(processes("oracle", session)).isEmpty();
        }
    }
}
