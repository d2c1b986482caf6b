package org.docbench.stores.mysql;

import java.util.List;
import org.docbench.stores.Store;

/** Every way of keeping documents in MySQL that is measured. */
public final class MysqlStores {
    private MysqlStores() {}

    public static List<Store> all() {
        return List.of(
                new MysqlStore("mysql.json", "a JSON column; the log holds the whole document", List.of()),
                new MysqlStore(
                        "mysql.json.partial-log",
                        "a JSON column; the log holds only what changed in the document",
                        PARTIAL_LOG));
    }

    /**
     * The binary log takes the change instead of the document, and the key instead of the document before the change. Both
     * can be set per session.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/replication-options-binary-log.html#sysvar_binlog_row_value_options">
     *     binlog_row_value_options, which also names binlog_row_image</a>
     */
    private static final List<String> PARTIAL_LOG = List.of(
            "SET SESSION binlog_row_value_options = 'PARTIAL_JSON'", "SET SESSION binlog_row_image = 'MINIMAL'");
}
