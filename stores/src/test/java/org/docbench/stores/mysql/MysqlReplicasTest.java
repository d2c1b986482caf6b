package org.docbench.stores.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.servers.UpServers;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SemiSync;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The package of MySQL has no plugin for semi-synchronous replication; a server that has one is scripted here. */
class MysqlReplicasTest {
    static final String NO_PLUGIN = "the server's program brings no plugin semisync_source.so";

    private static final String STATEMENTS = "@@(?:GLOBAL|SESSION)\\.(\\w+)";

    @Test
    @Tag("server")
    @Timeout(600) // the server may have to be fetched first
    void thePackageBringsNoPlugin() throws Exception {
        Store store = RealServers.store("mysql.replicas");
        Server server = RealServers.of("mysql-replicas");
        try (Session session = store.open(server, RealServers.LIMIT);
                Session given = store.open(
                        GivenServer.of("mysql-replicas", server.endpoint().uri()), RealServers.LIMIT)) {
            String folder = ((SqlSession) session).link().text("SELECT @@plugin_dir");
            if (Files.isDirectory(Path.of(folder))) {
                try (var plugins = Files.list(Path.of(folder))) {
                    assertThat(plugins)
                            .noneMatch(file -> file.getFileName().toString().startsWith("semisync"));
                }
            }
            for (Durability level : List.of(Durability.NONE, Durability.SYNC, Durability.REPLICATED)) {
                assertThat(store.without(level)).isEmpty();
                assertThatThrownBy(() -> session.acknowledge(level))
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessage(NO_PLUGIN);
                assertThatThrownBy(() -> given.acknowledge(level))
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageStartingWith("the plugin of semi-synchronous replication is not active")
                        .hasMessageEndingWith("SONAME 'semisync_source.so'");
            }
        }
    }

    @Test
    void aSingleServerIsPutUpAndNoPrimaryWithoutReplicas() {
        assertThat(UpServers.products()).contains("mysql").doesNotContain("mysql-replicas");
        assertThat(RealServers.store("mysql.json").without(Durability.REPLICATED))
                .isPresent();
    }

    @Test
    void aPrimaryWithTheVariablesOfThePluginHasTheLevel() throws SQLException {
        try (MysqlSession session = scripted("1", "ON", "2", "7")) {
            assertThat(session.acknowledge(Durability.REPLICATED))
                    .containsEntry("rpl_semi_sync_source_enabled", "1")
                    .containsEntry("rpl_semi_sync_source_wait_point", "AFTER_SYNC")
                    .containsEntry("rpl_semi_sync_source_timeout", "10000")
                    .containsEntry(
                            Durability.COPIES,
                            "2 of 3 have a write before the acknowledgement, synced by the primary, in the relay log of a"
                                    + " replica, which syncs it by its own setting sync_relay_log");
            session.confirm(Durability.REPLICATED);
            session.link()
                    .run("UPDATE performance_schema.global_status SET VARIABLE_VALUE = '8' WHERE VARIABLE_NAME ="
                            + " 'Rpl_semi_sync_source_no_tx'");
            assertThatThrownBy(() -> session.confirm(Durability.REPLICATED))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("Rpl_semi_sync_source_no_tx from 7 to 8");
        }
    }

    @Test
    void aPrimaryThatNoReplicaAnswersHasNotTheLevel() throws SQLException {
        try (MysqlSession session = scripted("1", "ON", "0", "0")) {
            assertThatThrownBy(() -> session.acknowledge(Durability.REPLICATED))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("no replica answers the primary (Rpl_semi_sync_source_clients = 0)");
            assertThatThrownBy(() -> session.acknowledge(Durability.SYNC))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining(
                            "rpl_semi_sync_source_enabled = 1, a setting for all its clients; 0 is needed");
        }
    }

    /** SQLite with the tables that MySQL's session reads; {@code @@GLOBAL.name} is looked up in one of them. */
    private static MysqlSession scripted(String enabled, String status, String clients, String unanswered)
            throws SQLException {
        Connection sqlite = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (Statement statement = sqlite.createStatement()) {
            for (String text : List.of(
                    "ATTACH ':memory:' AS performance_schema",
                    "ATTACH ':memory:' AS information_schema",
                    "CREATE TABLE performance_schema.global_status (VARIABLE_NAME TEXT, VARIABLE_VALUE TEXT)",
                    "INSERT INTO performance_schema.global_status VALUES ('Rpl_semi_sync_source_clients', '" + clients
                            + "'), ('Rpl_semi_sync_source_status', '" + status + "'), ('Rpl_semi_sync_source_no_tx', '"
                            + unanswered + "')",
                    "CREATE TABLE information_schema.PLUGINS (PLUGIN_NAME TEXT, PLUGIN_STATUS TEXT)",
                    "INSERT INTO information_schema.PLUGINS VALUES ('rpl_semi_sync_source', 'ACTIVE')",
                    "CREATE TABLE settings (n TEXT, v TEXT)",
                    "INSERT INTO settings VALUES ('innodb_flush_log_at_trx_commit', '1'), ('sync_binlog', '1'),"
                            + " ('log_bin', '1'), ('sql_log_bin', '1'), ('binlog_row_value_options', ''), ('binlog_row_image', 'FULL'),"
                            + " ('rpl_semi_sync_source_wait_point', 'AFTER_SYNC'), ('sync_relay_log', '10000'),"
                            + " ('rpl_semi_sync_source_timeout', '10000'), ('rpl_semi_sync_source_enabled', '"
                            + enabled + "')")) {
                statement.execute(text);
            }
        }
        Connection mysql = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, called, arguments) -> {
                    try {
                        return called.getName().equals("prepareStatement")
                                ? sqlite.prepareStatement(((String) arguments[0])
                                        .replaceAll(STATEMENTS, "(SELECT v FROM settings WHERE n = '$1')"))
                                : called.invoke(sqlite, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        Link link = new Link(mysql, new Endpoint("mysql://127.0.0.1/scripted"));
        return new MysqlSession(link, Optional.of(new SemiSync(link, MysqlSql.SEMI_SYNC)), false);
    }
}
