package org.docbench.load.crud;

import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.docbench.load.engine.PreparedWork;
import org.docbench.stores.Call;
import org.docbench.stores.StoreException;

/**
 * What one worker of a block does: the calls of its places, of which every {@code workers}th is its own. A call that answers
 * another number of documents than it should is an error.
 */
final class Stint implements PreparedWork {
    private final LongFunction<Call> calls;
    private final LongUnaryOperator expected;
    private final int worker;
    private final int workers;
    private Call call;
    private long done;

    /**
     * @param calls by place in the block
     * @param expected how many documents the call of a place answers
     * @param worker from 0
     */
    Stint(LongFunction<Call> calls, LongUnaryOperator expected, int worker, int workers) {
        this.calls = calls;
        this.expected = expected;
        this.worker = worker;
        this.workers = workers;
    }

    private long place() {
        return done * workers + worker;
    }

    /** Calls that were acknowledged; asked when the worker has ended. */
    long done() {
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
