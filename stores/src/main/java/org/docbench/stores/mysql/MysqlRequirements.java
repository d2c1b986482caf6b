package org.docbench.stores.mysql;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.sql.MysqlStatements;
import org.docbench.stores.sql.SqlRequirement;

/**
 * What MySQL needs; what the user may do in a schema is seen when statements run.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/privileges-provided.html">Privileges Provided by MySQL</a>
 */
final class MysqlRequirements {
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
        return Stream.concat(
                        Stream.of(
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
                                MysqlStatements.setting(
                                        "innodb_flush_log_at_trx_commit",
                                        "1",
                                        "Level sync needs a log that is synced at each commit."),
                                MysqlStatements.setting(
                                        "sync_binlog",
                                        "1",
                                        "Level sync needs a binary log that is synced at each commit.")),
                        MysqlStatements.sizes().stream())
                .toList();
    }
}
