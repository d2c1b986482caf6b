package org.docbench.stores.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ProxyTest {
    private static final Network QUICK = Network.of("1gbit,0.2ms");
    private static final int PATIENCE_MILLIS = 20_000;

    @Property(tries = 30)
    void everyByteComesBackInItsPlace(
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 1, max = 60_000) Integer> chunks, @ForAll long seed)
            throws IOException {
        try (Measured.Echo echo = new Measured.Echo();
                Proxy proxy = new Proxy(echo.address(), QUICK);
                Socket socket = connected(proxy)) {
            byte[] sent = new byte[chunks.stream().mapToInt(Integer::intValue).sum()];
            new Random(seed).nextBytes(sent);
            CompletableFuture<byte[]> back = CompletableFuture.supplyAsync(() -> read(socket, sent.length));
            int from = 0;
            for (int chunk : chunks) {
                socket.getOutputStream().write(sent, from, chunk);
                from += chunk;
            }
            assertThat(back.join()).isEqualTo(sent);
            assertThat(proxy.sent()).isEqualTo(sent.length);
            assertThat(proxy.received()).isEqualTo(sent.length);
        }
    }

    private static byte[] read(Socket socket, int count) {
        try {
            return socket.getInputStream().readNBytes(count);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    @Test
    void aRoundTripTakesAtLeastWhatWasAsked() throws IOException {
        Network network = Network.of("1gbit,20ms");
        try (Measured.Echo echo = new Measured.Echo();
                Proxy proxy = new Proxy(echo.address(), network)) {
            assertThat(Measured.Echo.trips(proxy.port(), 1)).isGreaterThanOrEqualTo(20e6);
        }
    }

    @Test
    void aTransferIsNoFasterThanWhatWasAsked() throws IOException {
        int bytes = 1 << 20;
        try (Measured.Echo echo = new Measured.Echo();
                Proxy proxy = new Proxy(echo.address(), Network.of("80mbit,0ms"))) {
            assertThat(Measured.Echo.transfer(proxy.port(), bytes)).isGreaterThanOrEqualTo(bytes * 100.0);
        }
    }

    /** Two connections have the line together: 2 MiB at 10 bytes a microsecond. */
    @Test
    void connectionsShareTheLine() throws IOException {
        int bytes = 1 << 20;
        try (Measured.Echo echo = new Measured.Echo();
                Proxy proxy = new Proxy(echo.address(), Network.of("80mbit,0ms"))) {
            long begin = System.nanoTime();
            CompletableFuture<Double> one = CompletableFuture.supplyAsync(() -> transfer(proxy, bytes));
            CompletableFuture<Double> two = CompletableFuture.supplyAsync(() -> transfer(proxy, bytes));
            CompletableFuture.allOf(one, two).join();
            assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(2L * bytes * 100);
        }
    }

    private static double transfer(Proxy proxy, int bytes) {
        try {
            return Measured.Echo.transfer(proxy.port(), bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theEndOfOneSideIsTheEndOfTheOtherAfterAllBytes() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Proxy proxy = new Proxy(address(server), QUICK)) {
            try (Socket client = connected(proxy);
                    Socket accepted = server.accept()) {
                accepted.getOutputStream().write(new byte[100_000]);
                accepted.shutdownOutput();
                assertThat(client.getInputStream().readAllBytes().length).isEqualTo(100_000);
            }
            try (Socket client = connected(proxy);
                    Socket accepted = server.accept()) {
                accepted.setSoTimeout(PATIENCE_MILLIS);
                client.getOutputStream().write(new byte[100_000]);
                client.shutdownOutput();
                assertThat(accepted.getInputStream().readAllBytes().length).isEqualTo(100_000);
            }
        }
    }

    /** Often enough that some are gone before the proxy reached the server. */
    @Test
    void whoLeavesAtOnceHasSaidAll() throws IOException {
        byte[] words = new byte[10_000];
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Proxy proxy = new Proxy(address(server), QUICK)) {
            for (int i = 0; i < 300; i++) {
                try (Socket client = connected(proxy)) {
                    client.getOutputStream().write(words);
                }
                try (Socket accepted = server.accept()) {
                    accepted.setSoTimeout(PATIENCE_MILLIS);
                    assertThat(accepted.getInputStream().readAllBytes()).hasSize(words.length);
                }
            }
        }
    }

    @Test
    void aDeadServerRefuses() throws IOException {
        InetSocketAddress dead;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            dead = address(server);
        }
        try (Proxy proxy = new Proxy(dead, QUICK);
                Socket client = connected(proxy)) {
            assertThatThrownBy(() -> {
                        client.getOutputStream().write(1);
                        if (client.getInputStream().read() < 0) {
                            throw new IOException("closed");
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    /** What the proxy takes from a sender whose reader sleeps is what it may hold, and what the sockets' own buffers do. */
    @Test
    void aReaderThatSleepsFillsNoMemory() throws Exception {
        Thread sender;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Proxy proxy = new Proxy(address(server), QUICK);
                Socket client = connected(proxy);
                Socket asleep = server.accept()) {
            sender = new Thread(() -> {
                try {
                    while (true) {
                        client.getOutputStream().write(new byte[1 << 16]);
                    }
                } catch (IOException e) {
                    return; // the test is over
                }
            });
            sender.start();
            long before = -1;
            for (long taken = proxy.sent(); taken != before || taken == 0; taken = proxy.sent()) {
                before = taken;
                Thread.sleep(300);
            }
            long inSocket = Math.max(asleep.getReceiveBufferSize(), 8L << 20) + (8L << 20);
            assertThat(before).isLessThan(Proxy.bound(QUICK) + inSocket);
        }
        sender.join();
    }

    @Test
    void whatALineCanHoldIsBounded() {
        assertThat(Proxy.bound(Network.of("100mbit,1ms"))).isEqualTo(256 * 1024 + 6_250);
        assertThat(Proxy.bound(Network.of("10gbit,2s"))).isEqualTo((16 * 1024 + 256) * 1024);
        assertThat(Proxy.bound(Network.UNSHAPED)).isEqualTo(256 * 1024);
    }

    @Test
    void nothingStaysAfterTheEnd() throws IOException {
        int port;
        try (Measured.Echo echo = new Measured.Echo()) {
            Socket client;
            try (Proxy proxy = new Proxy(echo.address(), QUICK)) {
                port = proxy.port();
                client = connected(proxy);
                client.getOutputStream().write(1);
                assertThat(client.getInputStream().read()).isEqualTo(1);
                assertThat(threads()).isPositive();
            }
            try (client) {
                assertThatThrownBy(() -> {
                            if (client.getInputStream().read() < 0) {
                                throw new IOException("closed");
                            }
                        })
                        .isInstanceOf(IOException.class);
            }
        }
        assertThat(threads()).isZero();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
                .isInstanceOf(IOException.class);
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(Proxy.EventThread.THREAD))
                .filter(Thread::isAlive)
                .count();
    }

    private static InetSocketAddress address(ServerSocket server) {
        return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
    }

    private static Socket connected(Proxy proxy) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }
}
