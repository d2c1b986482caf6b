package org.docbench.stores.mysql;

import com.mysql.cj.conf.ConnectionUrl;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.docbench.stores.Endpoint;
import org.docbench.stores.UnreachableException;

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
        if (loopback()) { // nothing leaves the machine: as for the other products, no encryption in the measured time
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
