package org.docbench.stores.mongodb;

import java.util.List;
import java.util.Optional;
import org.docbench.stores.Product;
import org.docbench.stores.Store;
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
                        MiddleDelete.PIPELINE,
                        Concern.ANSWERED,
                        Optional.empty()),
                new MongodbStore(
                        "mongodb.two-calls",
                        MEMBER,
                        "a replica set of one member; an item in the middle of an array is removed by $unset and then"
                                + " $pull of null: two round trips, which take other nulls too",
                        MiddleDelete.TWO_CALLS,
                        Concern.ANSWERED,
                        differs(Difference.CHANGES)),
                new MongodbStore(
                        "mongodb.standalone",
                        STANDALONE,
                        "a server outside a replica set, without an oplog; an item in the middle of an array is removed by"
                                + " one update pipeline",
                        MiddleDelete.PIPELINE,
                        Concern.ANSWERED,
                        differs(Difference.OPLOG)),
                new MongodbStore(
                        "mongodb.unacknowledged",
                        MEMBER,
                        "a replica set of one member; writes are sent and nobody answers (w: 0)",
                        MiddleDelete.PIPELINE,
                        Concern.UNANSWERED,
                        differs(Difference.ACKNOWLEDGEMENT)),
                new MongodbStore(
                        "mongodb.majority",
                        SET,
                        "a replica set of several members; a write is acknowledged when most of them have it (w: majority)",
                        MiddleDelete.PIPELINE,
                        Concern.MAJORITY,
                        differs(Difference.ACKNOWLEDGEMENT)));
    }

    private static Optional<Variant> differs(Difference in) {
        return Optional.of(new Variant("mongodb", in));
    }
}
