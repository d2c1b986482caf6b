package org.docbench.stores.oracle;

import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import oracle.jdbc.OracleConnection;
import oracle.jdbc.OracleDriver;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException.UnreachableException;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Update;
import org.docbench.stores.Variant;
import org.docbench.stores.Variant.Difference;
import org.docbench.stores.oracle.OracleDocuments.Layout;
import org.docbench.stores.oracle.OracleImage.Edition;
import org.docbench.stores.oracle.OracleImage.Redo;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlStore;

/** Every way of keeping documents in Oracle Database that is measured. */
public final class OracleStores {
    /** Until a run file proves otherwise: there is no server outside a container that this project could start. */
    public static final String UNVERIFIED = "not verified on a live server by this project";

    static final int PORT = 1521;

    /** A server whose redo logs are smaller than the published ones. */
    static final String SMALL_REDO = "oracle-small-redo";

    /** The published tests' size of the driver's cache of statements. */
    private static final String STATEMENTS = "20";

    /** The driver asks for ten by default; those of the other products bring about a hundred at least in the first answer. */
    private static final String ROWS = "100";

    /** What the driver's OSON loses, and what is lost when the server itself makes a number. */
    static final Set<Loss> LOSSES = EnumSet.of(
            Loss.FIELD_ORDER,
            Loss.NEGATIVE_ZERO,
            Loss.DECIMAL_SCALE,
            Loss.BINARY_SUBTYPE,
            Loss.BSON_ONLY,
            Loss.INT_WIDTH,
            Loss.WHOLE_DECIMALS);

    /** Oracle Database, its server and its stores. */
    public static final Product PRODUCT = with(OracleStores::connected);

    private OracleStores() {}

    /** The product over a driver. */
    static Product with(SqlStore.Driver driver) {
        return Product.of(
                        Product.Address.of("oracle", PORT, "oracle://user:password@host:1521/service"),
                        List.of(container(driver, Redo.PUBLISHED), container(driver, Redo.SMALL)),
                        () -> all(driver))
                .needing(server -> OracleRequirements.of(server.equals(SMALL_REDO)));
    }

    private static ServerSource container(SqlStore.Driver driver, Redo redo) {
        return new ServerSource.Container(
                new OracleImage(driver, Edition.FREE, redo),
                Optional.of(new OracleImage(driver, Edition.EXPRESS, redo)),
                "Oracle Database runs in a container only");
    }

    /** Drops a table that may not be there, in every version that the driver connects to. */
    public static String dropping(String table) {
        return OracleSql.dropTable(table);
    }

    /** The stores over a driver. */
    static List<Store> all(SqlStore.Driver driver) {
        return List.of(
                store(
                        driver,
                        "oracle.json",
                        "a JSON column next to the id; changes by JSON_TRANSFORM",
                        link -> new OracleDocuments(link, Layout.JSON),
                        Optional.empty()),
                store(
                        driver,
                        "oracle.collection",
                        "a JSON collection table, the id in the document",
                        link -> new OracleDocuments(link, Layout.COLLECTION),
                        Optional.empty()),
                store(
                        driver,
                        "oracle.collection.search",
                        "a JSON collection table; array elements are found by a search index over every field, kept up to date"
                                + " after the commit",
                        link -> new OracleDocuments(link, Layout.SEARCH),
                        Optional.of(new Variant("oracle.collection", Difference.INDEX))),
                store(
                        driver,
                        "oracle.duality",
                        "a duality view over a table with a column for the id and a flex column for all other fields",
                        link -> new OracleDocuments(link, Layout.DUALITY),
                        Optional.empty()),
                store(
                        driver,
                        "oracle.relational",
                        "a number in a column, no JSON: the published baseline and nothing else",
                        OracleCounter::new,
                        Optional.of(new Variant("oracle.json", Difference.CHANGES))),
                store(
                        driver,
                        "oracle.json.small-redo",
                        SMALL_REDO,
                        "as oracle.json, on a server with three redo logs of 10 MiB",
                        link -> new OracleDocuments(link, Layout.JSON),
                        Optional.of(new Variant("oracle.json", Difference.REDO))));
    }

    private static Store store(
            SqlStore.Driver driver,
            String id,
            String about,
            Function<Link, Session> session,
            Optional<Variant> variant) {
        return store(driver, id, "oracle", about, session, variant);
    }

    private static Store store(
            SqlStore.Driver driver,
            String id,
            String product,
            String about,
            Function<Link, Session> session,
            Optional<Variant> variant) {
        return new SqlStore(
                new StoreLedger(
                        id,
                        product,
                        "Oracle Database",
                        "com.oracle.database.jdbc:ojdbc17 " + OracleDriver.getDriverVersion(),
                        about + "; " + UNVERIFIED,
                        LOSSES),
                variant,
                Map.of(
                        Durability.OS,
                        "A commit of Oracle Database waits for the device or for nothing; there is no level between"),
                OracleStores::malformed,
                driver,
                (link, server, limit) -> {
                    link.run(OracleSql.BY_BYTES);
                    return session.apply(link);
                });
    }

