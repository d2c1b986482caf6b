package org.docbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Lets one connection through to a port of this machine; who comes later is refused. */
final class OneConnection implements AutoCloseable {
    private final ServerSocket listening;
    private final Thread relay;

    OneConnection(int to) throws IOException {
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        relay = new Thread(() -> relay(to), "one connection");
        relay.setDaemon(true);
        relay.start();
    }

    int port() {
        return listening.getLocalPort();
    }

    private void relay(int to) {
        try (Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), to)) {
            listening.close();
            var back = new Thread(() -> pipe(server, client), "back");
            back.setDaemon(true);
            back.start();
            pipe(client, server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void pipe(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
            to.shutdownOutput();
        } catch (IOException e) {
            // One of the two has gone, and the other is told when the sockets are closed.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
