package org.docbench.stores;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.docbench.core.value.Value;
import org.docbench.stores.servers.GivenServer;

/** Acknowledges everything at once and makes the changes when the document is read back: what the harness itself costs. */
public final class NullStore implements Store {
    /** As in {@link StoreLedger#id}. */
    public static final String ID = "store.null";

    /** What {@link StoreLedger#server} says when a store needs none. */
    public static final String NO_SERVER = "none";

    private static final StoreLedger LEDGER = new StoreLedger(
            ID, NO_SERVER, "DocBench", "none", "acknowledges at once: the cost of the harness itself", Set.of());

    private final boolean keeps;

    /** Makes a store whose documents are in memory. */
    public NullStore() {
        this(true);
    }

    /** @param keeps false for any number of documents and workers: every operation answers that it found what it was for */
    public NullStore(boolean keeps) {
        this.keeps = keeps;
    }

    /** It is the baseline at every level. */
    @Override
    public Optional<String> without(Durability level) {
        return Optional.empty();
    }

    @Override
    public StoreLedger ledger() {
        return LEDGER;
    }

    @Override
    public Session open(Server server, Duration limit) {
        return new NullSession(keeps);
    }

    /** The server of a store that needs none. */
    public static Server server() {
        return new GivenServer(NO_SERVER, new Endpoint("none:"), Server.Kind.LIBRARY, "this program", Optional.empty());
    }

    /** Does its work before and after the calls, so that executing one does next to nothing. */
    private static final class NullSession implements Session {
        private final Map<String, NullCollection> collections = new HashMap<>();
        private final boolean keeps;

        NullSession(boolean keeps) {
            this.keeps = keeps;
        }

        private NullCollection of(String collection) {
            return Optional.ofNullable(keeps ? collections.get(collection) : NullCollection.NOTHING)
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
            collections.put(collection, new KeptDocuments());
        }

        @Override
        public void drop(String collection) {
            collections.remove(collection);
        }

        @Override
        public Call insert(String collection, List<Value.Obj> documents) {
            return of(collection).insert(documents);
        }

        @Override
        public Prepared<Change> update(String collection, Update shape) {
            return of(collection).update();
        }

        @Override
        public Prepared<Query> find(String collection, Query shape) {
            return of(collection).find(shape);
        }

        @Override
        public void take(String collection, Query query, Consumer<Value.Obj> each) {
            of(collection).found(query.find()).forEach(document -> each.accept(query.of(document)));
        }

        @Override
        public Plan plan(String collection, Query query) {
            return new Plan(Set.of(), "none");
        }

        @Override
        public void scan(String collection, Consumer<Value.Obj> each) {
            of(collection).documents().values().forEach(each);
        }

        @Override
        public Prepared<Find> delete(String collection, Find shape) {
            Find.removed(shape);
            return of(collection).delete();
        }

        @Override
        public long count(String collection) {
            return of(collection).documents().size();
        }

        @Override
        public Optional<Value.Obj> read(String collection, String id) {
            return Optional.ofNullable(of(collection).documents().get(id));
        }

        @Override
        public Statistics statistics() {
            return Statistics.none();
        }

        @Override
        public void close() {}
    }

    /** Answers the calls on one collection; by itself it keeps nothing and finds whatever it is asked for. */
    private interface NullCollection {
        Call ONE = () -> 1;

        NullCollection NOTHING = new NullCollection() {};

        default Call insert(List<Value.Obj> documents) {
            int size = documents.size();
            return () -> size;
        }

        default Prepared<Change> update() {
            return change -> ONE;
        }

        /** A scan and a list of ids answer as many as were asked for. */
        default Prepared<Query> find(Query shape) {
            if (shape.find() instanceof Find.In in) {
                int count = in.ids().size();
                return query -> () -> count;
            }
            return shape.find() instanceof Find.From ? NullCollection::scan : query -> ONE;
        }

        private static Call scan(Query query) {
            int count = ((Find.From) query.find()).count();
            return () -> count;
        }

        default Prepared<Find> delete() {
            return find -> ONE;
        }

        default Map<String, Value.Obj> documents() {
            return Map.of();
        }

        default List<Value.Obj> found(Find find) {
            return List.of();
        }
    }

    /** Keeps documents in memory. What was inserted and changed is put in order when somebody looks, not when it is acknowledged. */
    private static final class KeptDocuments implements NullCollection {
        private final List<List<Value.Obj>> inserted = new ArrayList<>();
        private final Map<String, Value.Obj> documents = new LinkedHashMap<>();
        private final List<Change> changes = new ArrayList<>();
        private Answers answers;

        @Override
        public Call insert(List<Value.Obj> batch) {
            return () -> {
                inserted.add(batch);
                return batch.size();
            };
        }

        @Override
        public Prepared<Change> update() {
            return change -> {
                changes.add(change);
                return ONE;
            };
        }

        @Override
        public Prepared<Query> find(Query shape) {
            return query -> {
                long found = found(query.find()).size();
                return () -> found;
            };
        }

        @Override
        public Prepared<Find> delete() {
            return find -> {
                List<Value.Obj> removed = found(find);
                removed.forEach(document -> documents.remove(id(document)));
                answers = null;
                long count = removed.size();
                return () -> count;
            };
        }

        @Override
        public Map<String, Value.Obj> documents() {
            if (!inserted.isEmpty() || !changes.isEmpty()) {
                inserted.forEach(batch -> batch.forEach(document -> documents.put(id(document), document)));
                inserted.clear();
                changes.forEach(change -> documents.computeIfPresent(
                        change.id(), (id, document) -> change.update().apply(document)));
                changes.clear();
                answers = null;
            }
            return documents;
        }

        @Override
        public List<Value.Obj> found(Find find) {
            Map<String, Value.Obj> now = documents();
            if (answers == null) {
                answers = new Answers(now.values());
            }
            return answers.to(find);
        }

        private static String id(Value.Obj document) {
            return ((Value.Str) document.fields().get("_id")).value();
        }
    }
}
