package org.docbench.stores.postgres;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * The settings that make a durability. Whether a commit waits for the log is the session's own ({@code synchronous_commit});
 * whether the log is brought to the device ({@code fsync}) is one for the whole server, and changed only on one that DocBench
 * started: on somebody's own server it would put other people's data at risk.
 *
 * @see <a href="https://www.postgresql.org/docs/current/runtime-config-wal.html">PostgreSQL, Write Ahead Log</a>
 */
final class Settings {
    private static final List<String> SHOWN =
            List.of("fsync", "synchronous_commit", "full_page_writes", "wal_sync_method");

    /** A server takes a new setting in when its main process comes to it. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Settings() {}

    static Map<String, String> acknowledge(Link link, Durability level, boolean ours) {
        need(link, "fsync", level == Durability.OS ? "off" : "on", ours);
        need(link, "full_page_writes", "on", ours);
        link.run("set synchronous_commit = " + (level == Durability.NONE ? "off" : "on"));
        Map<String, String> settings = new LinkedHashMap<>();
        SHOWN.forEach(name -> settings.put(name, shown(link, name)));
        return settings;
    }

    private static void need(Link link, String name, String wanted, boolean ours) {
        String found = shown(link, name);
        if (found.equals(wanted)) {
            return;
        }
        if (!ours) {
            throw new UnsupportedOperationException(
                    "this server has " + name + " = " + found + ", a setting for everybody on it; " + name + " = "
                            + wanted + " is needed, and DocBench changes only servers that it started");
        }
        link.run("alter system set " + name + " = " + wanted, "select pg_reload_conf()");
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!shown(link, name).equals(wanted)) {
            if (System.nanoTime() > end) {
                throw new StoreException("the server does not take in " + name + " = " + wanted);
            }
            Thread.onSpinWait();
        }
    }

    private static String shown(Link link, String name) {
        return link.first(new Sql("show " + name), row -> row.getString(1)).orElseThrow();
    }
}
