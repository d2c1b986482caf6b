package org.docbench.load.rank;

import static org.docbench.load.rank.Connection.Message.Kind.GATHER;
import static org.docbench.load.rank.Connection.Message.Kind.JOIN;
import static org.docbench.load.rank.Connection.Message.Kind.PING;
import static org.docbench.load.rank.Connection.Message.Kind.REFUSED;
import static org.docbench.load.rank.Connection.Message.Kind.SIGNAL;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.docbench.load.engine.Clock;
import org.docbench.load.rank.Connection.Message;

/** A rank other than 0, connected to rank 0. */
public final class Member implements Ranks {
    /** Exchanges for the offset of clocks; the one of least round trip counts. */
    private static final int EXCHANGES = 16;

    private static final int CONNECT_MILLIS = 2_000;
    private static final long AGAIN_MILLIS = 200;
    private static final long POLL_MILLIS = 200;

    private final RankPlace place;
    private final Connection connection;
    private final Clock clock;

    // Guarded by this.
    private final Map<String, Message> values = new HashMap<>();
    private final Map<String, Message> going = new HashMap<>();
    private final Map<String, ClockOffset> offsets = new HashMap<>();
    private final Map<String, Long> sent = new HashMap<>();
    private String lost;
    private boolean closed;
    private boolean stopped;
    private long pings;

    private Member(RankPlace place, Connection connection, Clock clock) {
        this.place = place;
        this.connection = connection;
        this.clock = clock;
        Connection.begin("docbench-rank-read", this::read);
        Connection.begin("docbench-rank-beat", this::beat);
    }

    /**
     * Joins the run of rank 0.
     *
     * @param token that rank 0 knows
     * @param version of DocBench, which must be that of rank 0
     * @param clock of this process
     * @param patience while rank 0 does not listen yet
     * @throws RankException in one line, if rank 0 is not there or refuses
     */
    public static Member join(RankPlace place, String token, String version, Clock clock, Duration patience) {
        long until = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                return joined(place, token, version, clock);
            } catch (IOException e) {
                if (System.nanoTime() - until > 0) {
                    throw new RankException("rank 0 does not answer at " + where(place) + ": " + e.getMessage());
                }
            }
            try {
                Thread.sleep(AGAIN_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RankException("interrupted before it joined");
            }
        }
    }

    private static Member joined(RankPlace place, String token, String version, Clock clock) throws IOException {
        Socket socket = new Socket();
        Connection connection = null;
        try {
            socket.connect(new InetSocketAddress(place.host(), place.port()), CONNECT_MILLIS);
            connection = new Connection(socket);
            Message hello = connection.read(Connection.STRANGER);
            String own = Coordinator.nonce();
            String numbers = place.rank() + " " + place.size();
            connection.write(Message.of(
                    JOIN,
                    Connection.proof(token, String.valueOf(hello.id()), own, numbers, version) + " " + own + " "
                            + version,
                    null,
                    (long) place.rank(),
                    (long) place.size()));
            Message answer = connection.read(Connection.STRANGER);
            if (answer.kind() == REFUSED) {
                throw new RankException("rank 0 refused: " + answer.text());
            }
            if (!Connection.same(Connection.proof(token, own, String.valueOf(hello.id())), answer.id())) {
                throw new RankException("what listens at " + where(place) + " does not know the token");
            }
            return new Member(place, connection, clock);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private static String where(RankPlace place) {
        return place.host() + ":" + place.port();
    }

    private void read() {
        try {
            while (true) {
                Message message = connection.read(Connection.KNOWN);
                long now = clock.nanos();
                take(message, now);
            }
        } catch (IOException e) {
            lose("rank 0 at " + where(place) + " was lost: " + e.getMessage());
        }
    }

    private synchronized void take(Message message, long now) {
        switch (message.kind()) {
            case VALUE -> values.put(message.id(), message);
            case GO -> going.put(message.id(), message);
            case PONG -> {
                long begun = sent.remove(message.id());
                long received = message.numbers().get(0);
                long answered = message.numbers().get(1);
                offsets.put(message.id(), exchanged(begun, received, answered, now));
            }
            case STOP -> stopped = true;
            case LOST -> lose(message.text());
            default -> {
                // A beat: rank 0 is there.
            }
        }
        notifyAll();
    }

    /** Computes the offset of one exchange, as the network time protocol does (RFC 5905, section 8). */
    static ClockOffset exchanged(long sent, long received, long answered, long back) {
        long roundTrip = (back - sent) - (answered - received);
        return new ClockOffset(((received - sent) + (answered - back)) / 2, (roundTrip + 1) / 2);
    }

    private void beat() {
        try {
            Connection.beats(this::isOver, this::send);
        } catch (RankException e) {
            // Whoever waits for rank 0 is told so.
        }
    }

    private synchronized boolean isOver() {
        return closed || lost != null;
    }

    private void send(Message message) {
        try {
            connection.write(message);
        } catch (IOException e) {
            lose("rank 0 at " + where(place) + " was lost: its connection was closed");
            throw new RankException(lost().orElseThrow());
        }
    }

    private synchronized void lose(String why) {
        if (lost == null) {
            lost = why;
        }
        notifyAll();
    }

    private synchronized <T> T taken(Map<String, T> all, String id) {
        while (!all.containsKey(id)) {
            if (lost != null) {
                throw new RankException(lost);
            }
            try {
                wait(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RankException("interrupted while it waited for rank 0");
            }
        }
        return all.remove(id);
    }

    @Override
    public int rank() {
        return place.rank();
    }

    @Override
    public int size() {
        return place.size();
    }

    @Override
    public String shared(String id, Supplier<String> callback) {
        return taken(values, id).text();
    }

    @Override
    public void signalAndWait(String event, Optional<String> error) {
        send(Message.of(SIGNAL, event, error.orElse(null)));
        String first = taken(going, event).text();
        if (first != null) {
            throw new RankException(first);
        }
    }

    @Override
    public List<String> gathered(String id, String own) {
        send(Message.of(GATHER, id, own));
        return List.of(own);
    }

    @Override
    public ClockOffset clock() {
        ClockOffset best = null;
        for (int exchange = 0; exchange < EXCHANGES; exchange++) {
            String id = String.valueOf(pings++);
            synchronized (this) {
                sent.put(id, clock.nanos());
            }
            send(Message.of(PING, id, null));
            ClockOffset measured = taken(offsets, id);
            best = best == null || measured.errorNanos() < best.errorNanos() ? measured : best;
        }
        return best;
    }

    @Override
    public void stop() {}

    @Override
    public synchronized boolean isStopped() {
        return stopped;
    }

    @Override
    public synchronized Optional<String> lost() {
        return Optional.ofNullable(lost);
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        connection.close();
    }
}
