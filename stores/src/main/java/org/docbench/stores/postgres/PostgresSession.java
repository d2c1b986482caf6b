package org.docbench.stores.postgres;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.docbench.stores.Durability;
import org.docbench.stores.Index;
import org.docbench.stores.Meaning;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlSession;

/**
 * What PostgreSQL is asked.
 *
 * @param commit what it waits for
 * @param ours whether DocBench started the server, and so may change its settings
 * @param state what changes during the session
 */
record PostgresSession(Link link, PostgresColumn column, PostgresSession.Commit commit, boolean ours, State state)
        implements PostgresStatements {
    /** The first after the five executions of a prepared statement that are planned with their values. */
    private static final int DECIDED = 6;

    private static final String PLANNED = "docbench_plan";

    private static final String GIN_INDEXES = """
            select indexrelid::regclass::text from pg_index \
            join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam \
            where amname = 'gin' and indrelid = ?::regclass""";

    private static final List<String> SHOWN =
            List.of("fsync", "synchronous_commit", "full_page_writes", "wal_sync_method");

    /** A server takes a new setting in when its main process comes to it. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final List<String> VIEWS =
            List.of("pg_stat_wal", "pg_stat_io", "pg_stat_bgwriter", "pg_stat_checkpointer", "pg_stat_user_tables");

    /** The first version with {@code pg_stat_force_next_flush}. */
    private static final int FLUSHES = 15;

    /** PGSTAT_STAT_INTERVAL of version 14, with which a session sends its counts at the end of a statement. */
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private static final String FLUSH = "select pg_stat_force_next_flush()";

    /** Milliseconds, with a fraction, in which sessions of this database executed statements. */
    private static final String ACTIVE = "select active_time from pg_stat_database where datname = current_database()";

    private static final double NANOS_PER_MILLI = 1e6;

    PostgresSession(Link link, PostgresColumn column, Commit commit, boolean ours) {
        this(link, column, commit, ours, new State());
    }

    /** What a session remembers. */
    static final class State {
        /** GIN indexes of the collections that this session created. */
        private final Map<String, List<String>> deferring = new HashMap<>();

        /** Active time of the statements with which this session read the counters. */
        private double readingNanos;
    }

    @Override
    public void create(String collection, List<Index> indexes) {
        PostgresStatements.super.create(collection, indexes);
        List<String> deferring = indexes.stream()
                .filter(index -> index.kind() == Index.Kind.ELEMENTS)
                .map(index -> indexName(collection, index))
                .toList();
        state.deferring.put(collection, deferring);
    }

    /**
     * The plan of a prepared statement. PostgreSQL plans the first executions with their values. Then it continues to do so, or keeps
     * one plan for all values, whichever it estimates to be cheaper. So this method prepares and explains the statement until that is
     * decided. The last plan is the one that runs.
     *
     * @see <a href="https://www.postgresql.org/docs/current/sql-prepare.html">PostgreSQL, PREPARE</a>
     */
    @Override
    public Plan plan(String collection, Query query) {
        Sql sql = finding(collection, query);
        link.run("prepare " + PLANNED + " as " + numbered(sql));
        try {
            String values = sql.parameters().stream().map(this::literal).collect(Collectors.joining(", "));
            String told = "";
            for (int i = 0; i < DECIDED; i++) {
                told = link.text("explain (format json) execute " + PLANNED + " (" + values + ")");
            }
            JsonNode plan = JsonDocument.tree(told);
            Set<String> indexes = new TreeSet<>();
            plan.findValues("Index Name")
                    .forEach(name -> indexes.add(PostgresStatements.given(collection, name.asText())));
            return new Plan(indexes, plan.toString());
        } finally {
            link.run("deallocate " + PLANNED);
        }
    }

    /** The statement with {@code $1} for the first {@code ?}, as the driver sends it. */
    private String numbered(Sql sql) {
        try {
            return link.connection().nativeSQL(sql.text());
        } catch (SQLException e) {
            throw new StoreException("the driver cannot read its own statement: " + sql.text());
        }
    }

    /** The server writes it: {@code execute} takes no parameters of its own. */
    private String literal(Parameter value) {
        return link.first(new Sql("select quote_literal(?::text)", value), row -> row.getString(1))
                .orElseThrow();
    }

    /**
     * Does the work that a GIN index defers. New entries are in a pending list, which every search reads completely, until the list is
     * full or autovacuum empties it. A collection without such an index costs no round trip, as the call is timed. The catalog is asked
     * about a collection that another session created.
     *
     * @see <a href="https://www.postgresql.org/docs/current/gin-implementation.html#GIN-FAST-UPDATE">PostgreSQL, GIN Fast Update
     *     Technique</a>
     */
    @Override
    public void awaitIndexes(String collection) {
        List<String> deferring = state.deferring.containsKey(collection)
                ? state.deferring.get(collection)
                : link.texts(new Sql(GIN_INDEXES, Parameter.text(name(collection))));
        deferring.forEach(
                index -> link.number(new Sql("select gin_clean_pending_list(?::regclass)", Parameter.text(index))));
    }

    /** With what lies outside the rows, and the indexes. */
    @Override
    public OptionalLong size(String collection) {
        return link.number(
                new Sql("select pg_total_relation_size(cast(? as regclass))", Parameter.text(name(collection))));
    }

    @Override
    public Optional<Cache> cache() {
        return link.first(
                new Sql("select pg_size_bytes(current_setting('shared_buffers')), current_setting('shared_buffers')"),
                row -> new Cache(row.getLong(1), Map.of("shared_buffers", row.getString(2))));
    }

    @Override
    public OptionalLong process() {
        return SqlSession.process(link, "select pg_backend_pid()", "postgres");
    }

    @Override
    public String version() {
        return link.text("select version()");
    }

    /**
     * The session's own setting {@code synchronous_commit} decides whether a commit waits for the log. The setting {@code fsync} of the
     * whole server decides whether the log is synced to the device. It is changed only on a server that DocBench started: on another it
     * would put the data of other users at risk.
     *
     * @see <a href="https://www.postgresql.org/docs/current/runtime-config-wal.html">PostgreSQL, Write Ahead Log</a>
     */
    @Override
    public Map<String, String> acknowledge(Durability level) {
        need("fsync", level == Durability.OS ? "off" : "on");
        need("full_page_writes", "on");
        link.run("set synchronous_commit = " + commit.at(level));
        Map<String, String> settings = new LinkedHashMap<>();
        SHOWN.forEach(name -> settings.put(name, shown(name)));
        if (commit != Commit.ALONE) {
            settings.put("synchronous_standby_names", shown("synchronous_standby_names"));
            settings.put(Durability.COPIES, copies(level));
        }
        return settings;
    }

    /** @throws UnsupportedOperationException if a commit would wait for no standby */
    private String copies(Durability level) {
        int standbys = Math.toIntExact(link.number("select count(*) from pg_stat_replication"));
        int synchronous = Math.toIntExact(
                link.number("select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')"));
        if (level == Durability.REPLICATED && synchronous == 0) {
            throw new UnsupportedOperationException("no synchronous standby is seen: it needs synchronous_standby_names"
                    + " of the server, and the role pg_monitor to be seen");
        }
        // Of a quorum a commit waits for one standby at least.
        int sure = Math.toIntExact(link.number("select count(*) from pg_stat_replication where sync_state = 'sync'"));
        return commit.copies(level, Math.max(1, sure), standbys);
    }

    private void need(String name, String wanted) {
        String found = shown(name);
        if (found.equals(wanted)) {
            return;
        }
        if (!ours) {
            throw new UnsupportedOperationException(
                    "this server has " + name + " = " + found + ", a setting for all its clients; " + name + " = "
                            + wanted + " is needed, and DocBench changes only servers that it started");
        }
        link.run("alter system set " + name + " = " + wanted, "select pg_reload_conf()");
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!shown(name).equals(wanted)) {
            if (System.nanoTime() > end) {
                throw new StoreException("the server does not take in " + name + " = " + wanted);
            }
            Thread.onSpinWait();
        }
    }

    private String shown(String name) {
        return link.text("show " + name);
    }

    /** Has the server measure its waits for the log, where the user may ask for it. */
    static void time(Link link) {
        link.counters("", "select set_config('track_wal_io_timing', 'on', false)");
    }

    /** Outside a transaction: within one they stay where they are. */
    @Override
    public void flushStatistics() {
        if (flushesAtOnce()) {
            link.texts(new Sql(FLUSH));
            return;
        }
        try {
            Thread.sleep(INTERVAL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while waiting for the server's statistics");
        }
        link.run("select 1");
    }

    private boolean flushesAtOnce() {
        return link.work(driver -> driver.getMetaData().getDatabaseMajorVersion() >= FLUSHES);
    }

    /**
     * The server's statistics views, as far as it has them. A session's counts reach them about once per second, and after ten seconds
     * when it is idle. A session can flush its own counts at once, but not those of others. This session flushes its own first. The
     * position in the log is always exact.
     *
     * <p>The time in the server leaves out the statements of earlier readings. PostgreSQL adds a statement's time after the flush at its
     * end, so the next flush brings it. Without the correction, a block had the whole reading before it. Before version 15, a reading
     * cannot be timed, and the time in the server is not reported.
     *
     * @see <a href="https://www.postgresql.org/docs/current/monitoring-stats.html">PostgreSQL, The Cumulative Statistics
     *     System</a>
     */
    @Override
    public Statistics statistics() {
        if (!flushesAtOnce()) {
            flushStatistics();
            Map<String, Double> all = counters();
            return new Statistics(common(all), all);
        }
        double active = flushedNanos();
        Map<String, Double> all = counters();
        Map<Meaning, Double> common = common(all);
        common.put(Meaning.SERVER_NANOS, active - state.readingNanos);
        flushedNanos(); // after the views, it takes longer than those that follow
        double before = flushedNanos();
        double last = flushedNanos();
        // The last flush and its question come with the next reading, and take as long as those before them.
        state.readingNanos += last - active + (last - before);
        return new Statistics(common, all);
    }

    /** Returns the active time of everything before this question and its flush. */
    private double flushedNanos() {
        flushStatistics();
        return link.first(new Sql(ACTIVE), row -> row.getDouble(1)).orElseThrow() * NANOS_PER_MILLI;
    }

    private Map<String, Double> counters() {
        Map<String, Double> all = new TreeMap<>();
        VIEWS.forEach(view -> all.putAll(link.counters(view, "select * from " + view)));
        all.putAll(
                link.counters("pg_stat_database", "select * from pg_stat_database where datname = current_database()"));
        all.putAll(link.counters("log", "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as insert_lsn"));
        all.putAll(link.counters(
                "log", "select (current_setting('track_wal_io_timing', true) = 'on')::int as track_wal_io_timing"));
        return all;
    }

    private static Map<Meaning, Double> common(Map<String, Double> all) {
        Map<Meaning, Double> common = new EnumMap<>(Meaning.class);
        sum(common, Meaning.LOG_BYTES, all, "log.insert_lsn", "", 1);
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

    /**
     * What a commit waits for: the setting {@code synchronous_commit} at each level.
     *
     * @see <a href="https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT">PostgreSQL,
     *     synchronous_commit</a>
     */
    enum Commit {
        /** A server without a synchronous standby. */
        ALONE("on", ""),
        REMOTE_FLUSH("on", "each synced"),
        REMOTE_WRITE("remote_write", "synced by the primary, handed to the operating system by the standby"),
        REMOTE_APPLY("remote_apply", "each synced, and found by queries on the standby");

        private final String replicated;
        private final String done;

        Commit(String replicated, String done) {
            this.replicated = replicated;
            this.done = done;
        }

        String at(Durability level) {
            return switch (level) {
                case NONE -> "off";
                case OS -> "on";
                case SYNC -> this == ALONE ? "on" : "local";
                case REPLICATED -> replicated;
            };
        }

        /**
         * The server's own limit for a statement, 0 for none. A commit that is cancelled while it waits for a standby is acknowledged with a
         * warning, so only the client's limit ends that wait.
         */
        Duration serverLimit(Duration limit) {
            return this == ALONE ? limit : Duration.ZERO;
        }

        /**
         * What copies have at a level, in words.
         *
         * @param synchronous standbys that a commit waits for
         * @param standbys all that receive the log
         */
        String copies(Durability level, int synchronous, int standbys) {
            return switch (level) {
                case NONE -> Durability.copies(1, 1 + standbys, "in memory");
                case OS, SYNC -> Durability.copies(1, 1 + standbys, "synced");
                case REPLICATED -> Durability.copies(1 + synchronous, 1 + standbys, done);
            };
        }
    }
}
