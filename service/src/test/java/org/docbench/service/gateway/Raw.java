package org.docbench.service.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Bytes over a socket: what no HTTP client sends. */
final class Raw {
    private static final int PATIENCE_MILLIS = 20_000;

    private Raw() {}

    /** One answer, read by this class alone. Names of fields are in small letters. */
    record Answer(int status, Map<String, String> fields, String body) {}

    static Socket to(String url) throws IOException {
        var socket = new Socket();
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(url).getPort()));
        return socket;
    }

    /** A request line, the Host of a URL, and the end of the head. */
    static String head(String url, String line) {
        return line + " HTTP/1.1\r\n" + host(url) + "\r\n";
    }

    /** The line of the Host field that belongs to a URL. */
    static String host(String url) {
        return "Host: " + URI.create(url).getAuthority() + "\r\n";
    }

    static void send(Socket socket, String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The beginning of the answer. */
    static String ask(String url, String bytes) throws IOException {
        try (Socket socket = to(url)) {
            send(socket, bytes);
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1);
        }
    }

    /** Everything that is answered until the server closes the connection. */
    static List<Answer> untilClosed(String url, String bytes) throws IOException {
        try (Socket socket = to(url)) {
            send(socket, bytes);
            List<Answer> answers = new ArrayList<>();
            for (Optional<Answer> one = next(socket); one.isPresent(); one = next(socket)) {
                answers.add(one.get());
            }
            return answers;
        }
    }

    /** The next answer whose body has a length; empty where the connection ends instead. */
    static Optional<Answer> next(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        String first = line(in);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        if (!first.matches("HTTP/1\\.[01] [1-5][0-9][0-9] .*")) {
            throw new IOException("no status line: " + first);
        }
        Map<String, String> fields = new HashMap<>();
        for (String field = line(in); !field.isEmpty(); field = line(in)) {
            int colon = field.indexOf(':');
            fields.put(
                    field.substring(0, colon).toLowerCase(Locale.ROOT),
                    field.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(fields.getOrDefault("content-length", "0"));
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new IOException("a body of " + body.length + " bytes instead of " + length);
        }
        return Optional.of(
                new Answer(Integer.parseInt(first.substring(9, 12)), fields, new String(body, StandardCharsets.UTF_8)));
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                return line.substring(0, line.length() - 1);
            }
            line.append((char) b);
        }
        return line.toString();
    }
}
