package org.docbench.stores.mysql;

import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.stores.Durability;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * When a commit is acknowledged: two settings of the whole server, one for each of its two logs. A commit that is not brought
 * to the device is so about once a second (InnoDB) or when the operating system does it (binary log).
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/innodb-parameters.html#sysvar_innodb_flush_log_at_trx_commit">
 *     innodb_flush_log_at_trx_commit</a>
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/replication-options-binary-log.html#sysvar_sync_binlog">sync_binlog</a>
 */
final class MysqlDurability {
    private static final String READ =
            "SELECT @@GLOBAL.innodb_flush_log_at_trx_commit, @@GLOBAL.sync_binlog, @@GLOBAL.log_bin,"
                    + " @@SESSION.binlog_row_value_options, @@SESSION.binlog_row_image";

    private MysqlDurability() {}

    /** @param ours whether DocBench started the server, and so may change what holds for everybody on it */
    static Map<String, String> set(Link link, Durability level, boolean ours) {
        int flush =
                switch (level) {
                    case NONE -> 0;
                    case OS -> 2;
                    case SYNC -> 1;
                };
        need(link, "innodb_flush_log_at_trx_commit", flush, ours);
        need(link, "sync_binlog", level == Durability.SYNC ? 1 : 0, ours);
        return link.<Map<String, String>>first(new Sql(READ), row -> {
                    Map<String, String> settings = new LinkedHashMap<>();
                    settings.put("innodb_flush_log_at_trx_commit", row.getString(1));
                    settings.put("sync_binlog", row.getString(2));
                    settings.put("log_bin", row.getString(3));
                    settings.put("binlog_row_value_options", row.getString(4));
                    settings.put("binlog_row_image", row.getString(5));
                    return settings;
                })
                .orElseThrow();
    }

    private static void need(Link link, String name, int wanted, boolean ours) {
        long found = link.first(new Sql("SELECT @@GLOBAL." + name), row -> row.getLong(1))
                .orElseThrow();
        if (found != wanted && !ours) {
            throw new UnsupportedOperationException("this server has " + name + " = " + found
                    + ", a setting for everybody on it; " + wanted
                    + " is needed, and DocBench changes only servers that it started");
        }
        if (found != wanted) {
            link.run("SET GLOBAL " + name + " = " + wanted);
        }
    }
}
