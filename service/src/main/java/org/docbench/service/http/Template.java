package org.docbench.service.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongUnaryOperator;
import org.docbench.stores.Secrets;

/**
 * Requests that differ in an id alone. All are one array of bytes. It holds the id as a fixed number of decimal digits, with
 * leading zeros. So every request is as long as any other, and making one allocates nothing.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Template(byte[] bytes, int[] holes, LongUnaryOperator ids) implements HttpLoad.Requests {

    /** Where the id goes in path and body, any number of times. */
    public static final String ID = "{id}";

    /** Digits of an id: enough for 11 days at a million requests/s. */
    public static final int DIGITS = 12;

    private static final long IDS = 1_000_000_000_000L;

    /**
     * Requests to a path of the endpoint.
     *
     * @param path from the slash behind the endpoint's base
     * @param body as JSON; empty: none, and no header fields that tell of one
     * @param keepAlive whether the connection is to stay open; if not, the request says so
     * @param ids the id of request n: {@code n -> n} for unique ones, a smaller range for hot ones; taken modulo 10^12
     */
    public static Template of(
            Endpoint endpoint, String method, String path, String body, boolean keepAlive, LongUnaryOperator ids) {
        int length = filled(body).getBytes(StandardCharsets.UTF_8).length;
        String head = method + " " + endpoint.base() + path + " HTTP/1.1\r\nHost: " + endpoint.host() + "\r\n"
                + (keepAlive ? "" : "Connection: close\r\n")
                + (body.isEmpty() ? "" : "Content-Type: application/json\r\nContent-Length: " + length + "\r\n")
                + "\r\n";
        return new Template(filled(head + body).getBytes(StandardCharsets.UTF_8), holes(head + body), ids);
    }

    private static String filled(String text) {
        return text.replace(ID, "0".repeat(DIGITS));
    }

    private static int[] holes(String text) {
        List<Integer> holes = new ArrayList<>();
        for (int at = text.indexOf(ID); at >= 0; at = text.indexOf(ID, at + 1)) {
            holes.add(filled(text.substring(0, at)).getBytes(StandardCharsets.UTF_8).length);
        }
        return holes.stream().mapToInt(hole -> hole).toArray();
    }

    @Override
    public void next(ByteBuffer into, long n) {
        int start = into.position();
        into.put(bytes);
        if (holes.length == 0) {
            return;
        }
        long id = Math.floorMod(ids.applyAsLong(n), IDS);
        for (int digit = DIGITS - 1; digit >= 0; digit--) {
            byte ascii = (byte) ('0' + id % 10);
            id /= 10;
            for (int hole : holes) {
                into.put(start + hole + digit, ascii);
            }
        }
    }

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
            if (uri.getHost() == null
                    || uri.getUserInfo() != null
                    || uri.getQuery() != null
                    || uri.getFragment() != null) {
                throw new IllegalArgumentException(
                        "service " + Secrets.masked(url) + ": expected http://host:port or http://host:port/path");
            }
            int port = uri.getPort() < 0 ? HTTP_PORT : uri.getPort();
            try {
                var address = new InetSocketAddress(InetAddress.getByName(uri.getHost()), port);
                return new Endpoint(
                        address, uri.getRawAuthority(), uri.getRawPath().replaceFirst("/+$", ""));
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
}
