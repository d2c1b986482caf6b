package org.docbench.load.ycsb;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Indexes of new records: each is taken by one worker, and the newest that may be asked for is the last before which all were
 * acknowledged. A worker has one insert in flight at most.
 */
final class Inserts {
    private static final long NONE = Long.MAX_VALUE;

    private final long records;
    private final AtomicLong next;
    private final AtomicLongArray flying;

    /** @param records that are there, their indexes from 0 */
    Inserts(long records, int workers) {
        this.records = records;
        next = new AtomicLong(records);
        flying = new AtomicLongArray(workers);
        for (int worker = 0; worker < workers; worker++) {
            flying.set(worker, NONE);
        }
    }

    /** A new record's index, from now on in flight. Said before it is taken, so that nobody ever takes it for acknowledged. */
    long take(int worker) {
        flying.set(worker, next.get());
        long index = next.getAndIncrement();
        flying.set(worker, index);
        return index;
    }

    void acknowledged(int worker) {
        flying.set(worker, NONE);
    }

    /** The index of the newest record that may be asked for. */
    long newest() {
        long end = next.get();
        for (int worker = 0; worker < flying.length(); worker++) {
            end = Math.min(end, flying.get(worker));
        }
        return end - 1;
    }

    /** How many were there before the first insert. */
    long records() {
        return records;
    }

    /** One more than the last index that was taken. */
    long end() {
        return next.get();
    }
}
