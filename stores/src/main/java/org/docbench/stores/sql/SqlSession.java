package org.docbench.stores.sql;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.core.value.Value;
import org.docbench.stores.Cache;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.OwnReport;
import org.docbench.stores.Plan;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.Update;

/** A session over one connection, in a product's dialect. */
public record SqlSession(Link link, Dialect dialect) implements Session {

    @Override
    public String version() {
        return dialect.version(link);
    }

    @Override
    public Map<String, String> acknowledge(Durability level) {
        return dialect.acknowledge(link, level);
    }

    @Override
    public void create(String collection, List<Index> indexes) {
        link.forget();
        drop(collection);
        link.run(dialect.create(collection, indexes).toArray(String[]::new));
    }

    @Override
    public void drop(String collection) {
        dialect.drop(link, collection);
    }

    @Override
    public Call insert(String collection, List<Value.Obj> documents) {
        return dialect.insert(link, collection, documents);
    }

    @Override
    public Prepared<Change> update(String collection, Update shape) {
        return prepared(new Change("", shape), change -> dialect.update(collection, change), link::change);
    }

    @Override
    public Prepared<Query> find(String collection, Query shape) {
        return prepared(shape, dialect.asked(link, collection), sql -> link.query(sql, dialect::take));
    }

    @Override
    public void take(String collection, Query query, Consumer<Value.Obj> each) {
        link.query(dialect.asked(link, collection).apply(query), row -> {
                    each.accept(dialect.document(row, query));
                    return row;
                })
                .execute();
    }

    @Override
    public Plan plan(String collection, Query query) {
        return dialect.plan(link, collection, query);
    }

    @Override
    public void awaitIndexes(String collection) {
        dialect.awaitIndexes(link, collection);
    }

    @Override
    public void analyze(String collection) {
        dialect.analyze(link, collection);
    }

    @Override
    public void scan(String collection, Consumer<Value.Obj> each) {
        dialect.scan(link, collection, each);
    }

    @Override
    public OptionalDouble bytes(String collection) {
        return dialect.bytes(link, collection);
    }

    @Override
    public OptionalLong size(String collection) {
        return dialect.size(link, collection);
    }

    @Override
    public Optional<Cache> cache() {
        return dialect.cache(link);
    }

    @Override
    public OptionalLong process() {
        return dialect.process(link);
    }

    @Override
    public Prepared<Find> delete(String collection, Find shape) {
        return prepared(Find.removed(shape), find -> dialect.delete(collection, find), link::change);
    }

    /** Prepares the statement of the shape; another statement than that one is no call of it. */
    private <T> Prepared<T> prepared(T shape, Function<T, Sql> statement, Function<Sql, Call> call) {
        Sql first = statement.apply(shape);
        link.prepare(first.text());
        return values -> {
            Sql sql = statement.apply(values);
            if (!sql.text().equals(first.text())) {
                throw new IllegalArgumentException("prepared for " + shape + ", asked for " + values);
            }
            return call.apply(sql);
        };
    }

    @Override
    public long count(String collection) {
        return link.first(new Sql(dialect.count(collection)), row -> row.getLong(1))
                .orElseThrow();
    }

    @Override
    public Optional<Value.Obj> read(String collection, String id) {
        return dialect.read(link, collection, id);
    }

    @Override
    public void flushStatistics() {
        dialect.flushStatistics(link);
    }

    @Override
    public Statistics statistics() {
        return dialect.statistics(link);
    }

    @Override
    public Optional<OwnReport> ownReport() {
        return dialect.ownReport(link);
    }

    @Override
    public void close() {
        link.close();
    }
}
