package org.docbench.load.prove;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;

/**
 * Kills a server with SIGKILL while it acknowledges writes, starts it again and counts what is missing. A killed process
 * loses what it held in its memory; what it gave to the operating system stays, so the level {@code os} cannot be told from
 * {@code sync} here: that takes a power cut.
 */
public final class Prove {
    private static final String COLLECTION = "docbench_prove";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Documents like those of a small application: large enough that a log buffer holds only some. */
    private static final Value PAYLOAD = new Value.Str("x".repeat(200));

    private final Store store;
    private final Server server;

    public Prove(Store store, Server server) {
        this.store = store;
        this.server = server;
    }

    /**
     * One kill.
     *
     * @param workers that write at the same time, each on a session of its own
     * @param load how long they write before the kill
     * @throws StoreException if the server cannot be reached, or refuses before it is killed
     */
    public Proof at(Durability level, int workers, Duration load) {
        try (Session session = store.open(server, LIMIT)) {
            session.create(COLLECTION, List.of());
        }
        List<Writer> writers = IntStream.range(0, workers)
                .mapToObj(worker -> new Writer(worker, level))
                .toList();
        try {
            writers.forEach(Writer::begin);
            sleep(load);
        } finally {
            server.kill();
            writers.forEach(Writer::end);
        }
        writers.forEach(Writer::check);
        server.restart();
        try (Session session = store.open(server, LIMIT)) {
            return counted(session, level, writers);
        }
    }

    private Proof counted(Session session, Durability level, List<Writer> writers) {
        long acknowledged = 0;
        List<String> missing = new ArrayList<>();
        for (Writer writer : writers) {
            for (long number = 0; number < writer.acknowledged; number++) {
                if (session.read(COLLECTION, writer.id(number)).isEmpty()) {
                    missing.add(writer.id(number));
                }
            }
            acknowledged += writer.acknowledged;
        }
        long there = session.count(COLLECTION);
        session.drop(COLLECTION);
        return new Proof(
                store.ledger().id(),
                level,
                acknowledged,
                List.copyOf(missing.subList(0, Math.min(3, missing.size()))),
                missing.size(),
                there - (acknowledged - missing.size()));
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Inserts documents one by one until the server is gone. */
    private final class Writer {
        private final int worker;
        private final Durability level;
        private final CountDownLatch ready = new CountDownLatch(1);
        private final AtomicReference<StoreException> before = new AtomicReference<>();
        private final Thread thread;
        private volatile long acknowledged;

        Writer(int worker, Durability level) {
            this.worker = worker;
            this.level = level;
            thread = new Thread(this::write, "docbench-prove-" + worker);
        }

        String id(long number) {
            return worker + "-" + number;
        }

        void begin() {
            thread.start();
            try {
                ready.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void write() {
            Session session = null;
            try {
                session = store.open(server, LIMIT);
                session.acknowledge(level);
                ready.countDown();
                for (long number = 0; ; number++) {
                    Call insert = session.insert(
                            COLLECTION, List.of(Value.Obj.of("_id", new Value.Str(id(number)), "payload", PAYLOAD)));
                    insert.execute();
                    acknowledged = number + 1;
                }
            } catch (StoreException e) {
                before.set(e);
            } finally {
                ready.countDown();
                close(session);
            }
        }

        private void close(Session session) {
            if (session != null) {
                try {
                    session.close();
                } catch (StoreException e) {
                    // Its server is dead: that is the experiment.
                }
            }
        }

        void end() {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** A server that refused from the beginning proves nothing. */
        void check() {
            if (acknowledged == 0) {
                throw before.get() == null ? new StoreException("nothing was written") : before.get();
            }
        }
    }

    /** The levels a store has. */
    public static List<Durability> levels(Store store) {
        List<Durability> levels = new ArrayList<>(List.of(Durability.values()));
        levels.removeIf(level -> store.without(level).isPresent());
        return Collections.unmodifiableList(levels);
    }
}
