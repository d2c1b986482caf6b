package org.docbench.stores.mysql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * The server names the thread that serves a connection; on Linux, that thread names its process. A number that is no thread of
 * a {@code mysqld} here is one of another machine or container, and so none.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/performance-schema-threads-table.html">The threads Table:
 *     THREAD_OS_ID</a>
 * @see <a href="https://www.kernel.org/doc/html/latest/filesystems/proc.html">/proc: Tgid, comm</a>
 */
final class MysqlProcess {
    private static final String THREAD =
            "SELECT THREAD_OS_ID FROM performance_schema.threads WHERE PROCESSLIST_ID = CONNECTION_ID()";

    private static final String GROUP = "Tgid:";

    private MysqlProcess() {}

    /** Nothing where the user may not ask. */
    static OptionalLong of(Link link) {
        try {
            return link.first(new Sql(THREAD), row -> row.getLong(1))
                    .flatMap(thread -> of(Path.of("/proc"), thread))
                    .map(OptionalLong::of)
                    .orElse(OptionalLong.empty());
        } catch (StoreException e) {
            return OptionalLong.empty();
        }
    }

    private static Optional<Long> of(Path processes, long thread) {
        try {
            for (String line : Files.readAllLines(processes.resolve(thread + "/status"))) {
                if (line.startsWith(GROUP)) {
                    String process = line.substring(GROUP.length()).strip();
                    String name = Files.readString(processes.resolve(process + "/comm"))
                            .strip();
                    return name.equals("mysqld") ? Optional.of(Long.valueOf(process)) : Optional.empty();
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
