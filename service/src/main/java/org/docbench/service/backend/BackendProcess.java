package org.docbench.service.backend;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.docbench.core.process.OwnSession;
import org.docbench.service.ChildJvm;
import org.docbench.service.ServiceSpec;
import org.docbench.service.work.Task;
import org.docbench.service.work.Task.Reply;
import org.docbench.service.work.Upstream.Place;
import org.docbench.service.work.Usage;
import org.docbench.service.work.Wire;
import org.docbench.stores.StoreException;

/**
 * A backend, asked over its Unix domain socket. If its process ends it is started again, and cannot be asked until then; whatever was
 * asked of it has failed with an unknown outcome. A process that does not answer is ended: else its seats were taken for ever.
 */
final class BackendProcess implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(BackendProcess.class.getName());
    private static final int HEAP_MEGABYTES = 512;
    /** A table whose store does not answer fails after 30 s. */
    private static final long STARTING_SECONDS = 60;

    private static final long ENDING_SECONDS = 7;

    /** The exit code of Java for SIGKILL. */
    private static final int KILLED = 128 + 9;

    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;

    private static final long TICK_MILLIS = 100;

    private record PendingRequest(Consumer<Reply> then, long nanos) {}

    /**
     * @param failures why a table could not be opened, by its place
     * @param open of the calls that are not answered, the oldest first; confined to the event loop
     * @param echoes told of the next message that comes back; confined to it as well
     */
    private record Live(
            ChildJvm child,
            NetSocket socket,
            Map<Integer, String> failures,
            Map<Long, PendingRequest> open,
            Queue<Runnable> echoes) {}

    private final Class<?> main;
    private final List<ServiceSpec> specs;
    private final Duration limit;
    private final Path socket;
    /** Kept, for a client that nothing refers to closes its connections. */
    private final NetClient client;

    private final Context loop;
    private final AtomicLong calls = new AtomicLong();
    private final Thread keeper;

    /** The last that was started, whether it lives or not. */
    private volatile ChildJvm child;

    /** Null while it cannot be asked. */
    private volatile Live live;

    private volatile boolean closed;

    /**
     * Starts it.
     *
     * @param main the class whose {@code main} calls {@link Backend#serve}
     * @param specs the tables that it serves
     * @param limit of one call
     * @throws StoreException if it cannot start
     */
    BackendProcess(Vertx vertx, Class<?> main, List<ServiceSpec> specs, Duration limit, Path socket)
            throws IOException {
        this.main = main;
        this.specs = specs;
        this.limit = limit;
        this.socket = socket;
        client = vertx.createNetClient();
        loop = vertx.getOrCreateContext();
        live = start();
        keeper = new Thread(this::keep, "keeper of " + socket.getFileName());
        keeper.setDaemon(true);
        keeper.start();
        vertx.setPeriodic(TICK_MILLIS, tick -> look(live));
    }

    /**
     * Starts the process and waits until it can be asked.
     *
     * @throws StoreException if it ends instead, with its own words, or stays silent, or the caller is interrupted; it is ended then
     */
    private Live start() throws IOException {
        Files.deleteIfExists(socket);
        child = ChildJvm.start(OwnSession.command(ChildJvm.command(HEAP_MEGABYTES, main, socket.toString())));
        boolean started = false;
        try {
            child.order(specs);
            String line = firstLine(child);
            if (line == null || !line.startsWith(Backend.READY)) {
                throw new StoreException("a backend did not start: " + (line == null ? "it said nothing" : line));
            }
            Map<Integer, String> failures = new LinkedHashMap<>();
            for (Backend.Failure failure : Wire.read(line.substring(Backend.READY.length()), Backend.Failure[].class)) {
                failures.put(failure.table(), failure.why());
            }
            ChildJvm now = child;
            Live connected = client.connect(SocketAddress.domainSocketAddress(socket.toString()))
                    .map(to -> connected(now, to, failures))
                    .await(STARTING_SECONDS, TimeUnit.SECONDS);
            started = true;
            return connected;
        } catch (TimeoutException e) {
            throw new StoreException("a backend did not start: it cannot be reached", e);
        } finally {
            if (!started) {
                child.process().destroyForcibly();
            }
        }
    }

    private Live connected(ChildJvm process, NetSocket to, Map<Integer, String> failures) {
        var now = new Live(process, to, failures, new LinkedHashMap<>(), new ArrayDeque<>());
        to.handler(new Backend.Frames((number, bytes) -> {
            if (number == Backend.Frames.ECHO) {
                now.echoes.remove().run();
            } else {
                now.open.remove(number).then.accept(Wire.read(bytes, Reply.class));
            }
        }));
        to.exceptionHandler(broken -> lost(now));
        to.closeHandler(gone -> {
            lost(now);
            now.open.values().forEach(call -> call.then.accept(new Reply.Failed("the backend ended", false)));
        });
        return now;
    }

    /** Read by a thread of its own: reading a pipe knows neither limits nor interrupts, and ends when the process does. */
    private static String firstLine(ChildJvm child) {
        var line = new FutureTask<>(child::line);
        var reader = new Thread(line, "first line of a backend");
        reader.setDaemon(true);
        reader.start();
        try {
            return line.get(STARTING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("a backend did not start: there was no time left", e);
        } catch (TimeoutException e) {
            throw new StoreException("a backend did not start: it said nothing for " + STARTING_SECONDS + " s", e);
        } catch (ExecutionException e) {
            throw new StoreException("a backend did not start: " + e.getCause().getMessage(), e);
        }
    }

    /** The process, -1 while there is none. */
    long pid() {
        Live now = live;
        return now == null ? -1 : now.child.process().pid();
    }

    /** Returns why it could not open a table, if it could not. */
    Optional<String> failure(int table) {
        Live now = live;
        return now == null ? Optional.empty() : Optional.ofNullable(now.failures.get(table));
    }

    Usage usage() {
        try {
            ChildJvm asked = alive().child;
            asked.order("usage");
            return Wire.read(asked.line(), Usage.class);
        } catch (IOException | RuntimeException e) {
            throw new StoreException("a backend does not report: " + e.getMessage(), e);
        }
    }

    List<Long> echo(int messages, byte[] message) {
        Live now = alive();
        Promise<List<Long>> all = Promise.promise();
        loop.runOnContext(here -> echo(now, message, messages, new ArrayList<>(messages), all));
        try {
            return all.future().await(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new StoreException("a backend sends nothing back", e);
        }
    }

    private void echo(Live now, byte[] message, int left, List<Long> times, Promise<List<Long>> all) {
        if (left == 0) {
            all.complete(times);
            return;
        }
        long begun = System.nanoTime();
        now.echoes.add(() -> {
            times.add(System.nanoTime() - begun);
            echo(now, message, left - 1, times, all);
        });
        now.socket.write(Backend.Frames.frame(Backend.Frames.ECHO, message));
    }

    private Live alive() {
        Live now = live;
        if (now == null) {
            throw new StoreException("the backend has ended");
        }
        return now;
    }

    /** Workers of a table of this backend that are asked together. */
    Place workers(int table, int count) {
        return new Place() {
            @Override
            public int seats() {
                return live == null ? 0 : count;
            }

            @Override
            public void run(Task task, Consumer<Reply> then) {
                long number = calls.getAndIncrement();
                Buffer frame = Backend.Frames.frame(number, new Backend.Frames.Call(table, count, task));
                Live now = live;
                loop.runOnContext(here -> {
                    if (now == null || !now.equals(live)) {
                        then.accept(new Reply.Failed("the backend has ended", true));
                    } else {
                        now.open.put(number, new PendingRequest(then, System.nanoTime()));
                        now.socket.write(frame);
                    }
                });
            }
        };
    }

    /** Whether the oldest call is too old. */
    private void look(Live now) {
        if (now != null && !now.open.isEmpty()) {
            PendingRequest oldest = now.open.values().iterator().next();
            if (System.nanoTime() - oldest.nanos > limit.toNanos()) {
                lost(now);
            }
        }
    }

    /** It hangs or its connection broke, so it is of no use any more: nothing is given to it, and the keeper starts another. */
    private void lost(Live which) {
        if (which.equals(live)) {
            live = null;
        }
        which.child.process().destroyForcibly();
    }

    /** Starts the process again whenever it ends, at once at first, then after longer and longer pauses while it ends soon. */
    private void keep() {
        long pause = 0;
        Live current = live;
        try {
            while (!closed) {
                if (current != null) {
                    long start = System.nanoTime();
                    current.child.process().waitFor();
                    live = null;
                    boolean lasted = System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(LONGEST_PAUSE_MILLIS);
                    pause = lasted ? 0 : pause;
                }
                Thread.sleep(pause);
                pause = Math.min(Math.max(2 * pause, FIRST_PAUSE_MILLIS), LONGEST_PAUSE_MILLIS);
                current = again();
                live = current;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it is being closed
        }
    }

    /** @return null if it does not start */
    private Live again() {
        try {
            return start();
        } catch (IOException | RuntimeException e) {
            if (!closed) {
                LOG.log(System.Logger.Level.WARNING, e.getMessage());
            }
            return null;
        }
    }

    /** Lets the process finish what it has, and starts no other. Does not wait for it. */
    void end() {
        closed = true;
        keeper.interrupt();
        child.tell(ENDING_SECONDS);
    }

    @Override
    public void close() {
        end();
        try {
            keeper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        boolean serves = live != null && child.process().isAlive();
        live = null;
        child.end(ENDING_SECONDS);
        if (serves && !child.process().isAlive() && child.process().exitValue() == KILLED) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a backend had not ended after " + ENDING_SECONDS
                            + " s and was killed; what a buffered table had acknowledged and not yet written is lost");
        }
    }
}
