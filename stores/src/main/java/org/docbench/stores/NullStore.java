package org.docbench.stores;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.docbench.core.value.Value;

/** Acknowledges everything at once and makes the changes when the document is read back: what the harness itself costs. */
public final class NullStore implements Store {
    /** As in {@link StoreLedger#id}. */
    public static final String ID = "store.null";

    /** What {@link StoreLedger#server} says when a store needs none. */
    public static final String NO_SERVER = "none";

    private static final StoreLedger LEDGER = new StoreLedger(
            ID, NO_SERVER, "DocBench", "none", "acknowledges at once: the cost of the harness itself", Set.of());

    @Override
    public StoreLedger ledger() {
        return LEDGER;
    }

    @Override
    public Optional<String> without(Durability level) {
        return Optional.empty();
    }

    @Override
    public Session open(Server server, Duration limit) {
        return new NullSession();
    }

    /** The server of a store that needs none. */
    public static Server server() {
        return new NoServer();
    }

    private static final class NoServer implements Server {
        @Override
        public String product() {
            return NO_SERVER;
        }

        @Override
        public Endpoint endpoint() {
            return new Endpoint("none:");
        }

        @Override
        public String origin() {
            return "this program";
        }

        @Override
        public Optional<Path> data() {
            return Optional.empty();
        }

        @Override
        public Optional<ProcessHandle> process() {
            return Optional.empty();
        }

        @Override
        public void kill() {}

        @Override
        public void restart() {}

        @Override
        public void close() {}
    }

    /** What was inserted is put in order and changed when it is asked for, not when a call is executed. */
    private static final class NullSession implements Session {
        private final java.util.List<java.util.List<Value.Obj>> inserted = new java.util.ArrayList<>();
        private final java.util.Map<String, Value.Obj> documents = new java.util.HashMap<>();
        private final java.util.List<Change> changes = new java.util.ArrayList<>();

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
            inserted.clear();
            documents.clear();
        }

        @Override
        public void drop(String collection) {
            inserted.clear();
            documents.clear();
        }

        @Override
        public Call insert(String collection, List<Value.Obj> batch) {
            return () -> {
                inserted.add(batch);
                return batch.size();
            };
        }

        /** Everything that was inserted, by {@code _id}. */
        private Map<String, Value.Obj> documents() {
            inserted.forEach(batch -> batch.forEach(
                    document -> documents.put(((Value.Str) document.fields().get("_id")).value(), document)));
            inserted.clear();
            return documents;
        }

        @Override
        public Prepared<Change> update(String collection, Update shape) {
            return change -> {
                changes.add(change);
                return () -> 1;
            };
        }

        @Override
        public Prepared<Query> find(String collection, Query shape) {
            return query -> () -> 1;
        }

        @Override
        public void take(String collection, Query query, Consumer<Value.Obj> each) {
            scan(collection, document -> {
                if (query.find() instanceof Find.ById one
                        && document.fields().get("_id").equals(new Value.Str(one.id()))) {
                    each.accept(query.of(document));
                }
            });
        }

        @Override
        public Plan plan(String collection, Query query) {
            return new Plan(Set.of(), "none");
        }

        @Override
        public void scan(String collection, Consumer<Value.Obj> each) {
            documents().values().forEach(each);
        }

        @Override
        public Prepared<Find> delete(String collection, Find shape) {
            return find -> {
                if (find instanceof Find.ById one) {
                    documents().remove(one.id());
                }
                return () -> 1;
            };
        }

        @Override
        public long count(String collection) {
            return documents().size();
        }

        @Override
        public Optional<Value.Obj> read(String collection, String id) {
            changes.forEach(change -> documents()
                    .computeIfPresent(
                            change.id(), (key, document) -> change.update().apply(document)));
            changes.clear();
            return Optional.ofNullable(documents().get(id));
        }

        @Override
        public Statistics statistics() {
            return Statistics.none();
        }

        @Override
        public void close() {}
    }
}
