package org.docbench.load.insert;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.run.Observer;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Samples;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;

/**
 * What the suite adds to an insert of 1,000 documents of 200 B in batches of 500: its blocks and those of a {@link BareInsert}
 * take turns in random order. Exit code 1 if one surely takes more than 25 % longer; the goal is 10 %. {@code docs/load.md}
 * says how to run it.
 *
 * <p>A round's value is the difference of the logarithms of both: a device that is slow for a while is so for both.
 */
public final class InsertBareLoopBenchmark {
    private static final double GOAL = 1.10;
    private static final double MARGIN = 1.25;
    private static final int ROUNDS = 200;
    private static final int COLD = 40;
    private static final long SEED = 42;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String COLLECTION = "docbench_bare_suite";

    private static final InsertCase CASE = new InsertCase(
            InsertSuite.PAYLOAD,
            List.of("200", "1", InsertCases.NONE),
            InsertCase.Documents.of(LinkedDocuments.flat(200, 1).source()),
            1000,
            500,
            List.of());

    /** How a loop is made on a server. */
    private interface Loop {
        BareInsert on(Server server) throws SQLException;
    }

    private InsertBareLoopBenchmark() {}

    /** Prints both and their ratio for each product and level. */
    public static void main(String[] args) throws IOException, SQLException {
        Path folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bare-loop-");
        boolean met;
        try (var servers = new Servers(folder, Map.of(), line -> System.err.println(line))) {
            met = measured(servers, "mongodb", BareMongodb::new);
            met &= measured(servers, "postgres.jsonb", server -> new BareJdbc(BareJdbc.Product.POSTGRESQL, server));
            met &= measured(servers, "mysql.json", server -> new BareJdbc(BareJdbc.Product.MYSQL, server));
            met &= measured(servers, "sqlite.jsonb", server -> new BareJdbc(BareJdbc.Product.SQLITE, server));
        } finally {
            Files.deleteIfExists(folder);
        }
        System.exit(met ? 0 : 1);
    }

    private static boolean measured(Servers servers, String id, Loop loop) throws SQLException {
        Store store = Stores.all().stream()
                .filter(one -> one.ledger().id().equals(id))
                .findFirst()
                .orElseThrow();
        if (!(servers.find(store.ledger().server()) instanceof Found.Ready found)) {
            print("%s: %s", id, servers.find(store.ledger().server()));
            return false;
        }
        boolean met = true;
        try (Session session = store.open(found.server(), LIMIT);
                BareInsert bare = loop.on(found.server())) {
            for (Durability level : List.of(Durability.NONE, Durability.OS, Durability.SYNC)) {
                if (store.without(level).isEmpty() && (level != Durability.OS || id.startsWith("sqlite"))) {
                    session.acknowledge(level);
                    bare.acknowledge(level);
                    met &= compared(store, session, bare, level);
                }
            }
            session.drop(COLLECTION);
        }
        return met;
    }

    private static boolean compared(Store store, Session session, BareInsert bare, Durability level)
            throws SQLException {
        var random = new Random(SEED);
        List<double[]> suites = new ArrayList<>();
        List<double[]> bares = new ArrayList<>();
        for (int round = 0; round < COLD + ROUNDS; round++) {
            InsertBlock given = InsertBlock.of(CASE, round, System::nanoTime);
            boolean suiteFirst = random.nextBoolean();
            for (boolean suite : List.of(suiteFirst, !suiteFirst)) {
                double nanos = suite
                        ? proved(session, given, store).insert().stream()
                                .mapToDouble(Double::doubleValue)
                                .average()
                                .orElseThrow()
                        : (double) bare.block(given.batches()) / given.count();
                if (round >= COLD) {
                    (suite ? suites : bares).add(new double[] {Math.log(nanos)});
                }
            }
        }
        return said(store.ledger().id(), level, Samples.of(suites), Samples.of(bares));
    }

    private static InsertBlock.Timed proved(Session session, InsertBlock given, Store store) {
        InsertBlock.Timed timed = given.timed(session, COLLECTION, System::nanoTime, () -> Observer.NOBODY.timed(null));
        given.prove(session, COLLECTION, store.ledger().losses());
        return timed;
    }

    private static boolean said(String id, Durability level, Samples suite, Samples bare) {
        Estimate ratio = new Bootstrap(SEED)
                .estimate(List.of(suite, bare), logarithms -> logarithms[0] - logarithms[1])
                .orElseThrow()
                .map(Math::exp);
        boolean met = ratio.value() <= GOAL;
        print(
                "%-14s %-4s  suite %8.2f µs  bare %8.2f µs a document  suite / bare %.3f (95 %% CI %.3f to %.3f)  %s: at most 1.10",
                id,
                level.id(),
                Math.exp(suite.median()) / 1e3,
                Math.exp(bare.median()) / 1e3,
                ratio.value(),
                ratio.ci95().low(),
                ratio.ci95().high(),
                met ? "met" : ratio.ci95().low() > GOAL ? "MISSED" : "MISSED (inconclusive)");
        return ratio.ci95().low() <= MARGIN;
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }

    /** {@code insertMany} of the MongoDB driver. */
    static final class BareMongodb implements BareInsert {
        private final MongoClient client;
        private WriteConcern concern = WriteConcern.JOURNALED;

        BareMongodb(Server server) {
            client = MongoClients.create(server.endpoint().uri());
        }

        @Override
        public void acknowledge(Durability level) {
            concern = new WriteConcern(1).withJournal(level == Durability.SYNC);
        }

        @Override
        public long block(List<List<Value.Obj>> batches) {
            MongoCollection<BsonDocument> collection = client.getDatabase("docbench")
                    .getCollection(COLLECTION, BsonDocument.class)
                    .withWriteConcern(concern);
            collection.drop();
            client.getDatabase("docbench").createCollection(COLLECTION);
            List<List<BsonDocument>> driver = new ArrayList<>();
            for (List<Value.Obj> batch : batches) {
                driver.add(batch.stream().map(BareMongodb::document).toList());
            }
            long begin = System.nanoTime();
            for (List<BsonDocument> batch : driver) {
                collection.insertMany(batch);
            }
            return System.nanoTime() - begin;
        }

        private static BsonDocument document(Value.Obj value) {
            var document = new BsonDocument(value.fields().size());
            value.fields().forEach((name, field) -> document.put(name, bson(field)));
            return document;
        }

        /** What the documents of this benchmark are made of. */
        private static BsonValue bson(Value value) {
            if (value instanceof Value.Obj object) {
                return document(object);
            }
            return value instanceof Value.Arr array
                    ? new BsonArray(
                            array.items().stream().map(BareMongodb::bson).toList())
                    : new BsonString(((Value.Str) value).value());
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
