package org.docbench.service.work;

import org.docbench.service.Tables;
import org.docbench.service.Transactions;
import org.docbench.stores.StoreException;

/** A client of the table that is opened anew after it failed, since its connection may be the reason. For one thread at a time. */
final class Client implements AutoCloseable {
    private final Tables tables;
    private Transactions open;

    /** @throws StoreException if the table cannot be opened now */
    Client(Tables tables) {
        this.tables = tables;
        open = tables.open();
    }

    Reply reply(Task task) {
        if (open == null) {
            try {
                open = tables.open();
            } catch (RuntimeException e) {
                return new Reply.Failed(words(e), true);
            }
        }
        long start = System.nanoTime();
        try {
            Result result = task.on(open);
            return new Reply.Done(result, System.nanoTime() - start);
        } catch (RuntimeException e) {
            close();
            return new Reply.Failed(words(e), false);
        }
    }

    private static String words(RuntimeException e) {
        return e instanceof StoreException ? e.getMessage() : e.toString();
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
