package org.docbench.load.prove;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;

/** Inserts documents one by one, on a session and a thread of its own, until the server is gone. */
final class Writer {
    private final int worker;
    private final Store store;
    private final Server server;
    private final Durability level;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final Thread thread;
    private long acknowledged;
    private StoreException end;

    Writer(int worker, Store store, Server server, Durability level) {
        this.worker = worker;
        this.store = store;
        this.server = server;
        this.level = level;
        thread = new Thread(this::write, "docbench-prove-" + worker);
    }

    /** Returns once the session is open. */
    void begin() {
        thread.start();
        try {
            ready.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * How many documents were acknowledged, once the server is dead.
     *
     * @throws StoreException if it never acknowledged any: a server that refuses from the beginning proves nothing
     */
    long acknowledged() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (acknowledged == 0 && end != null) {
            throw end;
        }
        return acknowledged;
    }

    private void write() {
        Session session = null;
        try {
            session = store.open(server, Prove.LIMIT);
            session.acknowledge(level);
            ready.countDown();
            while (true) {
                session.insert(Prove.COLLECTION, List.of(Prove.document(Prove.id(worker, acknowledged))))
                        .execute();
                acknowledged++;
            }
        } catch (StoreException e) {
            end = e;
        } finally {
            ready.countDown();
            close(session);
        }
    }

    private static void close(Session session) {
        if (session != null) {
            try {
                session.close();
            } catch (StoreException e) {
                // Its server is dead: that is the experiment.
            }
        }
    }
}
