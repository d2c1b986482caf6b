package org.docbench.stores.mariadb;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.docbench.core.value.Path;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Meaning;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.Update;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.MysqlStatements;
import org.docbench.stores.sql.SemiSync;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlSession;

/**
 * What MariaDB is asked. The {@code _id} has a column of its own, the other fields are in {@code doc}, a text that the server checks.
 *
 * @param semiSync watches the replicas; empty for a server on its own
 * @param ours whether DocBench started the server, and so may change its settings
 */
record MariadbSession(Link link, Optional<SemiSync> semiSync, boolean ours) implements MysqlStatements {
    /** @see <a href="https://mariadb.com/kb/en/information-schema-processlist-table/">PROCESSLIST: TID is the thread's</a> */
    private static final String THREAD = "SELECT TID FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()";

    private static final List<String> SHOWN =
            List.of("innodb_flush_log_at_trx_commit", "log_bin", "sync_binlog", "performance_schema");

    private static final String COLUMNS = "SELECT column_comment, column_name FROM information_schema.columns"
            + " WHERE table_schema = DATABASE() AND table_name = ? AND column_comment LIKE '$%'";

    private static final String PRIMARY = "PRIMARY";

    @Override
    public List<String> creation(String collection, List<Index> indexes) {
        List<String> statements = new ArrayList<>();
        statements.add(dropping(collection));
        String keys = indexes.stream()
                .filter(index -> index.kind() == Index.Kind.VALUE)
                .map(MariadbSql::key)
                .collect(Collectors.joining());
        statements.add("CREATE TABLE " + name(collection) + " (id " + MariadbSql.ID + " PRIMARY KEY, doc JSON NOT NULL"
                + keys + ")");
        indexes.stream()
                .filter(index -> index.kind() == Index.Kind.ELEMENTS)
                .forEach(index -> statements.addAll(MariadbSql.MariadbItems.create(collection, index)));
        return statements;
    }

    @Override
    public void drop(String collection) {
        MariadbSql.MariadbItems.tables(link, collection).values().forEach(table -> link.run(dropping(table)));
        link.run(dropping(collection));
    }

    @Override
    public Sql assignment(Update update) {
        return new Sql("doc = ").then(MariadbSql.changed(update));
    }

    @Override
    public String selection(String collection, Optional<Path> part) {
        return "SELECT " + taken(collection, part) + " FROM " + name(collection);
    }

    private String taken(String collection, Optional<Path> part) {
        return name(collection) + ".id, " + part.map(MariadbSql::at).orElse("doc");
    }

    @Override
    public Sql condition(String collection, Find find) {
        return MariadbSql.where(find);
    }

    @Override
    public Sql finding(String collection, Query query) {
        return query.find() instanceof Find.Linked linked
                ? new Sql("SELECT " + taken(collection, query.part()) + " FROM ")
                        .then(MariadbSql.links(name(collection), linked))
                        .then(" JOIN " + name(collection) + " ON " + name(collection) + ".id = link")
                : MysqlStatements.super.finding(collection, query);
    }

    /** By the generated column of a path, or by the table of items next to the collection, where there is one. */
    @Override
    public Function<Query, Sql> asked(String collection) {
        Function<Find, Optional<Sql>> indexed = indexed(collection);
        Map<String, String> items = MariadbSql.MariadbItems.tables(link, collection);
        return query -> {
            if (query.find() instanceof Find.Element element
                    && items.containsKey(MariadbSql.plainPath(element.array()))) {
                String side = name(items.get(MariadbSql.plainPath(element.array())));
                return new Sql("SELECT " + taken(collection, query.part()) + " FROM " + side + " JOIN "
                                + name(collection) + " ON " + name(collection) + ".id = " + side + ".id")
                        .then(MariadbSql.equal(side + ".item", element.item()));
            }
            return indexed.apply(query.find())
                    .map(new Sql(selection(collection, query.part()))::then)
                    .orElseGet(() -> finding(collection, query));
        };
    }

    @Override
    public Function<Find, Sql> removing(String collection) {
        Function<Find, Optional<Sql>> indexed = indexed(collection);
        return find -> new Sql("DELETE FROM " + name(collection))
                .then(indexed.apply(find).orElseGet(() -> condition(collection, find)));
    }

    /** The condition over the generated column of a find's path; empty where there is none. */
    private Function<Find, Optional<Sql>> indexed(String collection) {
        Map<String, String> columns = new HashMap<>();
        link.query(
                        new Sql(COLUMNS, Parameter.text(collection)),
                        row -> columns.put(row.getString(1), name(row.getString(2))))
                .execute();
        return find -> {
            if (find instanceof Find.First first) {
                return equal(columns, first.all()).map(condition -> condition.then(" LIMIT 1"));
            }
            return find instanceof Find.Equal equal ? equal(columns, equal) : Optional.empty();
        };
    }

