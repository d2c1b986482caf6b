package org.docbench.stores.oracle;

import java.util.Map;
import java.util.TreeMap;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * Whether a commit of this session waits until its redo is on the device.
 *
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/COMMIT_WAIT.html">COMMIT_WAIT</a>
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/COMMIT_LOGGING.html">COMMIT_LOGGING</a>
 */
final class OracleDurability {
    static final String READ = "SELECT name, value FROM v$parameter WHERE name IN ('commit_logging', 'commit_wait')";

    private OracleDurability() {}

    static Map<String, String> set(Link link, Durability level) {
        Map<String, String> settings = settings(level);
        settings.forEach((name, value) -> link.run("ALTER SESSION SET " + name + " = '" + value + "'"));
        return readBack(link, settings);
    }

    /**
     * @throws UnsupportedOperationException for the level that the product has not
     */
    static Map<String, String> settings(Durability level) {
        return switch (level) {
            case NONE -> Map.of("commit_logging", "BATCH", "commit_wait", "NOWAIT");
            case OS -> throw new UnsupportedOperationException("a commit waits for the device or for nothing");
            case SYNC -> Map.of("commit_logging", "IMMEDIATE", "commit_wait", "WAIT");
        };
    }

    /** A user without the right to read them has only the server's word that it took them; the value says so. */
    private static Map<String, String> readBack(Link link, Map<String, String> asked) {
        Map<String, String> read = new TreeMap<>();
        try {
            link.query(new Sql(READ), row -> read.put(row.getString(1), row.getString(2)))
                    .execute();
        } catch (StoreException e) {
            asked.forEach((name, value) -> read.put(name, value + " (set; not read back: " + e.getMessage() + ")"));
        }
        return read;
    }
}
