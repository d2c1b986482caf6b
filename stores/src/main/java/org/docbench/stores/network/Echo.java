package org.docbench.stores.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/** A server that sends back what it is sent, and its client. */
final class Echo implements AutoCloseable {
    /** As long as a small request. */
    private static final int MESSAGE = 64;

    private static final int PIECE = 64 * 1024;

    private final ServerSocket door = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());

    Echo() throws IOException {
        daemon("docbench-echo", () -> {
            while (true) {
                Socket client = door.accept();
                daemon("docbench-echo", () -> answer(client));
            }
        });
    }

    private static void answer(Socket client) throws IOException {
        try (client) {
            client.setTcpNoDelay(true);
            client.getInputStream().transferTo(client.getOutputStream());
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(door.getInetAddress(), door.getLocalPort());
    }

    /** The median of so many round trips of a small message, nanoseconds. */
    static double trips(int port, int count) throws IOException {
        try (Socket socket = connected(port)) {
            byte[] message = new byte[MESSAGE];
            long[] nanos = new long[count];
            for (int i = 0; i < count; i++) {
                long begin = System.nanoTime();
                socket.getOutputStream().write(message);
                socket.getInputStream().readNBytes(message, 0, MESSAGE);
                nanos[i] = System.nanoTime() - begin;
            }
            Arrays.sort(nanos);
            return nanos[count / 2];
        }
    }

    /** Nanoseconds until so many bytes are back. */
    static double transfer(int port, long bytes) throws IOException {
        try (Socket socket = connected(port)) {
            long begin = System.nanoTime();
            daemon("docbench-sender", () -> send(socket.getOutputStream(), bytes));
            InputStream back = socket.getInputStream();
            byte[] piece = new byte[PIECE];
            for (long left = bytes; left > 0; ) {
                int read = back.read(piece);
                if (read < 0) {
                    throw new IOException("closed with " + left + " bytes to come");
                }
                left -= read;
            }
            return System.nanoTime() - begin;
        }
    }

    private static void send(OutputStream to, long bytes) throws IOException {
        byte[] piece = new byte[PIECE];
        for (long left = bytes; left > 0; left -= piece.length) {
            to.write(piece, 0, (int) Math.min(left, piece.length));
        }
    }

    private static Socket connected(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        return socket;
    }

    private interface Work {
        void run() throws IOException;
    }

    /** Ends when a socket is closed. */
    private static void daemon(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        return; // the other side sees it too, and says so
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