    private static Optional<Sql> equal(Map<String, String> columns, Find.Equal equal) {
        return Optional.ofNullable(columns.get(MariadbSql.plainPath(equal.path())))
                .map(column -> MariadbSql.equal(column, equal.value()));
    }

    /**
     * The driver streams where it may hold less than all rows.
     *
     * @see <a href="https://mariadb.com/kb/en/about-mariadb-connector-j/#streaming-result-sets">Streaming result sets</a>
     */
    @Override
    public int fetchSize() {
        return 1000;
    }

    /** As a table: the server's own plans in JSON are no JSON where a text has quotes. */
    @Override
    public Plan plan(String collection, Query query) {
        Sql statement = asked(collection).apply(query);
        Set<String> used = new HashSet<>();
        List<String> steps = new ArrayList<>();
        link.query(new Sql("EXPLAIN " + statement.text(), statement.parameters()), row -> {
                    String table = row.getString("table");
                    Optional.ofNullable(row.getString("key"))
                            .flatMap(key -> index(collection, table, key))
                            .ifPresent(used::add);
                    return steps.add(step(row));
                })
                .execute();
        return new Plan(used, String.join("\n", steps));
    }

    /** The primary key of a table of items is the index that it stands for; that of a temporary table is none. */
    private static Optional<String> index(String collection, String table, String key) {
        if (table.startsWith("<")) {
            return Optional.empty();
        }
        boolean items = table.startsWith(collection + "_");
        return Optional.of(!key.equals(PRIMARY) ? key : items ? table.substring(collection.length() + 1) : Plan.ID);
    }

    private static String step(ResultSet row) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            columns.add(row.getMetaData().getColumnLabel(i) + " " + row.getString(i));
        }
        return String.join(", ", columns);
    }

    /** Of the column, which is text, without the id. */
    @Override
    public String length() {
        return "OCTET_LENGTH(doc)";
    }

    /** With the tables of items. */
    @Override
    public OptionalLong size(String collection) {
        List<String> tables =
                new ArrayList<>(MariadbSql.MariadbItems.tables(link, collection).values());
        tables.add(collection);
        long bytes = 0;
        for (String table : tables) {
            analyze(table);
            OptionalLong size = tableSize(table);
            if (size.isEmpty()) {
                return size;
            }
            bytes += size.getAsLong();
        }
        return OptionalLong.of(bytes);
    }

    @Override
    public OptionalLong process() {
        return SqlSession.process(link, THREAD, "mariadbd");
    }

    @Override
    public String version() {
        return link.text("SELECT CONCAT('MariaDB ', VERSION(), ' (', @@version_comment, ')')");
    }

    /**
     * When a commit is acknowledged: a setting of the whole server. A server with a binary log, which is off by default, has another one.
     * Commits that do not wait for the device are synced about once per second.
     *
     * @see <a href="https://mariadb.com/kb/en/innodb-system-variables/#innodb_flush_log_at_trx_commit">
     *     innodb_flush_log_at_trx_commit</a>
     * @see <a href="https://mariadb.com/kb/en/replication-and-binary-log-system-variables/#sync_binlog">sync_binlog</a>
     * @throws StoreException if the level waits for a replica, and none is there
     */
    @Override
    public Map<String, String> acknowledge(Durability level) {
        needFlush(level);
        if (link.number("SELECT @@GLOBAL.log_bin") == 1) {
            need("sync_binlog", level.isSynced() ? 1 : 0);
        }
        if (semiSync.isPresent()) {
            need(MariadbSql.SEMI_SYNC.enabled(), level == Durability.REPLICATED ? 1 : 0);
        }
        Map<String, String> settings = new LinkedHashMap<>();
        SHOWN.forEach(name -> settings.put(name, link.text("SELECT @@GLOBAL." + name)));
        semiSync.ifPresent(replicas -> settings.putAll(replicas.begin(level, ours)));
        return settings;
    }

    /**
     * The server's global status under its own names. The server counts the syncs of its log and of its data files together. So background
     * writes of pages are among the log syncs, and syncs of a binary log are not. It reports no times unless its performance schema is on,
     * which is not the default.
     *
     * @see <a href="https://mariadb.com/kb/en/innodb-status-variables/">InnoDB status variables</a>
     */
    @Override
    public Statistics statistics() {
        Map<String, Double> counters = status("information_schema.GLOBAL_STATUS");
        Map<Meaning, Double> common = new EnumMap<>(Meaning.class);
        Optional.ofNullable(counters.get("INNODB_DATA_FSYNCS")).ifPresent(syncs -> common.put(Meaning.SYNCS, syncs));
        Optional.ofNullable(counters.get("INNODB_OS_LOG_WRITTEN"))
                .ifPresent(bytes ->
                        common.put(Meaning.LOG_BYTES, bytes + counters.getOrDefault("BINLOG_BYTES_WRITTEN", 0.0)));
        return new Statistics(common, counters);
    }
}
