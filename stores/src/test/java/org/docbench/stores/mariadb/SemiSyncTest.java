package org.docbench.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.servers.Processes;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SemiSync;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A primary that goes on without its replica is noticed. */
@Timeout(600) // a server may have to be fetched first
class SemiSyncTest {
    private static final String COLLECTION = "docbench_semi_sync";
    private static final String STOP = "STOP SLAVE IO_THREAD";

    private static final Store STORE = RealServers.store("mariadb.replicas");

    /** The replica stops to receive, and the primary waits for a tenth of a second only: the write is acknowledged by the primary alone. */
    @Test
    @Tag("server")
    void aPrimaryThatWentOnAloneKeptNoLevel() {
        Server server = RealServers.of("mariadb-replicas");
        try (Session session = STORE.open(server, RealServers.LIMIT);
                Session copy = STORE.open(server.copies().get(0), RealServers.LIMIT)) {
            Link primary = ((SqlSession) session).link();
            Link replica = ((SqlSession) copy).link();
            session.create(COLLECTION, List.of());
            session.acknowledge(Durability.REPLICATED);
            insert(session, "kept");
            session.confirm(Durability.REPLICATED);

            String timeout = primary.text("SELECT @@GLOBAL.rpl_semi_sync_master_timeout");
            primary.run("SET GLOBAL rpl_semi_sync_master_timeout = 100");
            replica.run(STOP);
            try {
                insert(session, "alone");
                assertThatThrownBy(() -> session.confirm(Durability.REPLICATED))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("not kept")
                        .hasMessageContaining("Rpl_semi_sync_master_no_tx from");
            } finally {
                primary.run("SET GLOBAL rpl_semi_sync_master_timeout = " + timeout);
                replica.run("START SLAVE IO_THREAD");
            }
            // The replica is there again, and what it lacked is a fact.
            assertThatThrownBy(() -> session.confirm(Durability.REPLICATED)).isInstanceOf(StoreException.class);

            session.acknowledge(Durability.SYNC);
            session.confirm(Durability.SYNC);
            session.drop(COLLECTION);
        }
    }

    @Test
    @Tag("server")
    void aPrimaryWhoseReplicaIsGoneHasNoLevelReplicated() {
        Server server = RealServers.of("mariadb-replicas");
        try (Session session = STORE.open(server, RealServers.LIMIT);
                Session copy = STORE.open(server.copies().get(0), RealServers.LIMIT)) {
            Link replica = ((SqlSession) copy).link();
            replica.run(STOP);
            try {
                untilThePrimaryKnows(session, 0);
                assertThatThrownBy(() -> session.acknowledge(Durability.REPLICATED))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("no replica answers");
            } finally {
                replica.run("START SLAVE IO_THREAD");
            }
            untilThePrimaryKnows(session, 1);
            session.acknowledge(Durability.SYNC);
        }
    }

    private static void untilThePrimaryKnows(Session session, int replicas) {
        Processes.Wait.until(replicas + " replicas at the primary", () -> {
            int known = MariadbSql.SEMI_SYNC.replicas(((SqlSession) session).link());
            if (known != replicas) {
                throw new IllegalStateException(known + " are known");
            }
        });
    }

    @Test
    @Tag("server")
    void somebodyElsesServerIsNotChanged() {
        Server server = RealServers.of("mariadb-replicas");
        try (Session own = STORE.open(server, RealServers.LIMIT);
                Session other = STORE.open(
                        GivenServer.of("mariadb-replicas", server.endpoint().uri()), RealServers.LIMIT)) {
            own.acknowledge(Durability.SYNC);
            assertThatThrownBy(() -> other.acknowledge(Durability.REPLICATED))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("rpl_semi_sync_master_enabled = 0");
            assertThat(other.acknowledge(Durability.SYNC).get(Durability.COPIES))
                    .isEqualTo("1 of 2 has a write before the acknowledgement, synced");
        }
    }

    @Test
    void whatAReplicaSyncsIsSaidWhereItIsKnown() {
        assertThat(SemiSync.copies(Durability.REPLICATED, 1, Optional.of(false)))
                .isEqualTo(
                        "2 of 2 have a write before the acknowledgement, synced by the primary, in the relay log of a"
                                + " replica, which has not synced it");
        assertThat(SemiSync.copies(Durability.REPLICATED, 2, Optional.empty()))
                .isEqualTo(
                        "2 of 3 have a write before the acknowledgement, synced by the primary, in the relay log of a"
                                + " replica, which syncs it by its own setting sync_relay_log");
    }

    private static void insert(Session session, String id) {
        assertThat(session.insert(COLLECTION, List.of(Value.Obj.of("_id", new Value.Str(id))))
                        .execute())
                .isEqualTo(1);
    }
}
