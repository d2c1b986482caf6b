package org.docbench.stores.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.value.Loss;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Variant;
import org.docbench.stores.Variant.Difference;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.sql.Link;
import org.postgresql.Driver;
import org.postgresql.util.DriverInfo;

/** Every way of keeping documents in PostgreSQL that is measured. */
public final class PostgresStores {
    /**
     * A jsonb orders fields by length and bytes, and its numbers are decimals: no width, no negative zero. A json column keeps
     * the text as it came, but PostgreSQL changes documents as jsonb only, so the first update loses the same.
     *
     * @see <a href="https://www.postgresql.org/docs/current/datatype-json.html">PostgreSQL, JSON Types</a>
     */
    private static final Set<Loss> LOSSES = EnumSet.of(Loss.FIELD_ORDER, Loss.INT_WIDTH, Loss.NEGATIVE_ZERO);

    /** PostgreSQL, its server and its stores. */
    public static final Product PRODUCT = Product.of(
            Product.Address.of("postgres(ql)?", 5432, "postgresql://user:password@host:5432/database"),
            List.of(new ServerSource.Program(PostgresLauncher.USUAL)),
            PostgresStores::all);

    private PostgresStores() {}

    public static List<Store> all() {
        return List.of(
                store(
                        "postgres.jsonb",
                        "jsonb column, changed by jsonb_set, jsonb_insert and #-",
                        PostgresColumn.JSONB),
                store(
                        "postgres.jsonb.gin",
                        "jsonb column; arrays are indexed by GIN's default operator class, jsonb_ops, the others' by"
                                + " jsonb_path_ops",
                        PostgresColumn.JSONB_GIN,
                        Difference.INDEX),
                store(
                        "postgres.jsonb.subscript",
                        "jsonb column, values set by subscript: doc['a'] = value",
                        PostgresColumn.SUBSCRIPTS,
                        Difference.CHANGES),
                store(
                        "postgres.json",
                        "json column, changed as jsonb and cast back in the same statement",
                        PostgresColumn.JSON));
    }

    private static Store store(String id, String about, PostgresColumn column, Difference... from) {
        return new PostgresStore(
                new StoreLedger(id, "postgresql", "PostgreSQL", DriverInfo.DRIVER_FULL_NAME, about, LOSSES),
                column,
                Stream.of(from).map(in -> new Variant("postgres.jsonb", in)).findFirst());
    }

    /** A way of keeping documents in PostgreSQL. */
    record PostgresStore(StoreLedger ledger, PostgresColumn column, Optional<Variant> variant) implements Store {
        /** The server's own time limit speaks first; the connection is given up this much later. */
        private static final Duration GRACE = Duration.ofSeconds(1);

        @Override
        public Optional<String> malformed(Endpoint address) {
            return Address.malformed(address);
        }

        @Override
        public Session open(Server server, Duration limit) {
            Link link = new Link(connected(server, limit), server.endpoint());
            try {
                link.limited(limit.plus(GRACE));
                // Literals are written for this setting, which is the default.
                link.run("set standard_conforming_strings = on", "set statement_timeout = " + limit.toMillis());
                PostgresStatistics.timed(link);
                return new PostgresSession(link, column, server.process().isPresent());
            } catch (StoreException e) {
                link.close();
                throw e;
            }
        }

        private static Connection connected(Server server, Duration limit) {
            Address address = Address.of(server.endpoint());
            try {
                Connection connection = new Driver().connect(address.url(), address.properties(limit));
                if (connection == null) {
                    throw new StoreException("no PostgreSQL address: " + server.endpoint());
                }
                return connection;
            } catch (SQLException e) {
                throw Link.unconnected(e, server.endpoint());
            }
        }
    }
}
