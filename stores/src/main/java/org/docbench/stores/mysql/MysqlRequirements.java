package org.docbench.stores.mysql;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.sql.SqlRequirement;

/**
 * What MySQL needs; what the user may do in a schema is seen when statements run.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/privileges-provided.html">Privileges Provided by MySQL</a>
 */
final class MysqlRequirements {
    private static final int CONNECTIONS = 100;

    /** A batch of 500 documents of 4,000 bytes, or an item of a megabyte, with room to spare. */
    private static final long PACKET = 16L << 20;

    private MysqlRequirements() {}

    /** What a primary needs whose commits wait for a replica. */
    static List<Requirement> ofCopies() {
        return Stream.concat(
                        ofOneServer().stream(),
                        Stream.of(SqlRequirement.of(
                                "replicas",
                                "SELECT VARIABLE_VALUE FROM performance_schema.global_status WHERE VARIABLE_NAME ="
                                        + " 'Rpl_semi_sync_source_clients'",
                                found -> found.isEmpty()
                                        ? Finding.limited("semi-synchronous replication is not installed")
                                        : found.get(0).equals("0")
                                                ? Finding.limited("no replica answers")
                                                : Finding.ok(found.get(0) + " answer the primary"),
                                "Level replicated needs a replica that answers the primary.",
                                "INSTALL PLUGIN rpl_semi_sync_source SONAME 'semisync_source.so'; SET GLOBAL"
                                        + " rpl_semi_sync_source_enabled = ON; and likewise the plugin"
                                        + " rpl_semi_sync_replica on a replica")))
                .toList();
    }

    static List<Requirement> ofOneServer() {
        return List.of(
                SqlRequirement.first(
                        "version",
                        "SELECT VERSION()",
                        SqlRequirement.version("8.0.17"),
                        "Indexes over array elements came with version 8.0.17.",
                        "Use MySQL 8.0.17 or later."),
                SqlRequirement.first(
                        "performance_schema",
                        "SELECT COUNT(*) FROM performance_schema.file_summary_by_event_name",
                        SqlRequirement.atLeast(1),
                        "Log syncs and bytes per write are the evidence of durability.",
                        "GRANT SELECT ON performance_schema.* TO " + Requirement.USER
                                + "; start the server with performance_schema=ON"),
                setting("innodb_flush_log_at_trx_commit", "1", "Level sync needs a log that is synced at each commit."),
                setting("sync_binlog", "1", "Level sync needs a binary log that is synced at each commit."),
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
                        "The service is measured with up to 50 connections, over several backends.",
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
