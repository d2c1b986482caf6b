package org.docbench.stores.mysql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Meaning;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.MysqlStatements;
import org.docbench.stores.sql.SemiSync;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.SqlSession;

/**
 * What MySQL is asked. The {@code _id} has a column of its own, the other fields are in {@code doc}.
 *
 * @param semiSync watches the replicas; empty for a server on its own
 * @param ours whether DocBench started the server, and so may change its settings
 */
record MysqlSession(Link link, Optional<SemiSync> semiSync, boolean ours) implements MysqlStatements {
    /** @see <a href="https://dev.mysql.com/doc/refman/8.0/en/performance-schema-threads-table.html">The threads Table</a> */
    private static final String THREAD =
            "SELECT THREAD_OS_ID FROM performance_schema.threads WHERE PROCESSLIST_ID = CONNECTION_ID()";

    private static final List<String> SHOWN = List.of(
            "GLOBAL.innodb_flush_log_at_trx_commit",
            "GLOBAL.sync_binlog",
            "GLOBAL.log_bin",
            "SESSION.sql_log_bin",
            "SESSION.binlog_row_value_options",
            "SESSION.binlog_row_image");

    private static final String PLUGIN = "SELECT COUNT(*) FROM information_schema.PLUGINS"
            + " WHERE PLUGIN_NAME = 'rpl_semi_sync_source' AND PLUGIN_STATUS = 'ACTIVE'";

    private static final String INSTALL = "INSTALL PLUGIN rpl_semi_sync_source SONAME 'semisync_source.so'";

    /** What holds the chosen index in an explained plan, in the format's first version and in its second. */
    private static final Set<String> CHOSEN = Set.of("key", "index_name");

    private static final String PRIMARY = "PRIMARY";

    private static final double NANOS_PER_PICO = 1e-3;
    private static final String LOG = "wait/io/file/innodb/innodb_log_file";
    private static final String BINLOG = "wait/io/file/sql/binlog";

    private static final String FILES = "SELECT EVENT_NAME, COUNT_WRITE, SUM_NUMBER_OF_BYTES_WRITE, SUM_TIMER_WRITE,"
            + " COUNT_MISC, SUM_TIMER_MISC FROM performance_schema.file_summary_by_event_name WHERE COUNT_STAR > 0";

    private static final String STATEMENTS = "SELECT EVENT_NAME, COUNT_STAR, SUM_TIMER_WAIT, SUM_LOCK_TIME,"
            + " SUM_ROWS_AFFECTED, SUM_ERRORS"
            + " FROM performance_schema.events_statements_summary_global_by_event_name WHERE COUNT_STAR > 0";

    /** Prepared statements: every operation is one, and reading these numbers is none. */
    private static final String OPERATIONS = "statement.statement/com/Execute.SUM_TIMER_WAIT";

    @Override
    public List<String> creation(String collection, List<Index> indexes) {
        String keys = indexes.stream().map(MysqlSql::key).collect(Collectors.joining());
        return List.of(
                dropping(collection),
                // A collation without padding: 'a' and 'a ' are two texts.
                "CREATE TABLE " + name(collection)
                        + " (id VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin PRIMARY KEY, doc JSON NOT NULL"
                        + keys + ")");
    }

    @Override
    public Sql assignment(Update update) {
        return new Sql("doc = ").then(MysqlSql.changed(update));
    }

    @Override
    public String selection(String collection, Optional<Path> part) {
        return "SELECT id, " + part.map(MysqlSql::at).orElse("doc") + " FROM " + name(collection);
    }

    @Override
    public Sql condition(String collection, Find find) {
        return MysqlSql.where(find);
    }

    @Override
    public Sql finding(String collection, Query query) {
        return query.find() instanceof Find.Linked linked
                ? new Sql("SELECT id, " + query.part().map(MysqlSql::at).orElse("doc") + " FROM ")
                        .then(MysqlSql.links(name(collection), linked))
                        .then(" JOIN " + name(collection) + " ON id = link")
                : MysqlStatements.super.finding(collection, query);
    }

    /**
     * Row by row. {@code awaitIndexes} has nothing to wait for: an index has its entries when the insert is acknowledged. InnoDB merges
     * those of its change buffer when their page is read.
     *
     * @see <a href="https://dev.mysql.com/doc/connector-j/en/connector-j-reference-implementation-notes.html">the driver's
     *     notes on ResultSet: the fetch size that streams</a>
     */
    @Override
    public int fetchSize() {
        return Integer.MIN_VALUE;
    }

    /** How the server would run a statement with these values. */
    @Override
    public Plan plan(String collection, Query query) {
        Sql statement = finding(collection, query);
        String explained = link.first(
                        new Sql("EXPLAIN FORMAT=JSON " + statement.text(), statement.parameters()),
                        row -> row.getString(1))
                .orElseThrow();
        return new Plan(keys(JsonDocument.tree(explained)).collect(Collectors.toSet()), explained);
    }

