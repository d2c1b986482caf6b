package org.docbench.stores.mariadb;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * Reads a primary's counters of semi-synchronous replication. The server goes on without its replicas when none answers within
 * {@code rpl_semi_sync_master_timeout}, and when a waiting session is killed: it acknowledges the transaction and counts it.
 *
 * @see <a href="https://mariadb.com/kb/en/semisynchronous-replication-plugin-status-variables/">MariaDB, Semisynchronous
 *     Replication Plugin Status Variables</a>
 */
final class SemiSync {
    /** The setting of the primary that has commits wait for a replica. */
    static final String ENABLED = "rpl_semi_sync_master_enabled";

    private static final List<String> SHOWN = List.of(
            ENABLED,
            "rpl_semi_sync_master_wait_point",
            "rpl_semi_sync_master_timeout",
            "sync_relay_log",
            "binlog_format");

    private static final String CLIENTS = "Rpl_semi_sync_master_clients";
    private static final String STATUS = "Rpl_semi_sync_master_status";
    private static final String UNANSWERED = "Rpl_semi_sync_master_no_tx";

    private static final String VALUE =
            "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = ?";

    private final Link link;

    /** Transactions that no replica had answered for when the level was set. */
    private String unanswered = "";

    SemiSync(Link link) {
        this.link = link;
    }

    /** Returns how many replicas answer the primary. */
    static int replicas(Link primary) {
        return Integer.parseInt(status(primary, CLIENTS));
    }

    private static String status(Link link, String name) {
        return link.first(new Sql(VALUE, Parameter.text(name)), row -> row.getString(1))
                .orElseThrow();
    }

    /**
     * Begins to watch a level that the server is set to.
     *
     * @param ours whether the replicas have the settings of the primary, as DocBench started both
     * @return the settings of replication, and what copies have at the level
     */
    Map<String, String> begin(Durability level, boolean ours) {
        int replicas = replicas(link);
        if (level == Durability.REPLICATED && replicas == 0) {
            String why = "no replica answers the primary (" + CLIENTS + " = 0)";
            throw ours ? new StoreException(why) : new UnsupportedOperationException(why);
        }
        unanswered = status(link, UNANSWERED);
        Map<String, String> settings = new LinkedHashMap<>();
        SHOWN.forEach(name -> settings.put(name, link.text("SELECT @@GLOBAL." + name)));
        Optional<Boolean> synced =
                Optional.of(settings.get("sync_relay_log").equals("1")).filter(known -> ours);
        settings.put(Durability.COPIES, copies(level, replicas, synced));
        return settings;
    }

    /**
     * Says what copies have at a level. A commit waits for one replica, however many there are.
     *
     * @param synced whether a replica syncs its relay log before it answers; empty if that is not known
     */
    static String copies(Durability level, int replicas, Optional<Boolean> synced) {
        return switch (level) {
            case NONE -> Durability.copies(1, 1 + replicas, "in memory");
            case OS -> Durability.copies(1, 1 + replicas, "handed to the operating system");
            case SYNC -> Durability.copies(1, 1 + replicas, "synced");
            case REPLICATED ->
                Durability.copies(
                        2,
                        1 + replicas,
                        "synced by the primary, in the relay log of a replica, which "
                                + synced.map(each -> each ? "has synced it" : "has not synced it")
                                        .orElse("syncs it by its own setting sync_relay_log"));
        };
    }

    /** @throws StoreException if transactions were acknowledged without a replica since {@link #begin} */
    void confirm() {
        String enabled = link.text("SELECT @@GLOBAL." + ENABLED);
        String status = status(link, STATUS);
        String now = status(link, UNANSWERED);
        if (!enabled.equals("1") || !status.equals("ON") || !now.equals(unanswered)) {
            throw new StoreException("the level replicated was not kept: the primary acknowledged without a replica ("
                    + ENABLED + " = " + enabled + ", " + STATUS + " = " + status + ", " + UNANSWERED + " from "
                    + unanswered + " to " + now + ")");
        }
    }
}
