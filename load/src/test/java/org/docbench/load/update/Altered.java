package org.docbench.load.update;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Update;

/** A store that says it did what it was asked, and did something else. */
record Altered(Store honest, Twist twist) implements Store {

    /** What is done instead of an update. */
    interface Twist {
        Call call(Session session, String collection, Change asked);
    }

    /** Another update of the same document. */
    interface Other {
        Update than(Update asked);
    }

    static Altered by(Store honest, Other other) {
        return new Altered(honest, (session, collection, asked) -> {
            Update done = other.than(asked.update());
            return session.update(collection, done).with(new Change(asked.id(), done));
        });
    }

    @Override
    public StoreLedger ledger() {
        return honest.ledger();
    }

    @Override
    public Optional<String> without(Durability level) {
        return honest.without(level);
    }

    @Override
    public Session open(Server server, Duration limit) {
        return new Twisted(honest.open(server, limit), twist);
    }

    private record Twisted(Session session, Twist twist) implements Session {
        @Override
        public Prepared<Change> update(String collection, Update shape) {
            return change -> twist.call(session, collection, change);
        }

        @Override
        public String version() {
            return session.version();
        }

        @Override
        public Map<String, String> acknowledge(Durability level) {
            return session.acknowledge(level);
        }

        @Override
        public void create(String collection, List<Index> indexes) {
            session.create(collection, indexes);
        }

        @Override
        public void drop(String collection) {
            session.drop(collection);
        }

        @Override
        public Call insert(String collection, List<Value.Obj> documents) {
            return session.insert(collection, documents);
        }

        @Override
        public Prepared<Query> find(String collection, Query shape) {
            return session.find(collection, shape);
        }

        @Override
        public void take(String collection, Query query, Consumer<Value.Obj> each) {
            session.take(collection, query, each);
        }

        @Override
        public Plan plan(String collection, Query query) {
            return session.plan(collection, query);
        }

        @Override
        public void scan(String collection, Consumer<Value.Obj> each) {
            session.scan(collection, each);
        }

        @Override
        public Prepared<Find> delete(String collection, Find shape) {
            return session.delete(collection, shape);
        }

        @Override
        public long count(String collection) {
            return session.count(collection);
        }

        @Override
        public Optional<Value.Obj> read(String collection, String id) {
            return session.read(collection, id);
        }

        @Override
        public Statistics statistics() {
            return session.statistics();
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
