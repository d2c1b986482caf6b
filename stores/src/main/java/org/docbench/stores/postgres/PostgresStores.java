package org.docbench.stores.postgres;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.docbench.core.value.Loss;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.UnreachableException;
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

    /**
     * A {@code postgresql://user:password@host:port/database?parameters} as the JDBC driver takes it.
     *
     * @param url without the user and the password
     */
    record Address(String url, Optional<String> user, Optional<String> password) {
        /** A statement is prepared on the server when it is first executed, not when it is executed for the fifth time. */
        private static final String PREPARE_AT_ONCE = "1";

        private static final Pattern URI = Pattern.compile("postgres(?:ql)?://(?:([^:/@]*)(?::([^/@]*))?@)?(.*)");

        /** What the driver's parser finds is in its answer. A field, since the JDK holds loggers weakly and a new one would talk again. */
        private static final Logger DRIVER = Logger.getLogger("org.postgresql");

        static {
            DRIVER.setLevel(Level.OFF);
        }

        /** Why the driver cannot read an address. */
        static Optional<String> malformed(Endpoint endpoint) {
            try {
                return Driver.parseURL(of(endpoint).url(), null) == null
                        ? Optional.of("the driver cannot read its hosts, ports, database or parameters")
                        : Optional.empty();
            } catch (IllegalArgumentException e) {
                return Optional.of("its user or password has a percent sign that begins no code: write %25");
            } catch (StoreException e) {
                return Optional.of("the driver cannot read it");
            }
        }

        static Address of(Endpoint endpoint) {
            Matcher parts = URI.matcher(endpoint.uri());
            if (!parts.matches()) {
                throw new StoreException("no address like postgresql://user:password@host:port/database: " + endpoint);
            }
            return new Address("jdbc:postgresql://" + parts.group(3), decoded(parts.group(1)), decoded(parts.group(2)));
        }

        private static Optional<String> decoded(String part) {
            // A plus sign is itself in this part of a URI.
            return Optional.ofNullable(part)
                    .map(text -> URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
        }

        Properties properties(Duration limit) {
            String seconds = seconds(limit);
            Properties properties = new Properties();
            user.ifPresent(name -> properties.setProperty("user", name));
            password.ifPresent(secret -> properties.setProperty("password", secret));
            properties.setProperty("prepareThreshold", PREPARE_AT_ONCE);
            properties.setProperty("ApplicationName", "docbench");
            properties.setProperty("loginTimeout", seconds);
            properties.setProperty("connectTimeout", seconds(UnreachableException.limit(limit)));
            properties.setProperty("socketTimeout", seconds);
            return properties;
        }

        private static String seconds(Duration limit) {
            return Long.toString(Math.max(1, limit.plusMillis(999).toSeconds()));
        }
    }
}
