package org.docbench.stores.oracle;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import oracle.jdbc.OracleDriver;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
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
import org.docbench.stores.oracle.OracleDocuments.Layout;
import org.docbench.stores.servers.Loopback;
import org.docbench.stores.servers.PrivateFiles;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.servers.Wait;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SqlStore;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.oracle.OracleContainer;

/** Every way of keeping documents in Oracle Database that is measured. */
public final class OracleStores {
    /** Until a run file proves otherwise: there is no server outside a container that this project could start. */
    public static final String UNVERIFIED = "not verified on a live server by this project";

    private static final int PORT = 1521;

    /** The published tests' size of the driver's cache of statements. */
    private static final String STATEMENTS = "20";

    /** What the database may take to stop in order. */
    private static final int STOP_SECONDS = 300;

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
                        List.of(new ServerSource.Container(
                                "oracle",
                                ContainerServer.IMAGE,
                                "Oracle Database runs in a container only, and Docker does not answer: make 'docker info' work",
                                ContainerServer::here)),
                        () -> all(driver))
                .needing(server -> OracleRequirements.all());
    }

    /** Drops a table that may not be there, in every version that the driver connects to. */
    public static String dropping(String table) {
        return OracleSql.dropTable(table);
    }

    public static List<Store> all() {
        return all(OracleStores::connected);
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
                        Optional.of(new Variant("oracle.json", Difference.CHANGES))));
    }

    private static Store store(
            SqlStore.Driver driver,
            String id,
            String about,
            Function<Link, Session> session,
            Optional<Variant> variant) {
        return new SqlStore(
                new StoreLedger(
                        id,
                        "oracle",
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
    private static Properties properties(Endpoint endpoint, Duration limit) {
        var properties = endpoint.credentials();
        properties.setProperty(
                "oracle.net.CONNECT_TIMEOUT",
                Long.toString(UnreachableException.limit(limit).toMillis()));
        properties.setProperty("oracle.jdbc.ReadTimeout", Long.toString(limit.toMillis()));
        properties.setProperty("oracle.jdbc.implicitStatementCacheSize", STATEMENTS);
        return properties;
    }

    /**
     * Oracle Database Free in a container, where Docker answers. Testcontainers starts it and removes it, also when DocBench is
     * killed: a container of its own watches for that.
     */
    static final class ContainerServer implements ServerSource.Startable {
        /** The flavour with the components that search indexes need, its data files made beforehand. */
        static final String IMAGE = "gvenzl/oracle-free:23.9-faststart";

        /** Run by the image when the user has been made, as SYS in the root container. */
        static final String SCRIPT = "published.sql";

        private final int port = Loopback.freePort();
        private final OracleContainer container;

        private ContainerServer() {
            container = new OracleContainer(IMAGE)
                    .withUsername("docbench")
                    .withPassword(PrivateFiles.password())
                    .withCopyToContainer(Transferable.of(script()), "/container-entrypoint-initdb.d/" + SCRIPT)
                    .withCreateContainerCmdModifier(command ->
                            command.withHostConfig(Optional.ofNullable(command.getHostConfig())
                                    .orElseGet(HostConfig::new)
                                    .withPortBindings(new PortBinding(
                                            Ports.Binding.bindIpAndPort("127.0.0.1", port), new ExposedPort(PORT)))));
        }

        /** Returns the published settings and rights as SQL*Plus runs them. */
        static String script() {
            try (InputStream in = OracleStores.class.getResourceAsStream(SCRIPT)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** One that can be started with {@link #start}; empty where Docker does not answer. */
        static Optional<ServerSource.Startable> here() {
            return DockerClientFactory.instance().isDockerAvailable()
                    ? Optional.of(new ContainerServer())
                    : Optional.empty();
        }

        /** Fetches the image if it is not there, and waits until the database answers. */
        @Override
        public void start() {
            try {
                container.start();
            } catch (RuntimeException e) {
                throw new StoreException(
                        endpoint().hide("oracle: the container " + IMAGE + " does not start: " + e), e);
            }
        }

        @Override
        public String product() {
            return "oracle";
        }

        @Override
        public Endpoint endpoint() {
            return new Endpoint("oracle://docbench:" + container.getPassword() + "@127.0.0.1:" + port + "/"
                    + container.getDatabaseName());
        }

        @Override
        public String origin() {
            return "the container image " + IMAGE;
        }

        @Override
        public List<String> settings() {
            return List.of(
                    "the image's own; three redo logs of 500 MB, session_cached_cursors 200, open_cursors 500, and the rights to"
                            + " AWR, as published");
        }

        /** Kills the container, whose file system stays. */
        @Override
        public void kill() {
            docker().killContainerCmd(container.getContainerId())
                    .withSignal("KILL")
                    .exec();
        }

        @Override
        public void restart() {
            String id = container.getContainerId();
            try {
                if (Boolean.TRUE.equals(
                        docker().inspectContainerCmd(id).exec().getState().getRunning())) {
                    docker().stopContainerCmd(id).withTimeout(STOP_SECONDS).exec();
                }
                docker().startContainerCmd(id).exec();
            } catch (RuntimeException e) {
                throw new StoreException(endpoint().hide("oracle: the container cannot be started again: " + e), e);
            }
            Wait.until("oracle to answer", this::ask);
        }

        private DockerClient docker() {
            return container.getDockerClient();
        }

        private void ask() throws SQLException {
            DriverManager.getConnection(
                            "jdbc:oracle:thin:@127.0.0.1:" + port + "/" + container.getDatabaseName(),
                            endpoint().credentials())
                    .close();
        }

        @Override
        public void close() {
            container.stop();
        }
    }
}
