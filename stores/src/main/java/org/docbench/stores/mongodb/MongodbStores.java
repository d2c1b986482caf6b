package org.docbench.stores.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.internal.build.MongoDriverVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.UnreachableException;
import org.docbench.stores.Variant;
import org.docbench.stores.Variant.Difference;
import org.docbench.stores.servers.ServerSource;

/** The ways of using MongoDB that are measured. */
public final class MongodbStores {
    private static final String MEMBER = "mongodb";
    private static final String STANDALONE = "mongodb-standalone";
    private static final String SET = "mongodb-set";

    /** MongoDB, its servers and its stores. */
    public static final Product PRODUCT = Product.of(
            Product.Address.of("mongodb(\\+srv)?", 27017, "mongodb://user:password@host:27017/database"),
            List.of(
                    new ServerSource.Program(MongodbLauncher.of(true)),
                    new ServerSource.Program(MongodbLauncher.of(false)),
                    new ServerSource.UserOnly(SET, "DocBench starts no replica set of several members")),
            MongodbStores::all);

    private MongodbStores() {}

    public static List<Store> all() {
        return List.of(
                new MongodbStore(
                        "mongodb",
                        MEMBER,
                        "a replica set of one member; an item in the middle of an array is removed by one update pipeline",
                        Updates.MiddleDelete.PIPELINE,
                        Concern.ANSWERED,
                        Optional.empty()),
                new MongodbStore(
                        "mongodb.two-calls",
                        MEMBER,
                        "a replica set of one member; an item in the middle of an array is removed by $unset and then"
                                + " $pull of null: two round trips, which take other nulls too",
                        Updates.MiddleDelete.TWO_CALLS,
                        Concern.ANSWERED,
                        differs(Difference.CHANGES)),
                new MongodbStore(
                        "mongodb.standalone",
                        STANDALONE,
                        "a server outside a replica set, without an oplog; an item in the middle of an array is removed by"
                                + " one update pipeline",
                        Updates.MiddleDelete.PIPELINE,
                        Concern.ANSWERED,
                        differs(Difference.OPLOG)),
                new MongodbStore(
                        "mongodb.unacknowledged",
                        MEMBER,
                        "a replica set of one member; writes are sent and nobody answers (w: 0)",
                        Updates.MiddleDelete.PIPELINE,
                        Concern.UNANSWERED,
                        differs(Difference.ACKNOWLEDGEMENT)),
                new MongodbStore(
                        "mongodb.majority",
                        SET,
                        "a replica set of several members; a write is acknowledged when most of them have it (w: majority)",
                        Updates.MiddleDelete.PIPELINE,
                        Concern.MAJORITY,
                        differs(Difference.ACKNOWLEDGEMENT)));
    }

    private static Optional<Variant> differs(Difference in) {
        return Optional.of(new Variant("mongodb", in));
    }

    /** MongoDB, or whatever speaks its protocol, through its synchronous Java driver. */
    private record MongodbStore(
            String id,
            String server,
            String about,
            Updates.MiddleDelete middle,
            Concern concern,
            Optional<Variant> variant)
            implements Store {
        /** What no BSON holds: dates are milliseconds, decimals 34 digits (bsonspec.org, 0x09 and 0x13). */
        private static final Set<Loss> LOSSES = Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS);

        @Override
        public StoreLedger ledger() {
            return new StoreLedger(
                    id, server, "MongoDB", "mongodb-driver-sync " + MongoDriverVersion.VERSION, about, LOSSES);
        }

        @Override
        public Optional<String> without(Durability level) {
            return concern.without(level);
        }

        @Override
        public boolean acknowledges() {
            return concern != Concern.UNANSWERED;
        }

        @Override
        public Optional<String> malformed(Endpoint address) {
            return Connection.malformed(address);
        }

        @Override
        public Session open(Server server, Duration limit) {
            var answers = new Answers(server.endpoint());
            var settings = Connection.settings(server.endpoint(), limit);
            Connection.reach(server.endpoint(), Connection.uri(server.endpoint()), UnreachableException.limit(limit));
            MongoClient client = answers.to(() -> MongoClients.create(settings));
            try {
                return new MongodbSession(client, Connection.database(server.endpoint()), answers, middle, concern);
            } catch (RuntimeException e) {
                client.close();
                throw e;
            }
        }
    }
}
