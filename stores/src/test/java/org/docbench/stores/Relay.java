package org.docbench.stores;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * Stands before a server and takes every connection at once: hands on nothing before the server would have thought about it, keeps its answers
 * back, as one that is too slow, or loses its connections.
 */
public final class Relay implements AutoCloseable {
    private final ServerSocket front = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch gate = new CountDownLatch(0);

    /** @param thought how long the server thinks, after which the connection is as fast as any */
    public Relay(Endpoint server, Duration thought) throws IOException {
        start(() -> {
            while (true) {
                Socket client = kept(front.accept());
                start(() -> {
                    Thread.sleep(thought.toMillis());
                    Socket behind = kept(new Socket(server.host(), server.port()));
                    start(() -> client.getInputStream().transferTo(behind.getOutputStream()));
                    answers(behind.getInputStream(), client.getOutputStream());
                });
            }
        });
    }

    public int port() {
        return front.getLocalPort();
    }

    public void hold() {
        gate = new CountDownLatch(1);
    }

    public void release() {
        gate.countDown();
    }

    /** Closes every connection; new ones may come. */
    public void cut() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
    }

    private void answers(InputStream from, OutputStream to) throws IOException, InterruptedException {
        byte[] bytes = new byte[1 << 16];
        for (int n = from.read(bytes); n >= 0; n = from.read(bytes)) {
            gate.await();
            to.write(bytes, 0, n);
        }
    }

    private Socket kept(Socket socket) {
        sockets.add(socket);
        return socket;
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** Until one of the sockets is closed. */
    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException | InterruptedException e) {
                return; // closed by one of the two sides
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        release();
        front.close();
        cut();
    }
}
