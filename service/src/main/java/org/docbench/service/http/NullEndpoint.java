package org.docbench.service.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.docbench.service.ChildJvm;

/**
 * An endpoint that does nothing: one thread that answers every request without a body with the same bytes, and stands still now and
 * then if it is asked to. It is what the client is measured against, in a process of its own; it is no HTTP server for anything else.
 */
final class NullEndpoint implements AutoCloseable {
    private static final byte[] ANSWER = """
            HTTP/1.1 200 OK\r
            Content-Type: application/json\r
            Content-Length: 27\r
            \r
            {"transaction":"unchanged"}""".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};

    private final Selector selector;
    private final ServerSocketChannel server;
    private final Stalls stalls;
    private final ByteBuffer in = ByteBuffer.allocateDirect(64 << 10);
    private final ByteBuffer out =
            ByteBuffer.allocateDirect(ANSWER.length).put(ANSWER).flip();

    /**
     * Standing still for {@code stallNanos} in the middle of every {@code everyNanos}.
     *
     * @param stallNanos 0: never
     */
    record Stalls(long stallNanos, long everyNanos) {
        static final Stalls NONE = new Stalls(0, Long.MAX_VALUE);
    }

    NullEndpoint(Stalls stalls) throws IOException {
        this.stalls = stalls;
        selector = Selector.open();
        server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
    }

    /**
     * The process: writes its port as a line and serves until its input ends, as it does when whoever started it dies.
     *
     * @param args milliseconds of a stall, milliseconds from the start of one to that of the next; or nothing
     */
    public static void main(String[] args) throws IOException {
        Stalls stalls = args.length == 0
                ? Stalls.NONE
                : new Stalls(Long.parseLong(args[0]) * 1_000_000, Long.parseLong(args[1]) * 1_000_000);
        try (var endpoint = new NullEndpoint(stalls)) {
            System.out.println(endpoint.port());
            var serving = new Thread(endpoint::serve, "docbench-null-endpoint");
            serving.setDaemon(true);
            serving.start();
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    int port() {
        return server.socket().getLocalPort();
    }

    /** Serves until it is closed. */
    void serve() {
        try {
            long stallAt = System.nanoTime() + stalls.everyNanos() / 2;
            while (selector.isOpen()) {
                selector.select(this::ready, 1);
                long now = System.nanoTime();
                if (stalls.stallNanos() > 0 && now - stallAt >= 0) {
                    rest(stallAt + stalls.stallNanos());
                    stallAt += stalls.everyNanos();
                }
            }
        } catch (IOException | ClosedSelectorException | CancelledKeyException e) {
            // Closed while it waited.
        }
    }

    private static void rest(long until) {
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void ready(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else {
                answer(key);
            }
        } catch (IOException e) {
            close(key);
        }
    }

    private void accept() throws IOException {
        SocketChannel channel = server.accept();
        if (channel != null) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.register(selector, SelectionKey.OP_READ, new int[1]); // how much of the end of a head has come
        }
    }

    private void answer(SelectionKey key) throws IOException {
        var channel = (SocketChannel) key.channel();
        in.clear();
        if (channel.read(in) < 0) {
            close(key);
            return;
        }
        in.flip();
        int[] matched = (int[]) key.attachment();
        while (in.hasRemaining()) {
            byte b = in.get();
            matched[0] = b == HEAD_END[matched[0]] ? matched[0] + 1 : b == '\r' ? 1 : 0;
            if (matched[0] == HEAD_END.length) {
                matched[0] = 0;
                out.rewind();
                channel.write(out);
            }
        }
    }

    private static void close(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            close(key);
        }
        selector.close();
    }

    /** A {@link NullEndpoint} in a process of its own, so that its processor time is separate. It ends with its parent. */
    record NullEndpointProcess(ChildJvm jvm, Template.Endpoint endpoint) implements AutoCloseable {
        private static final int HEAP_MEGABYTES = 64;
        private static final int PATIENCE_SECONDS = 5;

        /** With this JVM and class path. */
        static NullEndpointProcess start(Stalls stalls, Optional<Pinning> pinning) throws IOException {
            List<String> java = ChildJvm.command(
                    HEAP_MEGABYTES,
                    NullEndpoint.class,
                    String.valueOf(stalls.stallNanos() / 1_000_000),
                    String.valueOf(stalls.everyNanos() / 1_000_000));
            ChildJvm jvm =
                    ChildJvm.start(pinning.map(pinned -> pinned.onServer(java)).orElse(java));
            String port = jvm.line();
            if (port == null) {
                jvm.end(PATIENCE_SECONDS);
                throw new IOException("the null endpoint did not start");
            }
            return new NullEndpointProcess(jvm, Template.Endpoint.of("http://127.0.0.1:" + port));
        }

        /** It has one thread. */
        HttpLoad.ServerCpu cpu() {
            return new HttpLoad.ServerCpu(
                    1,
                    () -> jvm.process()
                            .toHandle()
                            .info()
                            .totalCpuDuration()
                            .map(Duration::toNanos)
                            .orElse(0L));
        }

        @Override
        public void close() {
            jvm.end(PATIENCE_SECONDS);
        }
    }
}
