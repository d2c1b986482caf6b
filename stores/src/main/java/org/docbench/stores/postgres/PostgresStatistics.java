package org.docbench.stores.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.stores.Meaning;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;

/**
 * The server's statistics views, as far as it has them.
 *
 * <p>A session's counts reach the views about once a second, and after ten seconds when it is idle; a session can bring its own at
 * once, and no other's. Those of the session that asks are brought first. The position in the log is always exact.
 *
 * @see <a href="https://www.postgresql.org/docs/current/monitoring-stats.html">PostgreSQL, The Cumulative Statistics
 *     System</a>
 */
final class PostgresStatistics {
    private static final List<String> VIEWS =
            List.of("pg_stat_wal", "pg_stat_io", "pg_stat_bgwriter", "pg_stat_checkpointer", "pg_stat_user_tables");

    /** The first version with {@code pg_stat_force_next_flush}. */
    private static final int FLUSHES = 15;

    /** PGSTAT_STAT_INTERVAL of version 14, with which a session sends its counts at the end of a statement. */
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private static final double NANOS_PER_MILLI = 1e6;

    private PostgresStatistics() {}

    /** Has the server measure its waits for the log, where the user may ask for it. */
    static void timed(Link link) {
        link.counters("", "select set_config('track_wal_io_timing', 'on', false)");
    }

    static Statistics now(Link link) {
        flush(link);
        Map<String, Double> all = new TreeMap<>();
        VIEWS.forEach(view -> all.putAll(link.counters(view, "select * from " + view)));
        all.putAll(
                link.counters("pg_stat_database", "select * from pg_stat_database where datname = current_database()"));
        all.putAll(link.counters("log", "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as insert_lsn"));
        all.putAll(link.counters(
                "log", "select (current_setting('track_wal_io_timing', true) = 'on')::int as track_wal_io_timing"));
        return new Statistics(common(all), all);
    }

    private static Map<Meaning, Double> common(Map<String, Double> all) {
        Map<Meaning, Double> common = new EnumMap<>(Meaning.class);
        sum(common, Meaning.LOG_BYTES, all, "log.insert_lsn", "", 1);
        sum(common, Meaning.SERVER_NANOS, all, "pg_stat_database.", ".active_time", NANOS_PER_MILLI);
        // From version 18 on the log is counted among all input and output.
        sum(common, Meaning.SYNCS, all, "pg_stat_wal.wal_sync", "wal_sync", 1);
        sum(common, Meaning.SYNCS, all, "pg_stat_io.", ".wal.normal.fsyncs", 1);
        if (all.getOrDefault("log.track_wal_io_timing", 0.0) == 1) {
            sum(common, Meaning.SYNC_NANOS, all, "pg_stat_wal.wal_sync_time", "", NANOS_PER_MILLI);
            sum(common, Meaning.SYNC_NANOS, all, "pg_stat_io.", ".wal.normal.fsync_time", NANOS_PER_MILLI);
        }
        return common;
    }

    private static void sum(
            Map<Meaning, Double> common,
            Meaning meaning,
            Map<String, Double> all,
            String start,
            String end,
            double unit) {
        all.forEach((name, value) -> {
            if (name.startsWith(start) && name.endsWith(end)) {
                common.merge(meaning, value * unit, Double::sum);
            }
        });
    }

    /** Outside a transaction: within one they stay where they are. */
    static void flush(Link link) {
        try {
            int version = link.connection().getMetaData().getDatabaseMajorVersion();
            if (version >= FLUSHES) {
                link.counters("", "select pg_stat_force_next_flush()");
            } else {
                Thread.sleep(INTERVAL.toMillis());
                link.run("select 1");
            }
        } catch (SQLException e) {
            throw new StoreException("the server does not tell its version");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while waiting for the server's statistics");
        }
    }
}
