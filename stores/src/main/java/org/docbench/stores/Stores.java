package org.docbench.stores;

import java.util.List;
import java.util.function.Supplier;
import org.docbench.stores.mongodb.MongodbStores;
import org.docbench.stores.mysql.MysqlStores;
import org.docbench.stores.oracle.OracleStores;
import org.docbench.stores.postgres.PostgresStores;
import org.docbench.stores.sqlite.SqliteStores;

/** Every store, in the order reports show them. A new product is one more line here. */
public final class Stores {
    private static final List<Supplier<List<Store>>> PRODUCTS = List.of(
            MongodbStores::all,
            PostgresStores::all,
            MysqlStores::all,
            SqliteStores::all,
            OracleStores::all,
            () -> List.of(new NullStore()));

    private Stores() {}

    /** All of them; none is connected to anything. */
    public static List<Store> all() {
        return PRODUCTS.stream().flatMap(product -> product.get().stream()).toList();
    }
}
