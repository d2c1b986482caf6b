package org.docbench.stores;

import java.util.List;
import java.util.Optional;
import org.docbench.stores.duckdb.DuckdbStores;
import org.docbench.stores.log.LogStore;
import org.docbench.stores.mariadb.MariadbStores;
import org.docbench.stores.mongodb.MongodbStores;
import org.docbench.stores.mongodb.MongodbStores.FerretdbStores;
import org.docbench.stores.mysql.MysqlStores;
import org.docbench.stores.oracle.OracleStores;
import org.docbench.stores.postgres.CompatibleStores;
import org.docbench.stores.postgres.PostgresStores;
import org.docbench.stores.sqlite.SqliteStores;

/** Every product and every store, in the order reports show them. A new product is one more line here. */
public final class Stores {
    /** Every product, the null store's included. */
    public static final List<Product> PRODUCTS = List.of(
            MongodbStores.PRODUCT,
            PostgresStores.PRODUCT,
            MysqlStores.PRODUCT,
            MariadbStores.PRODUCT,
            SqliteStores.PRODUCT,
            DuckdbStores.PRODUCT,
            OracleStores.PRODUCT,
            FerretdbStores.PRODUCT,
            CompatibleStores.YUGABYTE,
            CompatibleStores.COCKROACH,
            LogStore.PRODUCT,
            new Product(Optional.empty(), List.of(), () -> List.of(new NullStore())));

    private Stores() {}

    /** All of them; none is connected to anything. */
    public static List<Store> all() {
        return PRODUCTS.stream()
                .flatMap(product -> product.stores().get().stream())
                .toList();
    }
}
