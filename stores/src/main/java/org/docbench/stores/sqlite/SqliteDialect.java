package org.docbench.stores.sqlite;

import static org.docbench.stores.sqlite.SqlitePath.quoted;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.docbench.core.value.Value;
import org.docbench.stores.Cache;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.evidence.ThreadWrites;
import org.docbench.stores.sql.Dialect;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** A table for each collection: {@code id} and {@code doc}, JSONB without the {@code _id}. */
final class SqliteDialect implements Dialect {

    /** {@code PRAGMA synchronous} by level, in WAL mode: FULL syncs the log at each commit, NORMAL at checkpoints only. */
    private static final Map<Durability, String> SYNCHRONOUS = Map.of(Durability.SYNC, "FULL", Durability.OS, "NORMAL");

    private static final long KIBIBYTE = 1024;

    private static final List<String> SYNCHRONOUS_NAMES = List.of("OFF", "NORMAL", "FULL", "EXTRA");

    @Override
    public List<String> create(String collection, List<Index> indexes) {
        List<String> statements = new ArrayList<>();
        statements.add(drop(collection));
        statements.add("CREATE TABLE " + quoted(collection) + " (id TEXT PRIMARY KEY, doc BLOB NOT NULL)");
        indexes.forEach(index -> statements.addAll(index(collection, index)));
        return statements;
    }

    private static List<String> index(String collection, Index index) {
        if (index.kind() == Index.Kind.ELEMENTS) {
            return SqliteItems.create(collection, index);
        }
        return List.of("CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX "
                + quoted(collection + "_" + index.name()) + " ON " + quoted(collection) + " ("
                + SqliteFinds.at(index.path()) + ")");
    }

    @Override
    public void drop(Link link, String collection) {
        SqliteItems.tables(link, collection).values().forEach(table -> link.run(drop(table)));
        link.run(drop(collection));
    }

    @Override
    public String drop(String collection) {
        return "DROP TABLE IF EXISTS " + quoted(collection);
    }

    /**
     * One statement of as many rows as there are documents: one transaction, one commit. A statement of one row, executed for
     * each of them in a transaction, takes as long for plain documents and twice as long where triggers keep their items.
     */
    @Override
    public Call insert(Link link, String collection, List<Value.Obj> documents) {
        List<Parameter> values = new ArrayList<>();
        for (Value.Obj document : documents) {
            values.add(Parameter.text(JsonDocument.id(document)));
            values.add(SqliteChanges.json(JsonDocument.body(document)));
        }
        String rows = documents.stream().map(document -> "(?, jsonb(?))").collect(Collectors.joining(", "));
        return link.change(new Sql("INSERT INTO " + quoted(collection) + " (id, doc) VALUES " + rows, values));
    }

    @Override
    public Sql update(String collection, Change change) {
        return new Sql("UPDATE " + quoted(collection) + " SET doc = ")
                .then(SqliteChanges.of(change.update()))
                .then(new Sql(" WHERE id = ?", Parameter.text(change.id())));
    }

    @Override
    public Sql find(String collection, Query query) {
        return SqliteFinds.of(collection, query, Map.of());
    }

    @Override
    public Function<Query, Sql> asked(Link link, String collection) {
        Map<String, String> items = SqliteItems.tables(link, collection);
        return query -> SqliteFinds.of(collection, query, items);
    }

    /** Id and JSON text, which is null where the part is not there. */
    @Override
    public Object take(ResultSet row) throws SQLException {
        return Arrays.asList(row.getString(1), row.getString(2));
    }

    @Override
    public Value.Obj document(ResultSet row, Query query) throws SQLException {
        return JsonDocument.of(row.getString(1), query, row.getString(2));
    }

    @Override
    public Plan plan(Link link, String collection, Query query) {
        return SqlitePlan.of(link, collection, asked(link, collection).apply(query));
    }

    /** SQLite puts nothing off that {@code awaitIndexes} could do: indexes and tables of items are written with the document. */
    @Override
    public void scan(Link link, String collection, Consumer<Value.Obj> each) {
        link.stream("SELECT id, json(doc) FROM " + quoted(collection), 0, row -> {
            each.accept(JsonDocument.of(row.getString(1), row.getString(2)));
            return row;
        });
    }

    /** Of the column, without the id. */
    @Override
    public OptionalDouble bytes(Link link, String collection) {
        return link.first(new Sql("SELECT avg(length(doc)) FROM " + quoted(collection)), row -> {
                    double mean = row.getDouble(1);
                    return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(mean);
                })
                .orElse(OptionalDouble.empty());
    }

    /** Of the file. */
    @Override
    public OptionalLong size(Link link, String collection) {
        return OptionalLong.of(number(link, "page_count") * number(link, "page_size"));
    }

    /** Each connection's own; a number of pages, or below zero of kibibytes. */
    @Override
    public Optional<Cache> cache(Link link) {
        long size = number(link, "cache_size");
        return Optional.of(new Cache(
                size < 0 ? -size * KIBIBYTE : size * number(link, "page_size"),
                Map.of("cache_size", Long.toString(size), "mmap_size", pragma(link, "mmap_size"))));
    }

    private static long number(Link link, String pragma) {
        return Long.parseLong(pragma(link, pragma));
    }

    @Override
    public Sql delete(String collection, Find find) {
        return new Sql("DELETE FROM " + quoted(collection)).then(SqliteFinds.where(find));
    }

    @Override
    public String count(String collection) {
        return "SELECT count(*) FROM " + quoted(collection);
    }

    @Override
    public Optional<Value.Obj> read(Link link, String collection, String id) {
        return link.first(
                find(collection, new Query(new Find.ById(id))),
                row -> JsonDocument.of(row.getString(1), row.getString(2)));
    }

    @Override
    public String version(Link link) {
        return "SQLite "
                + link.first(new Sql("SELECT sqlite_version()"), row -> row.getString(1))
                        .orElseThrow();
    }

    @Override
    public Map<String, String> acknowledge(Link link, Durability level) {
        link.run("PRAGMA synchronous = " + SYNCHRONOUS.get(level));
        String journal = pragma(link, "journal_mode");
        String synchronous = SYNCHRONOUS_NAMES.get(Integer.parseInt(pragma(link, "synchronous")));
        if (!journal.equals("wal") || !synchronous.equals(SYNCHRONOUS.get(level))) {
            throw new StoreException("SQLite keeps journal_mode " + journal + " and synchronous " + synchronous
                    + ", which do not make the level " + level.id());
        }
        return Map.of("journal_mode", journal, "synchronous", synchronous);
    }

    private static String pragma(Link link, String name) {
        return link.first(new Sql("PRAGMA " + name), row -> row.getString(1)).orElseThrow();
    }

    /** SQLite counts nothing; it writes in the calling thread, whose writes the kernel counts. */
    @Override
    public Statistics statistics(Link link) {
        return ThreadWrites.statistics();
    }
}
