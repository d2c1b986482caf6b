package org.docbench.stores.mariadb;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.Processes.Wait;
import org.docbench.stores.servers.ServerLauncher;
import org.docbench.stores.servers.ServerLauncher.Replication;
import org.docbench.stores.servers.ServerLauncher.Site;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * A primary and a replica that acknowledges a transaction once its relay log has it. MariaDB elects no primary: DocBench promotes the
 * replica. A new replica is an empty server: it applies everything that the binary logs have, which begin with the first primary's
 * first transaction.
 *
 * @see <a href="https://mariadb.com/kb/en/semisynchronous-replication/">MariaDB, Semisynchronous Replication</a>
 * @see <a href="https://mariadb.com/kb/en/gtid/">MariaDB, Global Transaction ID</a>
 */
record SemiSynchronousReplica(MariadbStores.Launcher launcher) implements Replication {
    private static final String STATUS = "SHOW SLAVE STATUS";

    private static final String FOLLOW =
            "CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = %d, MASTER_USER = '%s',"
                    + " MASTER_PASSWORD = '%s', MASTER_CONNECT_RETRY = 1, MASTER_SSL = 0, MASTER_SSL_VERIFY_SERVER_CERT = 0,"
                    + " MASTER_USE_GTID = slave_pos";

    /** A replica that applies nothing for so long has stopped. */
    private static final int SECONDS = 20;

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Override
    public Replication cached(long bytes) {
        return new SemiSynchronousReplica(launcher.cached(bytes));
    }

    /** The replica fetches everything by itself. */
    @Override
    public ServerLauncher copyOf(Site primary) {
        return launcher;
    }

    /** While a replica catches up, it syncs nothing: it is not counted as a copy yet. */
    @Override
    public void awaitCopies(List<Endpoint> members) throws SQLException {
        Endpoint first = members.get(0);
        List<Endpoint> others = members.subList(1, members.size());
        try (Link primary = connect(first)) {
            String written = primary.text("SELECT @@GLOBAL.gtid_binlog_pos");
            for (Endpoint other : others) {
                try (Link replica = connect(other)) {
                    replica.run("STOP SLAVE", FOLLOW.formatted(first.port(), first.user(), first.password()));
                    replica.run("SET GLOBAL rpl_semi_sync_slave_enabled = ON");
                    sync(replica, 0);
                    replica.run("START SLAVE");
                    awaitApplied(replica, written);
                    sync(replica, 1);
                }
            }
            Wait.until("the primary to know its replicas", () -> {
                if (MariadbSql.SEMI_SYNC.replicas(primary) < others.size()) {
                    throw new IllegalStateException("it knows " + MariadbSql.SEMI_SYNC.replicas(primary));
                }
            });
        }
    }

    /** Sets whether a server syncs each of its transactions: 1, or 0 for about once a second. */
    private static void sync(Link server, int each) {
        server.run("SET GLOBAL innodb_flush_log_at_trx_commit = " + each, "SET GLOBAL sync_binlog = " + each);
    }

    @Override
    public Endpoint primary(List<Endpoint> members) throws SQLException {
        for (Endpoint member : members) {
            try (Link link = connect(member)) {
                if (link.first(new Sql(STATUS), row -> true).isEmpty()) {
                    return member;
                }
            }
        }
        try (Link replica = connect(members.get(0))) {
            replica.run("STOP SLAVE IO_THREAD");
            awaitApplied(
                    replica,
                    replica.first(new Sql(STATUS), row -> row.getString("Gtid_IO_Pos"))
                            .orElseThrow());
            replica.run("STOP SLAVE", "RESET SLAVE ALL", "SET GLOBAL rpl_semi_sync_slave_enabled = OFF");
        }
        return members.get(0);
    }

    /**
     * Waits until a replica has applied a transaction and all before it, as long as it applies some.
     *
     * @param position the transaction's GTID; empty for none
     */
    private static void awaitApplied(Link replica, String position) {
        if (position.isEmpty()) {
            return;
        }
        String before;
        String applied = "";
        do {
            if (replica.number("SELECT MASTER_GTID_WAIT('" + position + "', " + SECONDS + ")") == 0) {
                return;
            }
            before = applied;
            applied = replica.text("SELECT @@GLOBAL.gtid_slave_pos");
        } while (!applied.equals(before));
        throw new StoreException("the replica has stopped at '" + applied + "': "
                + replica.first(
                                new Sql(STATUS),
                                row -> row.getString("Last_IO_Error") + row.getString("Last_SQL_Error"))
                        .orElse("it follows no primary"));
    }

    private static Link connect(Endpoint endpoint) throws SQLException {
        return new Link(MariadbStores.connected(endpoint, MariadbStores.properties(endpoint, LIMIT)), endpoint);
    }
}
