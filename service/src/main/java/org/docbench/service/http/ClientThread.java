package org.docbench.service.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.ThreadCpu;
import org.docbench.load.engine.WorkerPool;

/**
 * The thread with its connections, from phase to phase: begins requests when the pace says so and a connection is free, and takes the
 * answers as they come. The clock is read once for an answer, after its last byte. Nothing here allocates, except for errors and
 * new connections.
 */
final class ClientThread implements AutoCloseable {

    /** Between two looks at time-outs, the wish to end, and connections that pause. */
    private static final long TICK_NANOS = 10_000_000;

    /** After a connection could not be opened: a server that is down is asked a hundred times a second by each, not a million. */
    private static final long PAUSE_NANOS = 10_000_000;

    /** A selector sleeps for whole milliseconds, and up to 100 us longer; the rest is waited for awake. */
    private static final long MILLI = 1_000_000;

    private static final long WAKE_NANOS = 100_000;

    private static final int READ_BYTES = 64 << 10;

    private static final String CLOSED = "connection closed before an answer";
    private static final String HALF = "connection closed in the middle of an answer";

    private final HttpLoad load;
    private final Clock clock;
    private final WorkerPool.Halt halt;
    private final Selector selector;
    private final List<Connection> connections;
    private final ArrayDeque<Connection> free;
    private final ByteBuffer in = ByteBuffer.allocateDirect(READ_BYTES);
    private final byte[] bytes = new byte[READ_BYTES];
    private final Consumer<SelectionKey> ready = this::ready;
    private final String noAnswer;
    private long next;
    private HttpTally tally;
    private Pace pace;
    private int inFlight;
    private long awaited = Pace.NEVER;

    ClientThread(HttpLoad load, Clock clock, WorkerPool.Halt halt) throws IOException {
        this.load = load;
        this.clock = clock;
        this.halt = halt;
        this.selector = Selector.open();
        this.connections =
                Stream.generate(Connection::new).limit(load.connections()).toList();
        this.free = new ArrayDeque<>(connections);
        this.noAnswer = String.format(
                Locale.ROOT, "no answer within %.3g s", load.timeout().toNanos() / 1e9);
    }

