package org.docbench.load.ycsb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * That a block was done (rule 3), and its end: the collection has its records again, of which some fields were updated.
 *
 * @param order of the records without those that the block inserted
 */
record Proof(Workplace place, Stock stock, List<Worker> workers, InOrder order, long seed) {
    /** Scans asked once more. */
    private static final int SCANS = 5;

    private long records() {
        return place.inserts().records();
    }

    /** @throws StoreException with the first difference */
    void of(Session session) {
        stock.counted(session, records() + place.inserted());
        inserted(session);
        read(session);
        workers.forEach(
                worker -> Arrays.stream(worker.written().last()).forEach(update -> updated(session, worker, update)));
    }

    private void inserted(Session session) {
        Text text = new Text();
        stock.some(place.inserted(), seed).map(n -> records() + n).forEach(index -> {
            stock.same(stock.written(session, index), stock.records().at(text, index));
        });
    }

    /** By the same statement as the workers'. */
    private void read(Session session) {
        stock.some(records(), seed).forEach(index -> {
            List<Value.Obj> found = new ArrayList<>();
            session.take(stock.collection(), new Query(new Find.ById(Records.key(index))), found::add);
            if (found.size() != 1) {
                throw new StoreException("wrong result: %d records of %s".formatted(found.size(), Records.key(index)));
            }
            stock.same(found.get(0), stock.records().asWritten(found.get(0), index));
        });
    }

    /** A field has the worker's last value, or one that another worker of this block may have written later. */
    private void updated(Session session, Worker worker, Written.Update last) {
        Value.Obj there = stock.written(session, last.index());
        long ticket = stock.records().ticket(there, last.index(), last.field());
        boolean others = workers.stream().anyMatch(other -> other != worker && other.wrote(ticket));
        if (ticket != last.ticket() && !others) {
            throw new StoreException("wrong result: field%d of %s has not the value of its last update"
                    .formatted(last.field(), Records.key(last.index())));
        }
    }

    /** Removes what was inserted, then asks some scans again. */
    void end(Session session) {
        if (place.inserted() > 0) {
            stock.remove(session, records(), place.inserts().end());
            stock.counted(session, records());
        }
        if (place.workload().has(Kind.SCAN)) {
            stock.some(records(), seed).limit(SCANS).forEach(index -> scanned(session, Records.key(index)));
        }
    }

    private void scanned(Session session, String from) {
        List<String> keys = new ArrayList<>();
        session.take(
                stock.collection(),
                new Query(new Find.From(from, Workload.LONGEST_SCAN)),
                found -> keys.add(((Value.Str) found.fields().get(Records.ID)).value()));
        if (!order.isScan(from, Workload.LONGEST_SCAN, keys.toArray(String[]::new))) {
            throw new StoreException(
                    "wrong result: the %d records from %s on are not the next in order".formatted(keys.size(), from));
        }
    }
}
