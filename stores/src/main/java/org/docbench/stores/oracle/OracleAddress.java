package org.docbench.stores.oracle;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.docbench.stores.Endpoint;
import org.docbench.stores.UnreachableException;

/** An endpoint {@code oracle://user:password@host:port/service} as the driver takes it. */
record OracleAddress(Endpoint endpoint, Duration limit) {
    static final int PORT = 1521;

    /** The published tests' size of the driver's cache of statements. */
    private static final String STATEMENTS = "20";

    /** Why it names no service; the driver itself reads an address only when it connects. */
    Optional<String> malformed() {
        return endpoint.malformed().or(() -> {
            String path = URI.create(endpoint.uri()).getRawPath();
            return path == null || path.length() < 2 ? Optional.of("it names no service") : Optional.empty();
        });
    }

    /** Without user and password, so that no message of the driver can hold them. */
    String url() {
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
    Properties properties() {
        var properties = endpoint.credentials();
        properties.setProperty("oracle.net.CONNECT_TIMEOUT", millis(UnreachableException.limit(limit)));
        properties.setProperty("oracle.jdbc.ReadTimeout", millis(limit));
        properties.setProperty("oracle.jdbc.implicitStatementCacheSize", STATEMENTS);
        return properties;
    }

    private static String millis(Duration limit) {
        return Long.toString(limit.toMillis());
    }
}
