package org.docbench.stores.mariadb;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.sql.MysqlStatements;
import org.docbench.stores.sql.SqlRequirement;

/**
 * What MariaDB needs; what the user may do in a schema is seen when statements run.
 *
 * @see <a href="https://mariadb.com/kb/en/server-system-variables/">Server System Variables</a>
 */
final class MariadbRequirements {
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
        return Stream.concat(
                        Stream.of(
                                SqlRequirement.first(
                                        "version",
                                        "SELECT VERSION()",
                                        text -> text.contains("MariaDB")
                                                ? SqlRequirement.version(MariadbStores.OLDEST)
                                                        .apply(text)
                                                : Finding.missing(text + "; this is no MariaDB"),
                                        "The last array element can be named since version 10.9.",
                                        "Use MariaDB 10.9 or later."),
                                MysqlStatements.setting(
                                        "innodb_flush_log_at_trx_commit",
                                        "1",
                                        "Level sync needs a log that is synced at each commit."),
                                SqlRequirement.first(
                                        "binary log",
                                        "SELECT IF(@@GLOBAL.log_bin, @@GLOBAL.sync_binlog, -1)",
                                        found -> switch (found) {
                                            case "-1" -> Finding.ok("off");
                                            case "1" -> Finding.ok("on, sync_binlog = 1");
                                            default -> Finding.limited("on, sync_binlog = " + found + ", not 1");
                                        },
                                        "Level sync needs a binary log that is synced at each commit, or none.",
                                        "SET GLOBAL sync_binlog = 1; DocBench changes only servers that it started")),
                        MysqlStatements.sizes().stream())
                .toList();
    }
}
