package org.docbench.stores;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands before a server, takes every connection at once, and hands on nothing before the server would have thought about it. */
final class SlowRelay implements AutoCloseable {
    private final ServerSocket front = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /** @param thought how long that is, after which the connection is as fast as any */
    SlowRelay(int port, Duration thought) throws IOException {
        start(() -> {
            while (true) {
                Socket client = kept(front.accept());
                start(() -> {
                    Thread.sleep(thought.toMillis());
                    Socket server = kept(new Socket(InetAddress.getLoopbackAddress(), port));
                    start(() -> client.getInputStream().transferTo(server.getOutputStream()));
                    server.getInputStream().transferTo(client.getOutputStream());
                });
            }
        });
    }

    int port() {
        return front.getLocalPort();
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
        front.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
