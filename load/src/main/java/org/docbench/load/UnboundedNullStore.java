package org.docbench.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.NullStore;
import org.docbench.stores.Plan;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Update;

/** Acts as {@code store.null} for any number of documents and workers: it acknowledges at once and keeps nothing. */
public final class UnboundedNullStore implements Store {
    private static final Store NULL = new NullStore();

    /** Replaces {@code store.null} among targets, so that the client's memory does not grow with the documents. */
    public static StoreTargets in(StoreTargets targets) {
        return new StoreTargets(
                targets.ready().stream().map(UnboundedNullStore::bounded).toList(), targets.absent());
    }

    private static StoreTarget bounded(StoreTarget target) {
        return target.id().equals(NullStore.ID)
                ? new StoreTarget(target.id(), new UnboundedNullStore(), target.server())
                : target;
    }

    @Override
    public StoreLedger ledger() {
        return NULL.ledger();
    }

    @Override
    public Optional<String> without(Durability level) {
        return NULL.without(level);
    }

    @Override
    public Session open(Server server, Duration limit) {
        return new UnboundedSession();
    }

    /** Every operation answers that it found what it was for. */
    private record UnboundedSession() implements Session {
        private static final Call ONE = () -> 1;

        @Override
        public String version() {
            return "1";
        }

        @Override
        public Map<String, String> acknowledge(Durability level) {
            return Map.of();
        }

        @Override
        public void create(String collection, List<Index> indexes) {}

        @Override
        public void drop(String collection) {}

        @Override
        public Call insert(String collection, List<Value.Obj> documents) {
            int size = documents.size();
            return () -> size;
        }

        @Override
        public Prepared<Change> update(String collection, Update shape) {
            return change -> ONE;
        }

        /** A scan and a list of ids answer as many as were asked for. */
        @Override
        public Prepared<Query> find(String collection, Query shape) {
            if (shape.find() instanceof Find.In in) {
                int count = in.ids().size();
                return query -> () -> count;
            }
            return shape.find() instanceof Find.From ? UnboundedSession::scan : query -> ONE;
        }

        private static Call scan(Query query) {
            int count = ((Find.From) query.find()).count();
            return () -> count;
        }

        @Override
        public void take(String collection, Query query, Consumer<Value.Obj> each) {}

        @Override
        public Plan plan(String collection, Query query) {
            return new Plan(Set.of(), "none");
        }

        @Override
        public Prepared<Find> delete(String collection, Find shape) {
            return find -> ONE;
        }

        @Override
        public long count(String collection) {
            return 0;
        }

        @Override
        public void scan(String collection, Consumer<Value.Obj> each) {}

        @Override
        public Optional<Value.Obj> read(String collection, String id) {
            return Optional.empty();
        }

        @Override
        public Statistics statistics() {
            return Statistics.none();
        }

        @Override
        public void close() {}
    }
}
