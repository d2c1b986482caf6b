package org.docbench.stores.mysql;

import com.mysql.cj.Constants;
import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.jdbc.Driver;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.UnreachableException;
import org.docbench.stores.Variant;
import org.docbench.stores.Variant.Difference;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.sql.Link;

/** Every way of keeping documents in MySQL that is measured. */
public final class MysqlStores {
    /** MySQL, its server and its stores. */
    public static final Product PRODUCT = Product.of(
            Product.Address.of("mysql", MysqlAddress.PORT, "mysql://user:password@host:3306/database"),
            List.of(new ServerSource.Program(MysqlLauncher.USUAL)),
            MysqlStores::all);

    private MysqlStores() {}

    public static List<Store> all() {
        return List.of(
                new MysqlStore(
                        "mysql.json", "a JSON column; the log holds the whole document", List.of(), Optional.empty()),
                new MysqlStore(
                        "mysql.json.partial-log",
                        "a JSON column; the log holds only what changed in the document",
                        PARTIAL_LOG,
                        Optional.of(new Variant("mysql.json", Difference.CHANGES))));
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

    /**
     * MySQL over its own driver.
     *
     * @param settings statements that every session begins with
     */
    private record MysqlStore(String id, String about, List<String> settings, Optional<Variant> variant)
            implements Store {

        /** Names are kept by length, then by bytes; numbers have no width; the parser is a unit or two off in the last place. */
        private static final Set<Loss> LOSSES =
                EnumSet.of(Loss.FIELD_ORDER, Loss.INT_WIDTH, Loss.LAST_PLACES, Loss.LOOKALIKES);

        @Override
        public StoreLedger ledger() {
            return new StoreLedger(
                    id, "mysql", "MySQL", "com.mysql:mysql-connector-j " + Constants.CJ_VERSION, about, LOSSES);
        }

        @Override
        public Optional<String> malformed(Endpoint address) {
            return new MysqlAddress(address, Duration.ZERO).malformed();
        }

        @Override
        public Session open(Server server, Duration limit) {
            var address = new MysqlAddress(server.endpoint(), limit);
            try {
                Connection connection = new Driver().connect(address.url(), address.properties());
                var link = new Link(connection, server.endpoint());
                begin(link);
                return new MysqlSession(link, server.process().isPresent());
            } catch (SQLException e) {
                throw Link.unconnected(e, server.endpoint());
            }
        }

        private void begin(Link link) {
            try {
                link.run(MysqlSql.SESSION);
                link.run(settings.toArray(String[]::new));
            } catch (RuntimeException e) {
                link.close();
                throw e;
            }
        }
    }

    /** An endpoint {@code mysql://user:password@host:port/database?property=value} as the driver takes it. */
    record MysqlAddress(Endpoint endpoint, Duration limit) {
        private static final String DATABASE = "docbench";
        static final int PORT = 3306;

        /** Why neither the JDK nor the driver can read it. */
        Optional<String> malformed() {
            return endpoint.malformed().or(() -> {
                try {
                    ConnectionUrl.getConnectionUrlInstance(url(), new Properties());
                    asked(new Properties());
                    return Optional.empty();
                } catch (RuntimeException e) {
                    return Optional.of("the driver cannot read its host, port, database or properties");
                }
            });
        }

        /** Without user, password and properties, so that no message of the driver can hold them. */
        String url() {
            String path = URI.create(endpoint.uri()).getRawPath();
            boolean named = path != null && path.length() > 1;
            int port = endpoint.port() < 0 ? PORT : endpoint.port();
            return "jdbc:mysql://" + endpoint.host() + ":" + port + (named ? path : "/" + DATABASE);
        }

        /**
         * What DocBench sets, then what the endpoint asks for.
         *
         * @see <a href="https://dev.mysql.com/doc/connector-j/en/connector-j-reference-configuration-properties.html">the
         *     driver's configuration properties</a>
         */
        Properties properties() {
            var properties = endpoint.credentials();
            properties.setProperty("connectTimeout", millis(UnreachableException.limit(limit)));
            properties.setProperty("socketTimeout", millis(limit));
            properties.setProperty("useServerPrepStmts", "true");
            properties.setProperty("cachePrepStmts", "true");
            properties.setProperty("characterEncoding", "UTF-8");
            properties.setProperty("createDatabaseIfNotExist", "true");
            if (loopback()) { // nothing leaves the machine: as for the other products, no encryption in the measured
                // time
                properties.setProperty("sslMode", "DISABLED");
                properties.setProperty("allowPublicKeyRetrieval", "true");
            }
            asked(properties);
            return properties;
        }

        private static String millis(Duration limit) {
            return Long.toString(limit.toMillis());
        }

        private void asked(Properties properties) {
            String query = URI.create(endpoint.uri()).getRawQuery();
            if (query != null) {
                for (String pair : query.split("&", -1)) {
                    int equals = pair.indexOf('=');
                    if (equals > 0) {
                        properties.setProperty(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
                    }
                }
            }
        }

        private static String decoded(String text) {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }

        private boolean loopback() {
            try {
                return InetAddress.getByName(endpoint.host()).isLoopbackAddress();
            } catch (UnknownHostException e) {
                return false;
            }
        }
    }
}
