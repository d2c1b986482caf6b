package org.docbench.stores.postgres;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException;
import org.docbench.stores.UnreachableException;
import org.postgresql.Driver;

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
