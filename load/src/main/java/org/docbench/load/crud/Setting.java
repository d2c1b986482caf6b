package org.docbench.load.crud;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.load.Mix;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * Where a block takes place.
 *
 * @param residents how many documents the collection has before the block and after it
 * @param workers how many at a time
 * @param sharing of the places among them
 * @param operations of each worker, those before the first timed one among them
 * @param samples how many documents are read back
 * @param block the block's own seed
 * @param losses what the target cannot hold
 * @param acknowledged false where writes are sent and nobody answers: what is missing then is a loss and no wrong result
 * @param proves false where nothing is kept, so that nothing is counted or read back
 */
record Setting(
        String collection,
        Documents documents,
        long residents,
        int workers,
        Sharing sharing,
        int operations,
        int samples,
        long block,
        Set<Loss> losses,
        boolean acknowledged,
        boolean proves) {

    /** How many operations there are at most. */
    long places() {
        return (long) workers * operations;
    }

    /** So many places, from 0 on, were surely done: workers need not have come equally far. */
    long surelyDone(List<Stint> stints) {
        return stints.stream().mapToLong(Stint::place).min().orElse(0);
    }

    /** Some of the numbers below {@code end}, the first and the last among them; all if there are few. */
    LongStream some(long end) {
        if (!proves) {
            return LongStream.empty();
        }
        if (end <= samples) {
            return LongStream.range(0, end);
        }
        return LongStream.concat(
                LongStream.of(0, end - 1),
                LongStream.range(0, samples).map(i -> Long.remainderUnsigned(Mix.of(~block, i), end)));
    }

    /** @throws StoreException if the collection has another number of documents */
    void count(Session session, long expected) {
        lost(session, expected, expected);
    }

    /**
     * How many writes were sent without an acknowledgement and never arrived.
     *
     * @param before documents there were before the writes
     * @param after documents there are if all arrived
     * @throws StoreException if writes were acknowledged and are missing, or if it is no writes that are
     */
    long lost(Session session, long before, long after) {
        long count = proves ? session.count(collection) : after;
        boolean between = Math.min(before, after) <= count && count <= Math.max(before, after);
        if (count != after && (acknowledged || !between)) {
            throw new StoreException("wrong result: %d documents where there should be %d".formatted(count, after));
        }
        return Math.abs(after - count);
    }

    boolean isThere(Session session, String id) {
        return session.read(collection, id).isPresent();
    }

    /**
     * Whether the document is none of these where nobody acknowledged that it is.
     *
     * @throws StoreException as {@link #same(Session, List)} where somebody did
     */
    boolean differs(Session session, List<Value.Obj> models) {
        try {
            same(session, models);
            return false;
        } catch (StoreException difference) {
            if (acknowledged) {
                throw difference;
            }
            return true;
        }
    }

    /** @throws StoreException if the document is not there, or is none of these */
    void same(Session session, List<Value.Obj> models) {
        String id = ((Value.Str) models.get(0).fields().get(Documents.ID)).value();
        Value.Obj there = session.read(collection, id)
                .orElseThrow(() -> new StoreException("wrong result: the document " + id + " is not there"));
        same(there, models);
    }

    /** @throws StoreException with the difference to the first if it is none of these */
    void same(Value.Obj there, List<Value.Obj> models) {
        Optional<Difference> first = Optional.empty();
        for (Value.Obj model : models) {
            Optional<Difference> difference =
                    Difference.between(Losses.apply(model, losses), Losses.apply(there, losses));
            if (difference.isEmpty()) {
                return;
            }
            first = first.or(() -> difference);
        }
        throw new StoreException(
                "wrong result: the document " + models.get(0).fields().get(Documents.ID) + " " + first.orElseThrow());
    }

    /** Some residents that no update changes are as they were inserted. */
    void untouched(Session session) {
        some((residents + 1) / 2).forEach(n -> same(session, List.of(documents.at(2 * n))));
    }
}
