package org.docbench.stores.log;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Meaning;
import org.docbench.stores.NullStore;
import org.docbench.stores.Plan;
import org.docbench.stores.Prepared;
import org.docbench.stores.Product;
import org.docbench.stores.Query;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Update;
import org.docbench.stores.Variant;
import org.docbench.stores.servers.ServerSource;

/**
 * The reference writer: a log in this process, to which each write appends the whole new document. It has no server, no transactions,
 * no checkpoints, and of indexes only those that are unique. It marks a lower bound of durable inserts. An update reads, changes and
 * encodes the whole document in the client. A database can be faster, if it changes a part of the document.
 */
public final class LogStore implements Store {
    private static final String SERVER = "log";

    /** The log and its only store. It has no cache to size: the operating system has the file. */
    public static final Product PRODUCT = new Product(
            Optional.empty(),
            List.of(new ServerSource.Library(SERVER, Optional.empty(), bytes -> "no cache of its own")),
            () -> List.of(new LogStore()));

    private static final StoreLedger LEDGER = new StoreLedger(
            "log.floor",
            SERVER,
            "DocBench",
            "none",
            "a log alone: each write appends the whole document; a library, no round trip",
            Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS));

    @Override
    public StoreLedger ledger() {
        return LEDGER;
    }

    @Override
    public Optional<String> without(Durability level) {
        return level == Durability.NONE
                ? Optional.of("the log hands every write to the operating system and supports no weaker level")
                : Store.super.without(level);
    }

    /** What it reads is its own memory and the operating system's, which no suite of queries asks about. */
    @Override
    public Optional<Variant> variant() {
        return Optional.of(new Variant(NullStore.ID, Variant.Difference.LOG));
    }

    @Override
    public Session open(Server server, Duration limit) {
        return new LogSession(Log.open(file(server), file -> file.force(false)));
    }

    /** A file of the user's is none: what is no record in it would be cut off. */
    private static java.nio.file.Path file(Server server) {
        return server.data()
                .map(folder -> folder.resolve("docbench.log"))
                .orElseThrow(() -> new StoreException("the log is in a folder of DocBench's own, and in no other"));
    }

    /** A session, which waits for the device unless it is told otherwise. */
    static final class LogSession implements Session {
        private final Log log;
        private boolean durable = true;

        LogSession(Log log) {
            this.log = log;
        }

        @Override
        public String version() {
            return "DocBench log 1";
        }

        @Override
        public Map<String, String> acknowledge(Durability level) {
            durable = level == Durability.SYNC;
            return Map.of("fdatasync", durable ? "before the acknowledgement, one for all writes before it" : "none");
        }

        /** Of the indexes those are kept that are unique. */
        @Override
        public void create(String collection, List<Index> indexes) {
            drop(collection);
            Stream<Path> unique = indexes.stream().filter(Index::unique).map(Index::path);
            log.write(true, contents -> List.of(Contents.create(collection, unique)));
        }

        @Override
        public void drop(String collection) {
            log.write(true, contents -> contents.drop(collection));
        }

        @Override
        public Call insert(String collection, List<Value.Obj> documents) {
            List<BsonDocument> trees = documents.stream().map(ToBson::document).toList();
            return () -> log.write(durable, contents -> contents.insert(collection, trees));
        }

        /** The whole document is read, changed and appended. */
        @Override
        public Prepared<Change> update(String collection, Update shape) {
            return change -> () -> log.write(durable, contents -> contents.update(collection, change));
        }

        @Override
        public Prepared<Find> delete(String collection, Find shape) {
            Find.removed(shape);
            return find -> () -> log.write(durable, contents -> contents.delete(collection, find));
        }

        /** Hands over the bytes. */
        @Override
        public Prepared<Query> find(String collection, Query shape) {
            Contents.refuseOrder(shape.find());
            return query -> () ->
                    log.ask(contents -> contents.found(collection, query.find()).count());
        }

        @Override
        public void take(String collection, Query query, Consumer<Value.Obj> each) {
            each(
                    contents -> contents.found(collection, query.find()),
                    document -> each.accept(query.of(FromBson.object(document))));
        }

        @Override
        public void scan(String collection, Consumer<Value.Obj> each) {
            each(contents -> contents.all(collection), document -> each.accept(FromBson.object(document)));
        }

        private void each(Function<Contents, Stream<BsonDocument>> found, Consumer<BsonDocument> each) {
            log.ask(contents -> {
                found.apply(contents).forEach(each);
                return each;
            });
        }

        @Override
        public Optional<Value.Obj> read(String collection, String id) {
            return log.ask(contents ->
                            contents.found(collection, new Find.ById(id)).findFirst())
                    .map(FromBson::object);
        }

        @Override
        public Plan plan(String collection, Query query) {
            Contents.refuseOrder(query.find());
            boolean known = log.ask(contents -> contents.knows(collection, query.find()));
            return new Plan(
                    Set.of(),
                    (known ? "a table in memory has the places in the log" : "every document of the log is read")
                            + "; nothing is read from disk while the operating system has the log in memory");
        }

        @Override
        public long count(String collection) {
            return log.ask(contents -> contents.count(collection));
        }

        /** Of the records of documents. */
        @Override
        public OptionalDouble bytes(String collection) {
            return log.ask(contents -> contents.count(collection) == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of((double) contents.bytes(collection) / contents.count(collection)));
        }

        /** Of the log. */
        @Override
        public OptionalLong size(String collection) {
            return OptionalLong.of(log.size());
        }

        /** The log counts its records, for all sessions. What the kernel counts of a thread would be another account of the same. */
        @Override
        public Statistics statistics() {
            Map<String, Double> counters = log.counters();
            return new Statistics(
                    Map.of(
                            Meaning.SYNCS, counters.get("log.syncs"),
                            Meaning.LOG_BYTES, counters.get("log.bytes")),
                    counters);
        }

        @Override
        public void close() {
            log.close();
        }
    }
}
