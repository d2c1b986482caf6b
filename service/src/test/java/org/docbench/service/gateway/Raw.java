package org.docbench.service.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Bytes over a socket: what no HTTP client sends. */
final class Raw {
    private static final int PATIENCE_MILLIS = 20_000;

    private Raw() {}

    static Socket to(String url) throws IOException {
        var socket = new Socket();
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(url).getPort()));
        return socket;
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
}
