package org.docbench.stores;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
        public void close() {}
    }

    /** Does its work before and after the calls, so that executing one does next to nothing. */
    private static final class NullSession implements Session {
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

        /** Documents in memory. What was inserted and changed is put in order when somebody looks, not when it is acknowledged. */
        private static final class NullCollection {
            private final List<List<Value.Obj>> inserted = new ArrayList<>();
            private final Map<String, Value.Obj> documents = new LinkedHashMap<>();
            private final List<Change> changes = new ArrayList<>();
            private Answers answers;

            void keep(List<Value.Obj> batch) {
                inserted.add(batch);
            }

            void later(Change change) {
                changes.add(change);
            }

            Collection<Value.Obj> documents() {
                if (!inserted.isEmpty() || !changes.isEmpty()) {
                    inserted.forEach(batch -> batch.forEach(document -> documents.put(id(document), document)));
                    inserted.clear();
                    changes.forEach(change -> documents.computeIfPresent(
                            change.id(), (id, document) -> change.update().apply(document)));
                    changes.clear();
                    answers = null;
                }
                return documents.values();
            }

            Optional<Value.Obj> read(String id) {
                documents();
                return Optional.ofNullable(documents.get(id));
            }

            List<Value.Obj> find(Find find) {
                Collection<Value.Obj> now = documents();
                if (answers == null) {
                    answers = new Answers(now);
                }
                return answers.to(find);
            }

            /** How many there were. */
            int remove(Find find) {
                List<Value.Obj> found = find(find);
                found.forEach(document -> documents.remove(id(document)));
                answers = null;
                return found.size();
            }

            private static String id(Value.Obj document) {
                return ((Value.Str) document.fields().get("_id")).value();
            }
        }
    }
}
