package org.docbench.stores.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** The machine's own address. */
final class Loopback {
    private static final int MILLIS = 1_000;

    private Loopback() {}

    /** @throws IOException if nobody listens at the port */
    static void listens(int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), MILLIS);
        }
    }
}
