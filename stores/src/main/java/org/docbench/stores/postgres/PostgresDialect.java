package org.docbench.stores.postgres;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.sql.Dialect;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

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
                "create table " + Quoted.name(collection) + " (id text primary key, doc " + way.type() + " not null)");
        for (Index index : indexes) {
            statements.add("create " + (index.unique() ? "unique " : "") + "index "
                    + Quoted.name(collection + "_" + index.name()) + " on " + Quoted.name(collection) + " (("
                    + way.part(index.path()) + "))");
        }
        return statements;
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
                .then(where(new Find.ById(change.id())));
    }

    @Override
    public Sql find(String collection, Query query) {
        return new Sql("select id, doc from " + Quoted.name(collection)).then(where(query.find()));
    }

    @Override
    public Object take(ResultSet row) throws SQLException {
        return row.getString(2);
    }

    @Override
    public Sql delete(String collection, Find find) {
        return new Sql("delete from " + Quoted.name(collection)).then(where(find));
    }

    private Sql where(Find find) {
        return find instanceof Find.Equal equal
                ? new Sql(" where " + way.part(equal.path()) + " = ").then(Json.value(equal.value()))
                : new Sql(" where id = ?", Sql.Parameter.text(((Find.ById) find).id()));
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
    public Statistics statistics(Link link) {
        return Counters.now(link);
    }
}
