package org.docbench.stores.mariadb;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.sql.SqlRequirement;

/**
 * What MariaDB needs; what the user may do in a schema is seen when statements run.
 *
 * @see <a href="https://mariadb.com/kb/en/server-system-variables/">Server System Variables</a>
 */
final class MariadbRequirements {
    private static final int CONNECTIONS = 100;

    /** A batch of 500 documents of 4,000 bytes, or an item of a megabyte, with room to spare. */
    private static final long PACKET = 16L << 20;

    private MariadbRequirements() {}

    /** What a primary needs whose commits wait for a replica. */
    static List<Requirement> ofCopies() {
        return Stream.concat(
                        ofOneServer().stream(),
                        Stream.of(SqlRequirement.first(
                                "replicas",
                                "SELECT IF(@@GLOBAL.rpl_semi_sync_master_enabled, VARIABLE_VALUE, -1) FROM"
                                        + " information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME ="
                                        + " 'Rpl_semi_sync_master_clients'",
                                found -> switch (found) {
                                    case "-1" -> Finding.limited("semi-synchronous replication is off");
                                    case "0" ->
                                        Finding.limited("semi-synchronous replication is on, no replica answers");
                                    default -> Finding.ok(found + " answer the primary");
                                },
                                "Level replicated needs a replica that answers the primary.",
                                "SET GLOBAL rpl_semi_sync_master_enabled = ON; and on a replica, before its START SLAVE:"
                                        + " SET GLOBAL rpl_semi_sync_slave_enabled = ON")))
                .toList();
    }

    static List<Requirement> ofOneServer() {
        return List.of(
                SqlRequirement.first(
                        "version",
                        "SELECT VERSION()",
                        text -> text.contains("MariaDB")
                                ? SqlRequirement.version(MariadbStores.OLDEST).apply(text)
                                : Finding.missing(text + "; this is no MariaDB"),
                        "The last array element can be named since version 10.9.",
                        "Use MariaDB 10.9 or later."),
                setting("innodb_flush_log_at_trx_commit", "1", "Level sync needs a log that is synced at each commit."),
                SqlRequirement.first(
                        "binary log",
                        "SELECT IF(@@GLOBAL.log_bin, @@GLOBAL.sync_binlog, -1)",
                        found -> switch (found) {
                            case "-1" -> Finding.ok("off");
                            case "1" -> Finding.ok("on, sync_binlog = 1");
                            default -> Finding.limited("on, sync_binlog = " + found + ", not 1");
                        },
                        "Level sync needs a binary log that is synced at each commit, or none.",
                        "SET GLOBAL sync_binlog = 1; DocBench changes only servers that it started"),
                SqlRequirement.first(
                        "max_allowed_packet",
                        "SELECT @@GLOBAL.max_allowed_packet",
                        SqlRequirement.atLeast(PACKET),
                        "A batch of documents is one statement.",
                        "SET GLOBAL max_allowed_packet = 134217728"),
                SqlRequirement.first(
                        "max_connections",
                        "SELECT @@GLOBAL.max_connections",
                        SqlRequirement.atLeast(CONNECTIONS),
                        "Suites use up to 50 connections.",
                        "SET GLOBAL max_connections = 500"),
                SqlRequirement.first(
                        "buffer pool",
                        "SELECT @@GLOBAL.innodb_buffer_pool_size",
                        Finding::ok,
                        "It is reported next to the size of the data.",
                        "None is needed."));
    }

    private static Requirement setting(String name, String value, String why) {
        return SqlRequirement.first(
                name,
                "SELECT @@GLOBAL." + name,
                found -> found.equals(value) ? Finding.ok(found) : Finding.limited(found + ", not " + value),
                why,
                "SET GLOBAL " + name + " = " + value + "; DocBench changes only servers that it started");
    }
}
