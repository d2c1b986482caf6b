package org.docbench.stores.servers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The proxies that environment variables name, as other programs that fetch files take them: {@code https_proxy}, {@code http_proxy},
 * {@code all_proxy}, {@code no_proxy}, in lower or upper case. Java itself reads only system properties, which come first.
 *
 * @see <a href="https://curl.se/docs/manpage.html#ENVIRONMENT">curl, "Environment"</a>
 */
final class ProxyVariables extends ProxySelector {
    private static final Pattern ADDRESS =
            Pattern.compile("(?:https?://)?(?:[^@/]*@)?([^@/:\\[\\]]+)(?::(\\d{1,5}))?/?");

    /** Of curl, for a proxy without a port. */
    private static final int USUAL = 1080;

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d+){3}|\\[::1]");

    /** With any of these, Java's own settings hold alone, with what they leave out. */
    private static final List<String> PROPERTIES = List.of("http.proxyHost", "https.proxyHost", "socksProxyHost");

    private final Map<String, String> environment;
    private final ProxySelector properties;

    /** @param properties asked first, as the settings of Java itself */
    ProxyVariables(Map<String, String> environment, ProxySelector properties) {
        this.environment = environment;
        this.properties = properties;
    }

    @Override
    public List<Proxy> select(URI uri) {
        List<Proxy> set = properties.select(uri);
        boolean isSet = PROPERTIES.stream().anyMatch(name -> System.getProperty(name) != null);
        if (isSet || isLeftOut(uri.getHost().toLowerCase(Locale.ROOT))) {
            return set;
        }
        return Stream.of(value(uri.getScheme() + "_proxy"), value("all_proxy"))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .map(ProxyVariables::proxy)
                .map(List::of)
                .orElse(set);
    }

    /** This machine; else by a name, by the end of a name behind a dot, or all by a star. */
    private boolean isLeftOut(String host) {
        return LOOPBACK.matcher(host).matches()
                || Stream.of(value("no_proxy").toLowerCase(Locale.ROOT).split(","))
                        .map(name -> name.strip().replaceFirst("^\\*?\\.", ""))
                        .filter(name -> !name.isEmpty())
                        .anyMatch(name -> name.equals("*") || host.equals(name) || host.endsWith("." + name));
    }

    private String value(String variable) {
        String lower = environment.getOrDefault(variable, "");
        return (lower.isBlank() ? environment.getOrDefault(variable.toUpperCase(Locale.ROOT), "") : lower).strip();
    }

    /** @throws IllegalArgumentException if the value is no address; its text, which can hold a password, is not in the message */
    private static Proxy proxy(String value) {
        Matcher address = ADDRESS.matcher(value);
        if (!address.matches()) {
            throw new IllegalArgumentException(
                    "a proxy variable of the environment is no HOST:PORT of an HTTP proxy, and DocBench knows no others");
        }
        int port = address.group(2) == null ? USUAL : Integer.parseInt(address.group(2));
        return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(address.group(1), port));
    }

    @Override
    public void connectFailed(URI uri, SocketAddress proxy, IOException reason) {
        properties.connectFailed(uri, proxy, reason);
    }
}
