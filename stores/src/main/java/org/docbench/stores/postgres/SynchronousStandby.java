package org.docbench.stores.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.Processes.Wait;
import org.docbench.stores.servers.ServerLauncher;
import org.docbench.stores.servers.ServerLauncher.Replication;
import org.docbench.stores.servers.ServerLauncher.Site;

/** A primary and a standby that receives its log. PostgreSQL elects no primary: DocBench promotes the standby. */
record SynchronousStandby(PostgresStores.Launcher launcher) implements Replication {
    private static final String SLOT = "docbench";

    /** The first version in which the functions of a backup have their present names. */
    private static final int RENAMED = 15;

    /** Copies files as the server's user; what belongs to the primary's process and its receivers is no data. */
    private static final String COPY = "cp -R \"$0\" \"$1\" && rm -rf \"$1\"/postmaster.pid \"$1\"/pg_replslot/*";

    private static final int SECONDS = 60;

    @Override
    public Replication cached(long bytes) {
        return new SynchronousStandby(launcher.cached(bytes));
    }

    @Override
    public ServerLauncher copyOf(Site primary) {
        return launcher.copyOf(primary);
    }

    /**
     * Copies the files of a primary that runs, and has the copy receive what is written since.
     *
     * @see <a href="https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP">PostgreSQL, Making a
     *     Base Backup Using the Low Level API</a>
     */
    static void copy(Site primary, Site copy, Consumer<List<String>> steps) throws SQLException, IOException {
        Endpoint from = primary.endpoint();
        String label;
        try (Connection connection = PostgresStores.Launcher.connect(from)) {
            boolean renamed = connection.getMetaData().getDatabaseMajorVersion() >= RENAMED;
            text(
                    connection,
                    "select pg_create_physical_replication_slot('" + SLOT + "', true)::text"
                            + " where not exists (select from pg_replication_slots)");
            text(
                    connection,
                    renamed
                            ? "select pg_backup_start('docbench', true)::text"
                            : "select pg_start_backup('docbench', true, false)::text");
            steps.accept(List.of(
                    "sh", "-c", COPY, primary.data().toString(), copy.data().toString()));
            label = text(
                            connection,
                            renamed
                                    ? "select labelfile from pg_backup_stop(false)"
                                    : "select labelfile from pg_stop_backup(false, false)")
                    .orElseThrow();
        }
        Files.writeString(copy.data().resolve("backup_label"), label);
        Files.writeString(copy.data().resolve("standby.signal"), "");
        Files.writeString(
                copy.data().resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=127.0.0.1 port=" + from.port() + " user=" + from.user() + " password="
                        + from.password() + "'\nprimary_slot_name = '" + SLOT + "'\n",
                StandardOpenOption.APPEND);
    }

    /** Until the standby receives the log no commit waits for it: none would end. */
    @Override
    public void awaitCopies(List<Endpoint> members) throws SQLException {
        try (Connection primary = PostgresStores.Launcher.connect(members.get(0))) {
            Wait.until("the standby to have what the primary has", () -> {
                if (text(
                                primary,
                                "select state from pg_stat_replication where state = 'streaming'"
                                        + " and replay_lsn >= pg_current_wal_lsn()")
                        .isEmpty()) {
                    throw new IllegalStateException("it has not yet");
                }
            });
            set(primary, "*");
            Wait.until("commits to wait for the standby", () -> {
                if (text(primary, "select sync_state from pg_stat_replication where sync_state = 'sync'")
                        .isEmpty()) {
                    throw new IllegalStateException("they do not yet");
                }
            });
        }
    }

    @Override
    public Endpoint primary(List<Endpoint> members) throws SQLException {
        for (Endpoint member : members) {
            try (Connection connection = PostgresStores.Launcher.connect(member)) {
                if (!isStandby(connection)) {
                    return member;
                }
            }
        }
        Endpoint standby = members.get(0);
        try (Connection connection = PostgresStores.Launcher.connect(standby)) {
            if (!text(connection, "select pg_promote(true, " + SECONDS + ")::text")
                    .equals(Optional.of("true"))) {
                throw new IllegalStateException("the standby was not promoted within " + SECONDS + " s");
            }
            set(connection, "");
        }
        return standby;
    }

    private static boolean isStandby(Connection connection) throws SQLException {
        return text(connection, "select pg_is_in_recovery()::text").equals(Optional.of("true"));
    }

    /** Which standbys commits wait for: all by {@code *}, none by an empty text. */
    private static void set(Connection connection, String names) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("alter system set synchronous_standby_names = '" + names + "'");
            statement.execute("select pg_reload_conf()");
        }
    }

    private static Optional<String> text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
        }
    }
}