    private static Stream<String> keys(JsonNode node) {
        Stream<String> here = node.properties().stream()
                .filter(field ->
                        CHOSEN.contains(field.getKey()) && field.getValue().isTextual())
                .map(field -> field.getValue().textValue())
                .map(name -> name.equals(PRIMARY) ? Plan.ID : name);
        Stream<JsonNode> inside = node.valueStream();
        return Stream.concat(here, inside.flatMap(MysqlSession::keys));
    }

    /** Of the column in the server's binary form, without the id. */
    @Override
    public String length() {
        return "JSON_STORAGE_SIZE(doc)";
    }

    /** Counted again: the server would tell what it counted up to a day ago. */
    @Override
    public OptionalLong size(String collection) {
        link.run("SET SESSION information_schema_stats_expiry = 0");
        return tableSize(collection);
    }

    /** The server names the thread that serves a connection; that thread names its process. */
    @Override
    public OptionalLong process() {
        return SqlSession.process(link, THREAD, "mysqld");
    }

    @Override
    public String version() {
        return link.text("SELECT CONCAT('MySQL ', VERSION(), ' (', @@version_comment, ')')");
    }

    /**
     * When a commit is acknowledged: two settings of the whole server, one for each of its two logs. A commit that is not brought
     * to the device is so about once a second (InnoDB) or when the operating system does it (binary log).
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/innodb-parameters.html#sysvar_innodb_flush_log_at_trx_commit">
     *     innodb_flush_log_at_trx_commit</a>
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/replication-options-binary-log.html#sysvar_sync_binlog">sync_binlog</a>
     */
    @Override
    public Map<String, String> acknowledge(Durability level) {
        semiSync.ifPresent(replicas -> needPlugin());
        needFlush(level);
        need("sync_binlog", level.isSynced() ? 1 : 0);
        if (semiSync.isPresent()) {
            need(MysqlSql.SEMI_SYNC.enabled(), level == Durability.REPLICATED ? 1 : 0);
        }
        Map<String, String> settings = new LinkedHashMap<>();
        SHOWN.forEach(name -> settings.put(name.substring(name.indexOf('.') + 1), link.text("SELECT @@" + name)));
        // Replicas are the user's: DocBench starts none, and does not know their settings.
        semiSync.ifPresent(replicas -> settings.putAll(replicas.begin(level, false)));
        return settings;
    }

    /**
     * Has the server know semi-synchronous replication, which is a plugin.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/replication-semisync-installation.html">Installing Semisynchronous
     *     Replication</a>
     */
    private void needPlugin() {
        if (link.number(PLUGIN) > 0) {
            return;
        }
        if (!ours) {
            throw new UnsupportedOperationException(
                    "the plugin of semi-synchronous replication is not active on this server;"
                            + " an administrator can run: " + INSTALL);
        }
        try {
            link.run(INSTALL);
        } catch (StoreException e) {
            throw new UnsupportedOperationException(
                    e.getMessage().contains("open shared library")
                            ? "the server's program brings no plugin semisync_source.so"
                            : e.getMessage());
        }
    }

    /**
     * The server's numbers: the global status under its own names, without its counts of statements, and two summaries of the
     * performance schema, which have them. Times are in picoseconds.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/performance-schema-file-summary-tables.html">File I/O Summary
     *     Tables: MISC is everything but reads and writes, for a log its syncs</a>
     */
    @Override
    public Statistics statistics() {
        Map<String, Double> counters = status("performance_schema.global_status");
        counters.putAll(link.counters("file", FILES));
        counters.putAll(link.counters("statement", STATEMENTS));
        return new Statistics(common(counters), counters);
    }

    private static Map<Meaning, Double> common(Map<String, Double> counters) {
        Map<Meaning, Double> common = new EnumMap<>(Meaning.class);
        Double syncs = counters.get("Innodb_os_log_fsyncs");
        Double bytes = counters.get("Innodb_os_log_written");
        if (syncs != null && bytes != null && counters.containsKey("file." + LOG + ".COUNT_MISC")) {
            common.put(Meaning.SYNCS, syncs + file(counters, BINLOG, "COUNT_MISC"));
            common.put(Meaning.LOG_BYTES, bytes + file(counters, BINLOG, "SUM_NUMBER_OF_BYTES_WRITE"));
            common.put(
                    Meaning.SYNC_NANOS,
                    (file(counters, LOG, "SUM_TIMER_MISC") + file(counters, BINLOG, "SUM_TIMER_MISC"))
                            * NANOS_PER_PICO);
        }
        if (counters.containsKey(OPERATIONS)) {
            common.put(Meaning.SERVER_NANOS, counters.get(OPERATIONS) * NANOS_PER_PICO);
        }
        return common;
    }

    /** 0 where the server keeps no binary log. */
    private static double file(Map<String, Double> counters, String file, String column) {
        return counters.getOrDefault("file." + file + "." + column, 0.0);
    }
}
