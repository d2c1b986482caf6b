package org.docbench.stores;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.docbench.core.value.Value;

/** Does its work before and after the calls, so that executing one does next to nothing. */
final class NullSession implements Session {
    private final Map<String, NullCollection> collections = new HashMap<>();

    private NullCollection of(String collection) {
        return Optional.ofNullable(collections.get(collection))
                .orElseThrow(() -> new StoreException("no collection " + collection));
    }

    @Override
    public String version() {
        return "1";
    }

    @Override
    public Map<String, String> acknowledge(Durability level) {
        return Map.of();
    }

    @Override
    public void create(String collection, List<Index> indexes) {
        collections.put(collection, new NullCollection());
    }

    @Override
    public void drop(String collection) {
        collections.remove(collection);
    }

    @Override
    public Call insert(String collection, List<Value.Obj> documents) {
        NullCollection kept = of(collection);
        return () -> {
            kept.keep(documents);
            return documents.size();
        };
    }

    @Override
    public Prepared<Change> update(String collection, Update shape) {
        NullCollection changed = of(collection);
        return change -> {
            changed.later(change);
            return () -> 1;
        };
    }

    @Override
    public Prepared<Query> find(String collection, Query shape) {
        NullCollection asked = of(collection);
        return query -> {
            long found = asked.find(query.find()).size();
            return () -> found;
        };
    }

    @Override
    public void take(String collection, Query query, Consumer<Value.Obj> each) {
        of(collection).find(query.find()).forEach(document -> each.accept(query.of(document)));
    }

    @Override
    public Plan plan(String collection, Query query) {
        return new Plan(Set.of(), "none");
    }

    @Override
    public void scan(String collection, Consumer<Value.Obj> each) {
        of(collection).documents().forEach(each);
    }

    @Override
    public Prepared<Find> delete(String collection, Find shape) {
        Find.removed(shape);
        NullCollection asked = of(collection);
        return find -> {
            long removed = asked.remove(find);
            return () -> removed;
        };
    }

    @Override
    public long count(String collection) {
        return of(collection).documents().size();
    }

    @Override
    public Optional<Value.Obj> read(String collection, String id) {
        return of(collection).read(id);
    }

    @Override
    public Statistics statistics() {
        return Statistics.none();
    }

    @Override
    public void close() {}
}