    private static Connection connected(Server server, Duration limit) throws SQLException {
        return new OracleDriver().connect(url(server.endpoint()), properties(server.endpoint(), limit));
    }

    /**
     * Why it names no service, or more than one; the driver itself reads an address only when it connects. A parameter that asks for TLS must not
     * be passed over.
     */
    private static Optional<String> malformed(Endpoint endpoint) {
        return endpoint.malformed().or(() -> {
            URI uri = URI.create(endpoint.uri());
            if (uri.getRawQuery() != null) {
                return Optional.of(
                        "it has parameters, and DocBench connects to Oracle Database without any, and without TLS");
            }
            String path = uri.getRawPath();
            return path == null || path.length() < 2 ? Optional.of("it names no service") : Optional.empty();
        });
    }

    /**
     * An {@code oracle://user:password@host:port/service} as the driver takes it, without user and password, so that no message of the
     * driver can hold them.
     */
    private static String url(Endpoint endpoint) {
        int port = endpoint.port() < 0 ? PORT : endpoint.port();
        return "jdbc:oracle:thin:@//" + endpoint.host() + ":" + port
                + URI.create(endpoint.uri()).getRawPath();
    }

    /**
     * As {@code oracle.jdbc.OracleConnection} names them.
     *
     * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/jajdb/oracle/jdbc/OracleConnection.html">the
     *     driver's connection properties</a>
     */
    static Properties properties(Endpoint endpoint, Duration limit) {
        var properties = endpoint.credentials();
        properties.setProperty(
                "oracle.net.CONNECT_TIMEOUT",
                Long.toString(UnreachableException.limit(limit).toMillis()));
        properties.setProperty("oracle.jdbc.ReadTimeout", Long.toString(limit.toMillis()));
        properties.setProperty("oracle.jdbc.implicitStatementCacheSize", STATEMENTS);
        properties.setProperty(OracleConnection.CONNECTION_PROPERTY_DEFAULT_ROW_PREFETCH, ROWS);
        return properties;
    }

    /** The relational row that the published baseline counted in: {@code _id}, {@code counter} and nothing else. */
    record OracleCounter(Link link) implements OracleSession {
        private static final String COUNTER = "counter";

        @Override
        public List<String> creation(String collection, List<Index> indexes) {
            if (indexes.stream().anyMatch(index -> index.kind() == Index.Kind.ELEMENTS)) {
                throw unsupported();
            }
            return List.of(
                    dropping(collection),
                    "CREATE TABLE " + name(collection) + " (id VARCHAR2(100) PRIMARY KEY, counter NUMBER)");
        }

        @Override
        public String dropping(String collection) {
            return OracleSql.dropTable(name(collection));
        }

        @Override
        public Call insert(String collection, List<Value.Obj> documents) {
            return rows(
                    OracleSql.insert(name(collection), 2),
                    documents.stream().map(OracleCounter::row).toList());
        }

        private static List<Parameter> row(Value.Obj document) {
            if (document.fields().keySet().equals(Set.of("_id", COUNTER))
                    && document.fields().get(COUNTER) instanceof Value.Int32 number) {
                return List.of(Parameter.text(JsonDocument.id(document)), Parameter.whole(number.value()));
            }
            throw unsupported();
        }

        @Override
        public Sql assignment(Update update) {
            if (update instanceof Update.Increment increment && increment.path().equals(Path.ofNames(COUNTER))) {
                return new Sql(COUNTER + " = " + COUNTER + " + " + increment.by());
            }
            throw unsupported();
        }

        @Override
        public String selection(String collection, Optional<Path> part) {
            if (part.isPresent()) {
                throw unsupported();
            }
            return "SELECT " + COUNTER + ", id FROM " + name(collection);
        }

        @Override
        public Sql condition(String collection, Find find) {
            if (find instanceof Find.ById one) {
                return new Sql(OracleSql.where("id"), Parameter.text(one.id()));
            }
            throw unsupported();
        }

        @Override
        public Value.Obj document(ResultSet row, Optional<Path> part) throws SQLException {
            return Value.Obj.of("_id", new Value.Str(row.getString(2)), COUNTER, new Value.Int64(row.getLong(1)));
        }

        @Override
        public Object take(ResultSet row) throws SQLException {
            return row.getLong(1);
        }

        @Override
        public String length() {
            throw unsupported();
        }

        /** There is no document. */
        @Override
        public OptionalDouble bytes(String collection) {
            return OptionalDouble.empty();
        }

        private static UnsupportedOperationException unsupported() {
            return new UnsupportedOperationException("a relational row holds a counter and no document");
        }
    }
}