    /** One phase: until no further request begins and all answers are there or failed. */
    HttpTally run(Pace newPace, HttpTally newTally) {
        pace = newPace;
        tally = newTally;
        tally.begin();
        long tick = clock.nanos();
        try {
            while (true) {
                long now = clock.nanos();
                if (now >= tick) {
                    tick(now);
                    tick = now + TICK_NANOS;
                }
                long due = begin(now);
                if (pace.isUnderWay(now)) {
                    tally.opened(now);
                }
                if (due == Pace.NEVER && !free.isEmpty()) {
                    tally.over(now);
                }
                if (halt.isCutOff() || (due == Pace.NEVER && inFlight == 0)) {
                    return tally.ended(now, next);
                }
                await(due);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the selector failed: " + e.getMessage(), e);
        }
    }

    /** Begins what is due on free connections, each request at its own time; the time at which more is due. */
    private long begin(long first) {
        long now = first;
        long due = halt.asked() ? Pace.NEVER : pace.next(now);
        while (due <= now && !free.isEmpty()) {
            if (due == awaited) {
                tally.times().late(now - due);
            }
            pace.taken();
            begin(free.remove(), due, now);
            now = free.isEmpty() ? now : clock.nanos();
            due = pace.next(now);
        }
        awaited = free.isEmpty() ? Pace.NEVER : due;
        return due;
    }

    private void begin(Connection connection, long intended, long now) {
        connection.make(load.requests(), next++, intended, now);
        inFlight++;
        try {
            if (!connection.isOpen()) {
                tally.connects++;
                connection.open(load.endpoint().address(), selector);
            }
            tally.bytesOut += connection.write();
        } catch (IOException e) {
            failed(connection, trouble(e), true);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on the yielding but whose time the waiting takes.
    private void await(long due) throws IOException {
        long wait = free.isEmpty() ? TICK_NANOS : Math.min(due - clock.nanos(), TICK_NANOS);
        if (wait >= MILLI + WAKE_NANOS) {
            selector.select(ready, (wait - WAKE_NANOS) / MILLI);
            return;
        }
        boolean awake = inFlight > 0 || wait <= WAKE_NANOS;
        long cpu = awake ? ThreadCpu.nanos() : 0;
        if (inFlight > 0) {
            // An answer may come at any time. Whoever else needs this core, perhaps the server, goes first.
            Thread.yield();
        } else {
            clock.rest(wait);
        }
        if (selector.selectNow(ready) == 0 && awake) {
            tally.awakeNanos += ThreadCpu.nanos() - cpu; // Not by the clock: another thread may have had the core.
        }
    }

    private void ready(SelectionKey key) {
        var connection = (Connection) key.attachment();
        boolean connected = connection.isConnected();
        try {
            if (connection.mayWrite()) {
                tally.bytesOut += connection.write();
            }
            if (connection.mayRead()) {
                read(connection);
            }
        } catch (IOException e) {
            failed(connection, trouble(e), !connected);
        }
    }

    private void read(Connection connection) throws IOException {
        in.clear();
        int count = connection.read(in);
        if (connection.state != Connection.State.BUSY) {
            // The server closes an idle connection, perhaps with a last word such as 408.
            connection.close();
        } else if (count >= 0) {
            tally.bytesIn += count;
            in.flip().get(bytes, 0, count);
            Answer answer = connection.answer;
            int taken = answer.feed(bytes, 0, count);
            if (answer.done() && taken < count) {
                throw new ProtocolException("malformed answer: bytes behind its end");
            }
            if (answer.done()) {
                answered(connection);
            }
        } else if (connection.answer.end()) {
            answered(connection);
        } else {
            failed(connection, connection.answer.begun() ? HALF : CLOSED, false);
        }
    }

    private void answered(Connection connection) {
        long now = clock.nanos();
        Answer answer = connection.answer;
        String error = load.judge().error(connection.number, answer);
        if (error == null) {
            tally.answered(now, connection.intended, connection.begun);
        } else {
            tally.error(error, now - connection.begun);
        }
        if (answer.closes() || !load.keepAlive() || !connection.sent()) {
            connection.close();
        }
        free(connection);
        // Judging is the client's own time, and no part of the next request.
        long judged = clock.nanos();
        tally.times().responses().aside(judged - now);
        begin(judged);
    }

    /** The next request of a connection that failed has to wait for the loop, and that of one that did not open for longer. */
    private void failed(Connection connection, String error, boolean pauses) {
        connection.close();
        if (connection.state != Connection.State.BUSY) {
            return;
        }
        long now = clock.nanos();
        if (!halt.isCutOff()) {
            tally.error(error, now - connection.begun);
        }
        if (pauses) {
            inFlight--;
            connection.state = Connection.State.PAUSING;
            connection.pausedSince = now;
        } else {
            free(connection);
        }
    }

    /** What ends a request other than an answer, in words that are few enough to count by. */
    private static String trouble(IOException e) {
        if (e instanceof ConnectException) {
            return "connection refused";
        }
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return message.toLowerCase(Locale.ROOT).startsWith("connection reset") ? "connection reset" : message;
    }

    private void free(Connection connection) {
        inFlight--;
        connection.state = Connection.State.IDLE;
        free.add(connection);
    }

    private void tick(long now) {
        for (Connection connection : connections) {
            if (connection.state == Connection.State.PAUSING) {
                long paused = now - connection.pausedSince;
                if (paused >= PAUSE_NANOS) {
                    tally.times().responses().aside(paused);
                    connection.state = Connection.State.IDLE;
                    free.add(connection);
                }
            } else if (connection.state == Connection.State.BUSY
                    && now - connection.begun > load.timeout().toNanos()) {
                failed(connection, noAnswer, !connection.isConnected());
            }
        }
    }

    @Override
    public void close() {
        connections.forEach(Connection::close);
        try {
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** When requests begin, in one phase. */
    interface Pace {

        /** None will. */
        long NEVER = Long.MAX_VALUE;

        /** The time at which the next request is meant to begin: the present or a past one if it is due, or {@link #NEVER}. */
        long next(long now);

        /** The next request has begun. */
        void taken();

        /** Tells whether a quarter of the requests has begun, or of the time is over: connections are then at any part of a request. */
        default boolean isUnderWay(long now) {
            return false;
        }

        /** Closed loop: whenever a connection is free. The number of requests is for all connections together. */
        static Pace closed(Extent extent, int connections, long started) {
            return new Pace() {
                private final long all = extent.operations() > Long.MAX_VALUE / connections
                        ? Long.MAX_VALUE
                        : extent.operations() * connections;
                private long left = all;

                @Override
                public long next(long now) {
                    return left > 0 && now - started < extent.nanos() ? now : NEVER;
                }

                @Override
                public void taken() {
                    left--;
                }

                @Override
                public boolean isUnderWay(long now) {
                    return left <= all - all / 4 || now - started >= extent.nanos() / 4;
                }
            };
        }

        /** Open loop: every arrival of the window, late ones too until it has gone by twice. */
        static Pace open(Arrivals arrivals, long windowNanos, long started) {
            return new Pace() {
                private long i;
                private long offset = arrivals.at(0);

                @Override
                public long next(long now) {
                    return offset < windowNanos && now - started < 2 * windowNanos ? started + offset : NEVER;
                }

                @Override
                public void taken() {
                    offset = arrivals.at(++i);
                }
            };
        }
    }
}
