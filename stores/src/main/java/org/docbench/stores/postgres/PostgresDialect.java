package org.docbench.stores.postgres;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
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
import org.docbench.stores.sql.Dialect;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * PostgreSQL's statements.
 *
 * @param ours whether DocBench started the server, and so may change its settings
 */
record PostgresDialect(Way way, boolean ours) implements Dialect {

    @Override
    public List<String> create(String collection, List<Index> indexes) {
        List<String> statements = new ArrayList<>();
        statements.add(drop(collection));
        statements.add(
                // In the order of their bytes, whatever the database's own collation.
                "create table " + Quoted.name(collection) + " (id text collate \"C\" primary key, doc " + way.type()
                        + " not null)");
        indexes.forEach(index -> statements.add(index(collection, index)));
        return statements;
    }

    private String index(String collection, Index index) {
        String on = Quoted.name(collection + "_" + index.name()) + " on " + Quoted.name(collection);
        String part = "(" + way.part(index.path()) + ")";
        return index.kind() == Index.Kind.ELEMENTS
                ? "create index " + on + " using gin (" + part + " " + way.items() + ")"
                : "create " + (index.unique() ? "unique " : "") + "index " + on + " (" + part + ")";
    }

    @Override
    public String drop(String collection) {
        return "drop table if exists " + Quoted.name(collection);
    }

    /** See {@link Batch} for why. */
    @Override
    public Call insert(Link link, String collection, List<Value.Obj> documents) {
        return link.change(new Sql("insert into " + Quoted.name(collection) + " (id, doc) ")
                .then(Batch.of(documents, way.type())));
    }

    @Override
    public Sql update(String collection, Change change) {
        return new Sql("update " + Quoted.name(collection) + " set ")
                .then(Changes.of(way, change.update()))
                .then(where(collection, new Find.ById(change.id())));
    }

    @Override
    public Sql find(String collection, Query query) {
        String taken = query.part().map(way::taken).orElse("doc");
        return new Sql("select id, " + taken + " from " + Quoted.name(collection))
                .then(where(collection, query.find()));
    }

    @Override
    public Value.Obj document(ResultSet row, Query query) throws SQLException {
        return JsonDocument.of(row.getString(1), query, row.getString(2));
    }

    @Override
    public Object take(ResultSet row) throws SQLException {
        return row.getString(2);
    }

    @Override
    public Plan plan(Link link, String collection, Query query) {
        return Explained.of(link, collection, find(collection, query));
    }

    @Override
    public void awaitIndexes(Link link, String collection) {
        PendingLists.clean(link, Quoted.name(collection));
    }

    /** What autovacuum does within a minute or so of the inserts. */
    @Override
    public void analyze(Link link, String collection) {
        link.run("analyze " + Quoted.name(collection));
    }

    @Override
    public void scan(Link link, String collection, Consumer<Value.Obj> each) {
        Scan.of(link, Quoted.name(collection), row -> {
            each.accept(JsonDocument.of(row.getString(1), row.getString(2)));
            return row;
        });
    }

    /** As they lie in the table, compressed where PostgreSQL does so. */
    @Override
    public OptionalDouble bytes(Link link, String collection) {
        return link.first(
                        new Sql("select avg(pg_column_size(id) + pg_column_size(doc)) from " + Quoted.name(collection)
                                + " having count(*) > 0"),
                        row -> OptionalDouble.of(row.getDouble(1)))
                .orElse(OptionalDouble.empty());
    }

    /** With what lies outside the rows, and the indexes. */
    @Override
    public OptionalLong size(Link link, String collection) {
        return link.first(
                        new Sql(
                                "select pg_total_relation_size(cast(? as regclass))",
                                Parameter.text(Quoted.name(collection))),
                        row -> OptionalLong.of(row.getLong(1)))
                .orElse(OptionalLong.empty());
    }

    @Override
    public Optional<Cache> cache(Link link) {
        return link.first(
                new Sql("select pg_size_bytes(current_setting('shared_buffers')), current_setting('shared_buffers')"),
                row -> new Cache(row.getLong(1), Map.of("shared_buffers", row.getString(2))));
    }

    @Override
    public OptionalLong process(Link link) {
        return OptionalLong.of(link.first(new Sql("select pg_backend_pid()"), row -> row.getLong(1))
                .orElseThrow());
    }

    @Override
    public Sql delete(String collection, Find find) {
        return new Sql("delete from " + Quoted.name(collection)).then(where(collection, find));
    }

    private Sql where(String collection, Find find) {
        return Matching.of(way, Quoted.name(collection), find);
    }

    @Override
    public String count(String collection) {
        return "select count(*) from " + Quoted.name(collection);
    }

    @Override
    public Optional<Value.Obj> read(Link link, String collection, String id) {
        return link.first(
                find(collection, new Query(new Find.ById(id))),
                row -> JsonDocument.of(row.getString(1), row.getString(2)));
    }

    @Override
    public String version(Link link) {
        return link.first(new Sql("select version()"), row -> row.getString(1)).orElseThrow();
    }

    @Override
    public Map<String, String> acknowledge(Link link, Durability level) {
        return Settings.acknowledge(link, level, ours);
    }

    @Override
    public void flushStatistics(Link link) {
        Counters.bring(link);
    }

    @Override
    public Statistics statistics(Link link) {
        return Counters.now(link);
    }
}
