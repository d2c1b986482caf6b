package org.docbench.load.ycsb;

import java.util.function.BooleanSupplier;
import org.docbench.load.Seat;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** A target and its collection, which grows during the run and has the same records before and after every block. */
final class YcsbTarget {
    private final Seat seat;
    private final Stock stock;
    private long records;
    private boolean known;
    private Workplace unfinished;

    YcsbTarget(Seat seat, YcsbEffort effort, Records records) {
        this.seat = seat;
        stock = new Stock(seat.collection("records"), records, effort.samples(), seat.losses());
    }

    String id() {
        return seat.target().id();
    }

    Seat seat() {
        return seat;
    }

    Stock stock() {
        return stock;
    }

    /** Whether it keeps documents. */
    boolean keeps() {
        return !id().equals(NullStore.ID);
    }

    /**
     * Sees to it that the collection has so many records: in the beginning, after a fault, or when it has to grow. An interrupted
     * load goes on where it was.
     */
    void fill(Session session, long size, BooleanSupplier stop) {
        if (!keeps()) {
            records = size;
            return;
        }
        if (!known) {
            seat.closeFurther();
            if (unfinished != null) {
                tidy(session);
            }
            records = stock.there(session, size);
            known = true;
            if (records > 0 && unfinished == null) {
                seat.settings().put("resumed", "a load that was interrupted, from " + records + " records on");
            }
        }
        unfinished = null;
        if (records < size) {
            known = false;
            records = stock.load(session, records, size, stop);
            known = true;
        }
    }

    /** Removes what a block with a fault inserted; what that leaves is looked at. */
    private void tidy(Session session) {
        Inserts inserts = unfinished.inserts();
        try {
            stock.remove(session, inserts.records(), inserts.end());
        } catch (StoreException broken) {
            // The collection is then made anew.
        }
    }

    /** Lets the product do what it put off and proves the records. */
    void settle(Session session) {
        session.settle(stock.collection());
        session.analyze(stock.collection());
        if (keeps()) {
            stock.prove(session, records);
        }
    }

    /** From here to {@link #ended} a fault leaves records behind that have to be removed. */
    void began(Workplace place) {
        unfinished = place;
        known = false;
    }

    void ended() {
        unfinished = null;
        known = true;
    }

    /** Leaves the records for a later run. */
    void keep() {
        seat.keep(stock.collection());
    }
}
