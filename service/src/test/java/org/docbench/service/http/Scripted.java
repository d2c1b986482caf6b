package org.docbench.service.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that does what a test says, wrong things too: a thread for each connection. */
final class Scripted implements AutoCloseable {

    /** What happens on the n-th connection, from 0; the connection is closed afterwards. */
    interface Script {
        void play(int n, Peer peer) throws IOException, InterruptedException;
    }

    /** The server's end of a connection. */
    record Peer(Socket socket) {

        /** A request without its body, or null at the end of the connection. */
        String request() throws IOException {
            var head = new StringBuilder();
            InputStream in = socket.getInputStream();
            while (head.indexOf("\r\n\r\n") < 0) {
                int b = in.read();
                if (b < 0) {
                    return null;
                }
                head.append((char) b);
            }
            return head.toString();
        }

        void send(String text) throws IOException {
            OutputStream out = socket.getOutputStream();
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        void ok(String body) throws IOException {
            send("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        }

        /** Ends with RST instead of FIN. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /** Waits until the client has closed. */
        void awaitEnd() throws IOException {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        }
    }

    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();

    Scripted(Script script) throws IOException {
        server = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
        daemon(() -> {
            while (true) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                open.add(socket);
                int n = accepted.getAndIncrement();
                daemon(() -> {
                    try (socket) {
                        script.play(n, new Peer(socket));
                    } finally {
                        open.remove(socket);
                    }
                });
            }
        });
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    private static void daemon(Task task) {
        var thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (SocketException e) {
                        // Closed by either side: the script is over.
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }

    Template.Endpoint endpoint() {
        return Template.Endpoint.of("http://127.0.0.1:" + server.getLocalPort());
    }

    int accepted() {
        return accepted.get();
    }

    /** Connections that are open at this end. */
    int open() {
        return open.size();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
