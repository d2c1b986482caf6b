package org.docbench.stores;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a server is reached. Its written form never shows the password.
 *
 * @param uri as the product's own tools take it, with user and password where there are some
 */
public record Endpoint(String uri) {
    /** {@code //user:password@}; in a URI that is well formed there is no other {@code @}. */
    private static final Pattern USER_INFO = Pattern.compile("(?<=:/{1,2})([^:/?#@]*)(?::([^/?#]*))?(?=@)");

    /** All of it that stands before the last {@code @}, however it is to be read. */
    private static final Pattern BEFORE_AT = Pattern.compile("(?s):/{1,2}(.*)@");

    /** One reading only: RFC 3986, section 3.2.1, with letters of all languages. */
    private static final Pattern ONE_READING = Pattern.compile("(?:[^/?#@%\\s\\p{Cntrl}]|%[0-9A-Fa-f]{2})*");

    private static final int LAST_PORT = 65_535;

    /** The host, or null where there is none. */
    public String host() {
        return parsed().getHost();
    }

    /** Its TCP port, or -1. */
    public int port() {
        return parsed().getPort();
    }

    /** @throws StoreException if it is none; the parser's own words would show the password */
    private URI parsed() {
        try {
            return new URI(uri);
        } catch (URISyntaxException e) {
            throw new StoreException(this + " is no URI: " + e.getReason());
        }
    }

    /** Why host and port cannot be read, without any part of the address; empty when they can. */
    public Optional<String> malformed() {
        try {
            URI read = new URI(uri);
            if (read.getHost() == null) {
                return Optional.of("it has no host, or a port that is no number");
            }
            return read.getPort() == 0 || read.getPort() > LAST_PORT
                    ? Optional.of("its port is not within 1 to " + LAST_PORT)
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.of("at character " + e.getIndex() + ": " + e.getReason());
        }
    }

    /** The user's name, or null. */
    public String user() {
        return credential(1);
    }

    /** The password, or null. */
    public String password() {
        return credential(2);
    }

    private String credential(int group) {
        Matcher info = USER_INFO.matcher(uri);
        return info.find() && info.group(group) != null ? Secrets.decoded(info.group(group)) : null;
    }

    /** The URI without user and password, so that no message of a driver can hold them. */
    public String bare() {
        return USER_INFO.matcher(uri).replaceFirst("").replaceFirst("(?<=:/{1,2})@", "");
    }

    /** Whether the host is this machine, which nothing leaves on the way to it. */
    public boolean isLoopback() {
        try {
            return host() != null && InetAddress.getByName(host()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** User and password, as far as there are some, as JDBC drivers take them. */
    public Properties credentials() {
        var properties = new Properties();
        Optional.ofNullable(user()).ifPresent(user -> properties.setProperty("user", user));
        Optional.ofNullable(password()).ifPresent(password -> properties.setProperty("password", password));
        return properties;
    }

    /** The parameters behind the {@code ?}, decoded, in their order; one without a {@code =} is left out. */
    public Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        String query = parsed().getRawQuery();
        for (String pair : query == null ? new String[0] : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(
                        URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
                        URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return parameters;
    }

    /** The path of the URI with its first slash, or this one where it names none; as written. */
    public String path(String otherwise) {
        String path = parsed().getRawPath();
        return path != null && path.length() > 1 ? path : otherwise;
    }

    /** Why readers of this URI can disagree about its password, and how to write it; empty when they cannot. */
    public Optional<String> ambiguity() {
        Matcher before = BEFORE_AT.matcher(uri);
        return before.find() && !ONE_READING.matcher(before.group(1)).matches()
                ? Optional.of("'" + this + "' has a character before its last '@' that must be percent-encoded: "
                        + "write / as %2F, ? as %3F, # as %23, @ as %40, % as %25, a space as %20, or use --password")
                : Optional.empty();
    }

    /**
     * The same with a password, which is percent-encoded.
     *
     * @throws IllegalStateException if it has no user, or a password already
     */
    public Endpoint withPassword(String password) {
        Matcher info = USER_INFO.matcher(uri);
        if (!info.find() || info.group(1).isEmpty() || info.group(2) != null) {
            throw new IllegalStateException("a user without a password is needed in " + this);
        }
        String encoded = URLEncoder.encode(password, StandardCharsets.UTF_8).replace("+", "%20");
        return new Endpoint(uri.substring(0, info.end()) + ":" + encoded + uri.substring(info.end()));
    }

    /** A text, a driver's message for instance, without this endpoint's secrets. */
    public String hide(String text) {
        return Secrets.in(List.of(uri)).hide(text);
    }

    @Override
    public String toString() {
        return Secrets.masked(uri);
    }
}
