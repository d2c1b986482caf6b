package org.docbench.service.work;

import org.docbench.service.Clients;
import org.docbench.service.Refused;
import org.docbench.service.Transactions;
import org.docbench.stores.StoreException;

/** A client of the table that is opened anew after it failed, since its connection may be the reason. For one thread at a time. */
final class Client implements AutoCloseable {
    private final Clients clients;
    private Transactions open;

    /** @throws StoreException if the table cannot be opened now */
    Client(Clients clients) {
        this.clients = clients;
        open = clients.open();
    }

    Reply reply(Task task) {
        if (open == null) {
            try {
                open = clients.open();
            } catch (RuntimeException e) {
                return new Reply.Failed(words(e), true);
            }
        }
        long start = System.nanoTime();
        try {
            Result result = task.on(open);
            return new Reply.Done(result, System.nanoTime() - start);
        } catch (Refused e) {
            return new Reply.Failed(e.getMessage(), true);
        } catch (RuntimeException e) {
            close();
            return new Reply.Failed(words(e), false);
        }
    }

    /** The store's own, or none: what else goes wrong is a fault here, which is logged. */
    private static String words(RuntimeException e) {
        if (e instanceof StoreException) {
            return e.getMessage();
        }
        System.getLogger(Client.class.getName()).log(System.Logger.Level.WARNING, "the table failed: " + e);
        return "the table failed";
    }

    /** A client that failed may fail to close too, which says nothing new. */
    @Override
    public void close() {
        if (open != null) {
            try {
                open.close();
            } catch (RuntimeException e) {
                System.getLogger(Client.class.getName()).log(System.Logger.Level.DEBUG, "closing a client", e);
            }
            open = null;
        }
    }
}
