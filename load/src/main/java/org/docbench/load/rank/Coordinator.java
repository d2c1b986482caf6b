package org.docbench.load.rank;

import static org.docbench.load.rank.Connection.Message.Kind.GO;
import static org.docbench.load.rank.Connection.Message.Kind.HELLO;
import static org.docbench.load.rank.Connection.Message.Kind.JOIN;
import static org.docbench.load.rank.Connection.Message.Kind.JOINED;
import static org.docbench.load.rank.Connection.Message.Kind.LOST;
import static org.docbench.load.rank.Connection.Message.Kind.PONG;
import static org.docbench.load.rank.Connection.Message.Kind.REFUSED;
import static org.docbench.load.rank.Connection.Message.Kind.STOP;
import static org.docbench.load.rank.Connection.Message.Kind.VALUE;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.load.engine.Clock;
import org.docbench.load.rank.Connection.Message;

/**
 * Rank 0: the others connect to it, and it answers them. A rank whose connection ends, or that is silent for
 * {@value Connection#SILENCE_MILLIS} ms, is lost, and with it the group.
 */
public final class Coordinator implements Ranks {
    private static final int NONCE_BYTES = 16;
    private static final long POLL_MILLIS = 200;

    private final ServerSocket listening;
    private final int size;
    private final String token;
    private final String version;
    private final Clock clock;
    private final Consumer<String> say;

    // Guarded by this.
    private final Connection[] members;
    private final Map<String, Gathering> events = new HashMap<>();
    private final Map<String, Gathering> texts = new HashMap<>();
    private String lost;
    private boolean closed;

    private Coordinator(
            ServerSocket listening, int size, String token, String version, Clock clock, Consumer<String> say) {
        this.listening = listening;
        this.size = size;
        this.token = token;
        this.version = version;
        this.clock = clock;
        this.say = say;
        members = new Connection[size];
        Connection.begin("docbench-ranks-accept", this::accept);
        Connection.begin("docbench-ranks-beat", () -> Connection.beats(this::isClosed, this::send));
    }

    /**
     * Listens for the other ranks.
     *
     * @param address port 0 for any free one
     * @param token that the others must know
     * @param version of DocBench, which must be that of the others
     * @param clock of this process
     * @param say told who was refused, one line each
     * @throws IOException if it cannot listen there
     */
    public static Coordinator listen(
            InetSocketAddress address, int size, String token, String version, Clock clock, Consumer<String> say)
            throws IOException {
        return new Coordinator(
                new ServerSocket(address.getPort(), size, address.getAddress()), size, token, version, clock, say);
    }

    /** Returns the port where it listens. */
    public int port() {
        return listening.getLocalPort();
    }

    /**
     * Waits until all ranks are there.
     *
     * @param obstacle says in one line why a rank cannot come any more, at once
     * @throws RankException if one cannot come, or does not come in time
     */
    public void await(Duration limit, Supplier<Optional<String>> obstacle) {
        long until = System.nanoTime() + limit.toNanos();
        synchronized (this) {
            while (present() < size - 1) {
                obstacle.get().ifPresent(why -> {
                    throw new RankException(why);
                });
                if (System.nanoTime() - until > 0) {
                    throw new RankException((size - 1 - present()) + " of " + (size - 1) + " ranks did not join within "
                            + limit.toSeconds() + " s, first rank " + absent());
                }
                pause(POLL_MILLIS);
            }
            orThrow();
        }
        closeListening();
    }

    private int present() {
        return (int) Arrays.stream(members).filter(member -> member != null).count();
    }

