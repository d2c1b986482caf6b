package org.docbench.stores.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** The machine's own address. */
public final class Loopback {
    private static final int MILLIS = 1_000;

    private Loopback() {}

    /** @throws IOException if nobody listens at the port */
    static void listens(int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), MILLIS);
        }
    }

    /** A free TCP port, the system's choice; another program could take it before the server does, and then the server does not start. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on the loopback interface", e);
        }
    }
}
