package org.docbench.load.store;

import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.docbench.load.engine.PreparedWork;
import org.docbench.stores.Call;
import org.docbench.stores.StoreException;

/**
 * What one worker of a block does: the calls of its places, one after the other. A call that answers another number of documents
 * than it should is an error.
 */
public final class WorkerTask implements PreparedWork {
    private final LongFunction<Call> calls;
    private final LongUnaryOperator expected;
    private final LongUnaryOperator places;
    private Call call;
    private long done;

    /**
     * @param calls by place in the block
     * @param expected how many documents the call of a place answers
     * @param places from how many were done to the next
     */
    public WorkerTask(LongFunction<Call> calls, LongUnaryOperator expected, LongUnaryOperator places) {
        this.calls = calls;
        this.expected = expected;
        this.places = places;
    }

    /** The first of its places that is not done. */
    public long place() {
        return places.applyAsLong(done);
    }

    /** The places whose calls were acknowledged, in their order; asked when the worker has ended. */
    public LongStream placesDone() {
        return LongStream.range(0, done).map(places);
    }

    /** Calls that were acknowledged; asked when the worker has ended. */
    public long done() {
        return done;
    }

    @Override
    public void prepare(long n) {
        call = calls.apply(place());
    }

    @Override
    public void run(long n) {
        long answered = call.execute();
        long wanted = expected.applyAsLong(place());
        if (answered != wanted) {
            throw new StoreException("wrong result: %d documents where it should be %d".formatted(answered, wanted));
        }
        done++;
    }
}