    private int absent() {
        return IntStream.range(1, size)
                .filter(rank -> members[rank] == null)
                .findFirst()
                .orElse(0);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                Connection.begin("docbench-rank", () -> serve(socket));
            }
        } catch (IOException e) {
            // All ranks are there, or the run is over.
        }
    }

    private void serve(Socket socket) {
        try (var connection = new Connection(socket)) {
            int rank = admitted(connection);
            if (rank > 0) {
                follow(rank, connection);
            }
        } catch (IOException e) {
            // Somebody who never took part.
        }
    }

    private void follow(int rank, Connection connection) {
        try {
            while (true) {
                take(rank, connection, connection.read(Connection.KNOWN));
            }
        } catch (IOException e) {
            lose("rank " + rank + " of " + size + " was lost: " + e.getMessage(), connection);
        }
    }

    /** Returns the number of a rank that may take part, and 0 for anybody else. */
    private int admitted(Connection connection) throws IOException {
        String nonce = nonce();
        connection.write(Message.of(HELLO, nonce, version));
        Message join = connection.read(Connection.STRANGER);
        if (join.kind() != JOIN
                || join.id() == null
                || join.numbers() == null
                || join.numbers().size() != 2) {
            return 0;
        }
        String[] parts = join.id().split(" ", 3);
        if (parts.length < 3) {
            return 0;
        }
        long rank = join.numbers().get(0);
        String proof = Connection.proof(
                token, nonce, parts[1], rank + " " + join.numbers().get(1), parts[2]);
        String who = "rank " + rank;
        Optional<String> refusal;
        synchronized (this) {
            if (!parts[2].equals(version)) {
                refusal = Optional.of(who + " is DocBench " + parts[2] + " and rank 0 is DocBench " + version
                        + "; all ranks need the same version");
            } else if (!Connection.same(proof, parts[0])) {
                refusal = Optional.of(who + " has another token than rank 0");
            } else if (join.numbers().get(1) != size || rank < 1 || rank >= size) {
                refusal = Optional.of(
                        who + " of " + join.numbers().get(1) + " does not belong to a run of " + size + " ranks");
            } else if (members[(int) rank] != null) {
                refusal = Optional.of(who + " has joined before");
            } else {
                refusal = Optional.empty();
                connection.write(Message.of(JOINED, Connection.proof(token, parts[1], nonce), null));
                members[(int) rank] = connection;
                notifyAll();
            }
        }
        if (refusal.isPresent()) {
            say.accept("docbench: refused: " + refusal.get());
            connection.write(Message.of(REFUSED, null, refusal.get()));
            return 0;
        }
        return (int) rank;
    }

    static String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private void take(int rank, Connection from, Message message) throws IOException {
        switch (message.kind()) {
            case PING -> {
                long received = clock.nanos();
                from.write(Message.of(PONG, message.id(), null, received, clock.nanos()));
            }
            case SIGNAL -> note(events, message.id(), rank, message.text());
            case GATHER -> note(texts, message.id(), rank, message.text());
            default -> {
                // A beat: it is there.
            }
        }
    }

    /** Collects one text of each rank. */
    private static final class Gathering {
        private final String[] texts;
        private final boolean[] there;
        private int count;

        Gathering(int size) {
            texts = new String[size];
            there = new boolean[size];
        }

        void add(int rank, String text) {
            if (!there[rank]) {
                there[rank] = true;
                texts[rank] = text;
                count++;
            }
        }
    }

    private synchronized void note(Map<String, Gathering> all, String id, int rank, String text) {
        Gathering gathering = all.computeIfAbsent(id, none -> new Gathering(size));
        gathering.add(rank, text);
        if (gathering.count == size) {
            notifyAll();
        }
    }

    private synchronized String[] all(Map<String, Gathering> all, String id, String own) {
        note(all, id, 0, own);
        while (all.get(id).count < size) {
            orThrow();
            pause(POLL_MILLIS);
        }
        return all.remove(id).texts;
    }

    private void orThrow() {
        if (lost != null) {
            throw new RankException(lost);
        }
    }

    /** Every caller asks in a loop for what it waits for. */
    @SuppressWarnings("WaitNotInLoop")
    private void pause(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RankException("interrupted while it waited for other ranks");
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void send(Message message) {
        for (int rank = 1; rank < size; rank++) {
            Connection member;
            synchronized (this) {
                member = members[rank];
            }
            try {
                if (member != null) {
                    member.write(message);
                }
            } catch (IOException e) {
                lose("rank " + rank + " of " + size + " was lost: its connection was closed", member);
            }
        }
    }

    /** Notes the reason before it closes the connection: a beat that finds it closed would note that instead. */
    private void lose(String why, Connection gone) {
        synchronized (this) {
            if (closed || lost != null) {
                return;
            }
            lost = why;
            notifyAll();
        }
        gone.close();
        send(Message.of(LOST, null, why));
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int size() {
        return size;
    }

    /** Tells whether all ranks are on this machine. */
    public synchronized boolean isLocal() {
        return Arrays.stream(members).allMatch(member -> member == null || member.isLoopback());
    }

    @Override
    public String shared(String id, Supplier<String> callback) {
        synchronized (this) {
            orThrow();
        }
        String made = callback.get();
        send(Message.of(VALUE, id, made));
        return made;
    }

    @Override
    public void signalAndWait(String event, Optional<String> error) {
        String[] errors = all(events, event, error.orElse(null));
        Optional<String> first = IntStream.range(0, size)
                .filter(rank -> errors[rank] != null)
                .mapToObj(rank -> (rank == 0 ? "" : "rank " + rank + " of " + size + ": ") + errors[rank])
                .findFirst();
        send(Message.of(GO, event, first.orElse(null)));
        first.ifPresent(why -> {
            throw new RankException(why);
        });
    }

    @Override
    public List<String> gathered(String id, String own) {
        return Arrays.stream(all(texts, id, own)).collect(Collectors.toCollection(ArrayList::new));
    }

    @Override
    public ClockOffset clock() {
        return ClockOffset.NONE;
    }

    @Override
    public void stop() {
        send(Message.of(STOP, null, null));
    }

    @Override
    public boolean isStopped() {
        return false;
    }

    @Override
    public synchronized Optional<String> lost() {
        return Optional.ofNullable(lost);
    }

    private void closeListening() {
        try {
            listening.close();
        } catch (IOException e) {
            // Nobody can come in any more.
        }
    }

    @Override
    public void close() {
        List<Connection> all;
        synchronized (this) {
            closed = true;
            all = Arrays.stream(members).filter(member -> member != null).toList();
        }
        closeListening();
        all.forEach(Connection::close);
    }
}
