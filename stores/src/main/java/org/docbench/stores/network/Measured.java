package org.docbench.stores.network;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.docbench.stores.StoreException;

/**
 * What a network does, measured with an echo behind it.
 *
 * @param loopback round trip without a proxy, nanoseconds, the median
 * @param unshaped round trip through a proxy that neither delays nor holds back
 * @param takenOff nanoseconds by which the shaped one delays less than was asked: what the proxy and its timer take themselves
 * @param roundTrip round trip through the shaped one
 * @param bitsPerSecond of a long transfer in both directions at once
 */
record Measured(double loopback, double unshaped, double takenOff, double roundTrip, double bitsPerSecond) {
    /** More than this and the reader is warned. */
    private static final double OFF = 0.1;

    /** Short round trips after which the code is compiled. */
    private static final int WARM_UP = 3_000;

    /** Delays that are tried: a timer wakes late, on a virtual machine by 0.1 to 0.2 ms. */
    private static final int TRIES = 4;

    /** As close to what was asked needs no further try. */
    private static final double CLOSE = 0.02;

    private static final int TRIPS = 1_000;
    private static final long TRIPS_NANOS = 1_000_000_000L;

    /** Of a round trip that is long. */
    private static final int FEWEST = 10;

    private static final double TRANSFER_SECONDS = 0.5;

    /** What is read at once is brought as one piece: a transfer is long beside it. */
    private static final long SHORTEST = 1 << 20;

    private static final long LONGEST = 64 << 20;

    /** Measures what a proxy adds to a round trip, and then the network that delays less by that, and by what its timer is late. */
    static Measured of(Network network) {
        try (Echo echo = new Echo();
                Proxy unshaped = new Proxy(echo.address(), Network.UNSHAPED)) {
            Echo.trips(unshaped.port(), WARM_UP);
            double loopback = Echo.trips(echo.address().getPort(), TRIPS);
            double through = Echo.trips(unshaped.port(), TRIPS);
            double asked = network.roundTrip().toNanos();
            int trips = (int) Math.max(FEWEST, Math.min(TRIPS, TRIPS_NANOS / Math.max(1, asked)));
            double off = takenOff(
                    asked, through - loopback, less -> tripThrough(echo, network.less(less), trips) - loopback);
            try (Proxy shaped = new Proxy(echo.address(), network.less(off))) {
                double roundTrip = Echo.trips(shaped.port(), trips);
                long wanted = (long) (network.bitsPerSecond() / 8 * TRANSFER_SECONDS);
                long bytes = Math.max(SHORTEST, Math.min(LONGEST, wanted));
                double seconds = (Echo.transfer(shaped.port(), bytes) - roundTrip) / 1e9;
                return new Measured(loopback, through, off, roundTrip, bytes * 8 / seconds);
            }
        } catch (IOException e) {
            throw new StoreException("the shaped network cannot be measured: " + e, e);
        }
    }

    /** A line whose added round trip is measured. */
    interface Line {
        /** Returns what a line adds that delays less by so many nanoseconds. */
        double adds(double less) throws IOException;
    }

    /** Returns by how much a line has to delay less, so that it adds what was asked; begins with what the proxy takes. */
    static double takenOff(double asked, double proxy, Line line) throws IOException {
        double off = within(proxy, asked);
        for (int tried = 1; tried < TRIES; tried++) {
            double late = line.adds(off) - asked;
            double next = within(off + late, asked);
            if (Math.abs(late) <= CLOSE * asked || next == off) {
                break;
            }
            off = next;
        }
        return off;
    }

    private static double tripThrough(Echo echo, Network line, int trips) throws IOException {
        try (Proxy shaped = new Proxy(echo.address(), line)) {
            return Echo.trips(shaped.port(), trips);
        }
    }

    /** No delay is longer than was asked, and none below 0. */
    private static double within(double off, double asked) {
        return Math.max(0, Math.min(asked, off));
    }

    /** Returns the network to emulate, so that it and the proxy together delay as was asked. */
    Network line(Network asked) {
        return asked.less(takenOff);
    }

    /** Nanoseconds that the network adds to a round trip over the loopback interface. */
    private double added() {
        return roundTrip - loopback;
    }

    ObjectNode toJson(Network asked) {
        ObjectNode group = JsonNodeFactory.instance.objectNode();
        group.put("profile", asked.name());
        ObjectNode trip = group.putObject("round trip, ms");
        trip.put("asked", asked.roundTrip().toNanos() / 1e6);
        trip.put("measured", roundTrip / 1e6);
        trip.put("of the proxy alone, unshaped", unshaped / 1e6);
        trip.put("without a proxy", loopback / 1e6);
        trip.put("added by the proxy", (unshaped - loopback) / 1e6);
        trip.put("taken off the delay", takenOff / 1e6);
        ObjectNode speed = group.putObject("bandwidth in each direction, Mbit/s");
        speed.put("asked", asked.bitsPerSecond() / 1e6);
        speed.put("measured", bitsPerSecond / 1e6);
        return group;
    }

    List<String> warnings(Network asked) {
        List<String> warnings = new ArrayList<>();
        if (!asked.roundTrip().isZero() && isOff(added() / asked.roundTrip().toNanos())) {
            warnings.add(sentence(asked, "round trip beyond the loopback's", added() / 1e6, "ms"));
        }
        if (isOff(bitsPerSecond / asked.bitsPerSecond())) {
            warnings.add(sentence(asked, "bandwidth", bitsPerSecond / 1e6, "Mbit/s"));
        }
        return warnings;
    }

    private static boolean isOff(double ratio) {
        return Math.abs(ratio - 1) > OFF;
    }

    private static String sentence(Network asked, String what, double is, String unit) {
        return String.format(
                Locale.ROOT,
                "the network %s has not what was asked (%s): its %s is %.3g %s",
                asked.name(),
                asked.words(),
                what,
                is,
                unit);
    }

    /** A server that sends back what it is sent, and its client. */
    static final class Echo implements AutoCloseable {
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
}
