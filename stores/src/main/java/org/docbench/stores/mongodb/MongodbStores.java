package org.docbench.stores.mongodb;

import java.util.List;
import org.docbench.stores.Store;

/** The ways of using MongoDB that are measured. */
public final class MongodbStores {
    private static final String MEMBER = "mongodb";
    private static final String STANDALONE = "mongodb-standalone";

    private MongodbStores() {}

    public static List<Store> all() {
        return List.of(
                new MongodbStore(
                        "mongodb",
                        MEMBER,
                        "a replica set of one member; an item in the middle of an array is removed by one update pipeline",
                        MiddleDelete.PIPELINE),
                new MongodbStore(
                        "mongodb.two-calls",
                        MEMBER,
                        "a replica set of one member; an item in the middle of an array is removed by $unset and then"
                                + " $pull of null: two round trips, which take other nulls too",
                        MiddleDelete.TWO_CALLS),
                new MongodbStore(
                        "mongodb.standalone",
                        STANDALONE,
                        "a server outside a replica set, without an oplog; an item in the middle of an array is removed by"
                                + " one update pipeline",
                        MiddleDelete.PIPELINE));
    }
}
