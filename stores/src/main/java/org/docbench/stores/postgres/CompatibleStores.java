package org.docbench.stores.postgres;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.stores.Durability;
import org.docbench.stores.Product;
import org.docbench.stores.Requirement;
import org.docbench.stores.Requirement.Finding;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.sql.SqlRequirement;
import org.docbench.stores.sql.SqlStore;
import org.postgresql.util.DriverInfo;

/** Products that take PostgreSQL's protocol and statements, by URI. */
public final class CompatibleStores {
    /** YugabyteDB. */
    public static final Product YUGABYTE = product(Compatible.YUGABYTE);

    /** CockroachDB. */
    public static final Product COCKROACH = product(Compatible.COCKROACH);

    private CompatibleStores() {}

    private static Product product(Compatible product) {
        return Product.of(
                        Product.Address.of(
                                "postgres(ql)?", 5432, "postgresql://user:password@host:" + product.port + "/database"),
                        List.of(new ServerSource.UserOnly(
                                product.server,
                                "DocBench knows no package of " + product.product + " and starts none")),
                        () -> List.of(store(product)))
                .needing(server -> requirements(product));
    }

    private static Store store(Compatible product) {
        return new SqlStore(
                new StoreLedger(
                        product.server + ".jsonb",
                        product.server,
                        product.product,
                        DriverInfo.DRIVER_FULL_NAME,
                        "PostgreSQL's driver; jsonb column, changed by jsonb_set, jsonb_insert and #-; a write is"
                                + " acknowledged when " + product.acknowledged + ", of one replica if there is one",
                        PostgresStores.LOSSES),
                Optional.empty(),
                Arrays.stream(Durability.values())
                        .filter(level -> level != product.level)
                        .collect(Collectors.toMap(level -> level, product::without)),
                PostgresStores.Address::malformed,
                PostgresStores.Address::connected,
                (link, on, limit) -> {
                    PostgresStores.Address.set(link, limit, limit);
                    return new CompatibleSession(link, product);
                });
    }

    private static List<Requirement> requirements(Compatible product) {
        return List.of(
                SqlRequirement.first(
                        "product",
                        "select version()",
                        answer -> product.version(answer).startsWith(product.product)
                                ? Finding.ok(product.version(answer))
                                : Finding.missing(answer + "; this is no " + product.product),
                        "Rows of this target are of " + product.product + ".",
                        "Give the URI of a server of " + product.product + "."),
                PostgresRequirements.CREATE);
    }
}
