package org.docbench.load.insert;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.docbench.bench.BareComparison;
import org.docbench.bench.BareComparison.Connector;
import org.docbench.bench.BareComparison.Driver;
import org.docbench.bench.BareJdbc;
import org.docbench.bench.Goals;
import org.docbench.bench.Interleaved;
import org.docbench.codecs.ToBson;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.run.Observer;
import org.docbench.core.stats.Estimate;
import org.docbench.core.value.Value;
import org.docbench.load.InterleavedBlocks;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;

/**
 * Measures the time that the suite adds to an insert of 1,000 documents of 200 B in batches of 500. Its blocks and those of a
 * {@link Driver} are interleaved in random order. Exit code 1 if one significantly takes more than 25 % longer; the goal is 10 %.
 * {@code docs/load.md} says how to run it.
 */
public final class InsertBareLoopBenchmark {
    private static final double GOAL = 1.10;
    private static final double MARGIN = 1.25;
    private static final int ROUNDS = 200;
    private static final int COLD = 40;
    private static final String COLLECTION = "docbench_bare_suite";

    private static final InsertCase CASE = new InsertCase(
            InsertSuite.PAYLOAD,
            List.of("200", "1", InsertCases.NONE),
            InsertCase.Documents.of(LinkedDocuments.flat(200, 1).source()),
            1000,
            500,
            List.of());

    private InsertBareLoopBenchmark() {}

    /** Prints both and their ratio for each product and level. */
    public static void main(String[] args) throws Exception {
        Goals.begin(InsertBareLoopBenchmark.class);
        BareComparison.run(List.of(
                on("mongodb", BareMongodb::new),
                on("postgres.jsonb", server -> new BareJdbc(BareJdbc.Product.POSTGRESQL, server)),
                on("mysql.json", server -> new BareJdbc(BareJdbc.Product.MYSQL, server)),
                on("sqlite.jsonb", server -> new BareJdbc(BareJdbc.Product.SQLITE, server))));
    }

    private static BareComparison<Driver> on(String store, Connector<Driver> driver) {
        return new BareComparison<>(store, driver, InsertBareLoopBenchmark::compared);
    }

    private static boolean compared(Store store, Session session, Driver bare, Durability level) throws Exception {
        if (level == Durability.OS && !store.ledger().id().startsWith("sqlite")) {
            return true;
        }
        Interleaved turns = Interleaved.of(
                COLD,
                ROUNDS,
                round -> proved(session, InsertBlock.of(CASE, 1, round, System::nanoTime), store).insert().stream()
                        .mapToDouble(nanos -> nanos)
                        .average()
                        .orElseThrow(),
                round -> (double) bare.inserts(
                                InsertBlock.of(CASE, 1, round, System::nanoTime).batches())
                        / CASE.count());
        session.drop(COLLECTION);
        Estimate said = BareComparison.said(
                store,
                level,
                turns,
                ratio -> Interleaved.verdict(ratio.value() <= GOAL, ratio.ci95().low() > GOAL) + ": at most 1.10");
        return said.ci95().low() <= MARGIN;
    }

    private static InsertBlock.Timed proved(Session session, InsertBlock given, Store store) {
        InsertBlock.Timed timed = given.timed(
                session, COLLECTION, System::nanoTime, InterleavedBlocks.Pause.NONE, () -> Observer.NOBODY.timed(null));
        given.prove(session, COLLECTION, store.ledger().losses());
        return timed;
    }

    /** {@code insertMany} of the MongoDB driver. */
    private static final class BareMongodb implements Driver {
        private static final String TABLE = "docbench_bare";

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
        public long inserts(List<List<Value.Obj>> batches) {
            MongoCollection<BsonDocument> collection = client.getDatabase("docbench")
                    .getCollection(TABLE, BsonDocument.class)
                    .withWriteConcern(concern);
            collection.drop();
            client.getDatabase("docbench").createCollection(TABLE);
            List<List<BsonDocument>> driver = new ArrayList<>();
            for (List<Value.Obj> batch : batches) {
                driver.add(batch.stream().map(ToBson::document).toList());
            }
            long begin = System.nanoTime();
            for (List<BsonDocument> batch : driver) {
                collection.insertMany(batch);
            }
            return System.nanoTime() - begin;
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
