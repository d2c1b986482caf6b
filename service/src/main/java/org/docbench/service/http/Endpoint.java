package org.docbench.service.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import org.docbench.stores.Secrets;

/**
 * Where an HTTP service listens.
 *
 * @param address of the server, resolved once
 * @param host for the header of this name
 * @param base what stands before every path, without a slash at its end; often empty
 */
public record Endpoint(InetSocketAddress address, String host, String base) {

    private static final int HTTP_PORT = 80;

    /**
     * Of a URL such as {@code http://127.0.0.1:8080} or {@code http://gateway/v1}.
     *
     * @throws IllegalArgumentException with one line that says what is wrong with it
     */
    public static Endpoint of(String url) {
        URI uri = parsed(url);
        if (!"http".equals(uri.getScheme() == null ? null : uri.getScheme().toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("service " + Secrets.masked(url) + ": only plain http:// is spoken");
        }
        if (uri.getHost() == null || uri.getUserInfo() != null || uri.getQuery() != null || uri.getFragment() != null) {
            throw new IllegalArgumentException(
                    "service " + Secrets.masked(url) + ": expected http://host:port or http://host:port/path");
        }
        int port = uri.getPort() < 0 ? HTTP_PORT : uri.getPort();
        try {
            var address = new InetSocketAddress(InetAddress.getByName(uri.getHost()), port);
            return new Endpoint(address, uri.getRawAuthority(), uri.getRawPath().replaceFirst("/+$", ""));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("service " + Secrets.masked(url) + ": no host of this name", e);
        }
    }

    private static URI parsed(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("service " + Secrets.masked(url) + ": " + e.getReason());
        }
    }
}
