package org.docbench.stores.sql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * Reads a primary's counters of semi-synchronous replication, which MariaDB and MySQL have of one origin, by other names. The server goes on
 * without its replicas when none answers within its timeout, and when a waiting session is killed. It then acknowledges the transaction
 * and counts it.
 *
 * @see <a href="https://mariadb.com/kb/en/semisynchronous-replication-plugin-status-variables/">MariaDB, Semisynchronous
 *     Replication Plugin Status Variables</a>
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/replication-semisync-monitoring.html">MySQL, Semisynchronous Replication
 *     Monitoring</a>
 */
public final class SemiSync {
    /**
     * A product's names.
     *
     * @param prefix of settings and counters of a primary
     * @param status the table of counters
     * @param binlog settings of the logs that are shown, too
     */
    public record Names(String prefix, String status, List<String> binlog) {
        /** Returns the setting of a primary that has commits wait for a replica. */
        public String enabled() {
            return prefix + "_enabled";
        }

        private String counter(String name) {
            return "R" + prefix.substring(1) + "_" + name;
        }

        private List<String> shown() {
            return Stream.concat(
                            Stream.of("_enabled", "_wait_point", "_timeout").map(prefix::concat), binlog.stream())
                    .toList();
        }

        private String read(Link link, String name) {
            return link.first(
                            new Sql(
                                    "SELECT VARIABLE_VALUE FROM " + status + " WHERE VARIABLE_NAME = ?",
                                    Parameter.text(counter(name))),
                            row -> row.getString(1))
                    .orElseThrow(() -> new StoreException("the server has no counter " + counter(name)));
        }

        /** Returns how many replicas answer a primary. */
        public int replicas(Link primary) {
            return Integer.parseInt(read(primary, CLIENTS));
        }
    }

    private static final String CLIENTS = "clients";
    private static final String STATUS = "status";
    private static final String UNANSWERED = "no_tx";

    private final Link link;
    private final Names names;

    /** Transactions that no replica had answered for when the level was set. */
    private String unanswered = "";

    public SemiSync(Link link, Names names) {
        this.link = link;
        this.names = names;
    }

    /**
     * Begins to watch a level that the server is set to.
     *
     * @param ours whether the replicas have the settings of the primary, as DocBench started both
     * @return the settings of replication, and what copies have at the level
     */
    public Map<String, String> begin(Durability level, boolean ours) {
        int replicas = names.replicas(link);
        if (level == Durability.REPLICATED && replicas == 0) {
            String why = "no replica answers the primary (" + names.counter(CLIENTS) + " = 0)";
            throw ours ? new StoreException(why) : new UnsupportedOperationException(why);
        }
        unanswered = names.read(link, UNANSWERED);
        Map<String, String> settings = new LinkedHashMap<>();
        names.shown().forEach(name -> settings.put(name, link.text("SELECT @@GLOBAL." + name)));
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
    public static String copies(Durability level, int replicas, Optional<Boolean> synced) {
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
    public void confirm() {
        String enabled = link.text("SELECT @@GLOBAL." + names.enabled());
        String status = names.read(link, STATUS);
        String now = names.read(link, UNANSWERED);
        if (!enabled.equals("1") || !status.equals("ON") || !now.equals(unanswered)) {
            throw new StoreException("the level replicated was not kept: the primary acknowledged without a replica ("
                    + names.enabled() + " = " + enabled + ", " + names.counter(STATUS) + " = " + status + ", "
                    + names.counter(UNANSWERED) + " from " + unanswered + " to " + now + ")");
        }
    }
}
