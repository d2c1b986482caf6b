package org.docbench.stores.mysql;

import java.util.OptionalLong;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.ProcessHere;
import org.docbench.stores.sql.Sql;

/**
 * The server names the thread that serves a connection; that thread names its process.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/performance-schema-threads-table.html">The threads Table:
 *     THREAD_OS_ID</a>
 */
final class MysqlProcess {
    private static final String THREAD =
            "SELECT THREAD_OS_ID FROM performance_schema.threads WHERE PROCESSLIST_ID = CONNECTION_ID()";

    private MysqlProcess() {}

    /** Nothing where the user may not ask. */
    static OptionalLong of(Link link) {
        try {
            return link.first(new Sql(THREAD), row -> row.getLong(1))
                    .map(thread -> ProcessHere.of(thread, "mysqld"))
                    .orElse(OptionalLong.empty());
        } catch (StoreException e) {
            return OptionalLong.empty();
        }
    }
}
