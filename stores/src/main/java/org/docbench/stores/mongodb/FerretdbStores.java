package org.docbench.stores.mongodb;

import java.util.List;
import java.util.Optional;
import org.docbench.stores.Product;
import org.docbench.stores.servers.ServerSource;

/**
 * FerretDB, which speaks MongoDB's protocol and keeps documents in another database: PostgreSQL, or SQLite in version 1.
 *
 * @see <a href="https://docs.ferretdb.io/">FerretDB's documentation</a>
 */
public final class FerretdbStores {
    private static final String NAME = "ferretdb";

    /** FerretDB, by URI. */
    public static final Product PRODUCT = Product.of(
                    Product.Address.of("mongodb(\\+srv)?", 27017, "mongodb://user:password@host:27017/database"),
                    List.of(new ServerSource.UserOnly(NAME, "DocBench knows no package of FerretDB and starts none")),
                    () -> List.of(new MongodbStore(
                            NAME,
                            NAME,
                            "FerretDB",
                            "MongoDB's driver and commands; an element in the middle of an array is removed by $unset and then"
                                    + " $pull of null: two round trips, which take other nulls too",
                            Updates.MiddleDelete.TWO_CALLS,
                            Concern.OF_BACKEND,
                            Optional.empty())))
            .needing(server -> MongodbRequirements.ofFerretdb());

    private FerretdbStores() {}
}
