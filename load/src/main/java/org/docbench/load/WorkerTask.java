package org.docbench.load;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.docbench.load.BlockContext.Share;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.stores.Call;
import org.docbench.stores.StoreException;

/**
 * What one worker of a block does: the calls of its places, one after the other. A call that answers another number of documents
 * than it should is an error.
 */
public final class WorkerTask implements PreparedWork {
    private final LongFunction<Call> calls;
    private final long expected;
    private final LongUnaryOperator places;
    private Call call;
    private long done;

    /**
     * @param calls by place in the block
     * @param expected how many documents each call answers
     * @param places from how many were done to the next
     */
    public WorkerTask(LongFunction<Call> calls, long expected, LongUnaryOperator places) {
        this.calls = calls;
        this.expected = expected;
        this.places = places;
    }

    /**
     * What a worker did, for the proof in another process.
     *
     * @param calls that were acknowledged
     * @param places of these and then the first that is not done; empty where they follow from the worker's number
     */
    record Done(long calls, List<Long> places) {}

    /** Tells what it did; asked when the worker has ended. */
    Done told(WorkPartition partition) {
        return new Done(
                done,
                partition.isKnown()
                        ? List.of()
                        : LongStream.rangeClosed(0, done).map(places).boxed().toList());
    }

    /** Returns the task of a worker that did so many calls in another process. */
    static WorkerTask elsewhere(LongUnaryOperator places, long done) {
        WorkerTask task = new WorkerTask(
                place -> {
                    throw new IllegalStateException("another process did this");
                },
                0,
                places);
        task.done = done;
        return task;
    }

    /** Returns the first of its places that is not done. */
    public long place() {
        return places.applyAsLong(done);
    }

    /** Lists the places whose calls were acknowledged, in their order; asked when the worker has ended. */
    public LongStream placesDone() {
        return LongStream.range(0, done).map(places);
    }

    /** Counts the calls that were acknowledged; asked when the worker has ended. */
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
        if (answered != expected) {
            throw new StoreException("wrong result: %d documents where it should be %d".formatted(answered, expected));
        }
        done++;
    }

    /** Shares the places of a block, the numbers of its calls, among its workers. */
    public interface WorkPartition {

        /** Returns the function from a worker's finished calls to its next place. */
        LongUnaryOperator of(int worker);

        /** Tells whether the places of a worker follow from its number alone. */
        default boolean isKnown() {
            return true;
        }

        /** Gives worker w of n the places w, w + n, w + 2n and so on. */
        static WorkPartition equally(int workers) {
            return worker -> n -> n * workers + worker;
        }

        /**
         * Lets a free worker take the next place, so that none is left out when workers differ in speed. Of several processes, process i
         * of n has the places i, i + n, i + 2n and so on.
         */
        static WorkPartition asTheyCome(Share share) {
            AtomicLong next = new AtomicLong();
            return new WorkPartition() {
                @Override
                public LongUnaryOperator of(int worker) {
                    return new Taken(next, share);
                }

                @Override
                public boolean isKnown() {
                    return share.of() == 1;
                }
            };
        }

        /** Remembers the places that one worker took: 8 bytes per place. */
        final class Taken implements LongUnaryOperator {
            private final AtomicLong next;
            private final Share share;
            private long[] places = new long[16];
            private int taken;

            private Taken(AtomicLong next, Share share) {
                this.next = next;
                this.share = share;
            }

            @Override
            public long applyAsLong(long n) {
                if (n == taken) {
                    if (taken == places.length) {
                        places = Arrays.copyOf(places, 2 * taken);
                    }
                    places[taken++] = next.getAndIncrement() * share.of() + share.rank();
                }
                return places[(int) n];
            }
        }
    }
}
