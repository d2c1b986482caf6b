package org.docbench.load;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.load.engine.Clock;
import org.docbench.stores.Call;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * Where a block takes place, and how its result is read back.
 *
 * @param base how many documents the collection has before the block and after it
 * @param workers how many at a time
 * @param share of the workers that this process has
 * @param partition of the places among them
 * @param calls of each worker, those before the first timed one among them
 * @param samples how many documents are read back
 * @param seed of the block
 * @param losses what the target cannot hold
 * @param acknowledged false where the server does not acknowledge writes: a missing one then is a loss and no wrong result
 * @param keeps false where nothing is kept, so that nothing is counted or read back
 * @param clock of single calls
 * @param tasks of the workers, in their order
 */
public record BlockContext(
        String collection,
        long base,
        int workers,
        Share share,
        WorkerTask.WorkPartition partition,
        int calls,
        int samples,
        long seed,
        Set<Loss> losses,
        boolean acknowledged,
        boolean keeps,
        Clock clock,
        List<WorkerTask> tasks) {
    /** Documents of a call that is not timed, as published for the other suites. */
    public static final int BATCH = 500;

    private static final String ID = "_id";

    /**
     * The part of a block's workers that one of several processes has: numbers that follow one another.
     *
     * @param rank the number of the process, from 0
     * @param of how many processes
     */
    public record Share(int rank, int of) {
        /** One process has all. */
        public static final Share ALL = new Share(0, 1);

        /** Lists the numbers of its workers, of so many in all. */
        IntStream numbers(int workers) {
            return IntStream.range(first(rank, workers), first(rank + 1, workers));
        }

        private int first(int process, int workers) {
            return Math.toIntExact((long) process * workers / of);
        }
    }

    /** Returns how many calls there are at most. */
    public long places() {
        return (long) workers * calls;
    }

    /**
     * Makes the task of a worker.
     *
     * @param expected documents that each call answers
     * @param calls by place in the block
     */
    public WorkerTask task(int worker, long expected, LongFunction<Call> calls) {
        var task = new WorkerTask(calls, expected, partition.of(worker));
        tasks.add(task);
        return task;
    }

    /** Lists what each worker of this process did, in their order. */
    List<WorkerTask.Done> doneByWorker() {
        return tasks.stream().map(task -> task.told(partition)).toList();
    }

    /** Adds the workers of the next process, by what each did. */
    void add(Share theirs, List<WorkerTask.Done> done) {
        int[] numbers = theirs.numbers(workers).toArray();
        for (int i = 0; i < done.size(); i++) {
            List<Long> listed = done.get(i).places();
            LongUnaryOperator places =
                    partition.isKnown() ? partition.of(numbers[i]) : n -> listed.get(Math.toIntExact(n));
            tasks.add(WorkerTask.elsewhere(places, done.get(i).calls()));
        }
    }

    /** Counts the calls that were acknowledged. */
    public long done() {
        return tasks.stream().mapToLong(WorkerTask::done).sum();
    }

    /** Returns how many places, from 0 on, were surely done: workers need not have come equally far. */
    public long surelyDone() {
        return tasks.stream().mapToLong(WorkerTask::place).min().orElse(0);
    }

    /** Chooses some of the numbers below {@code end}, the first and the last among them; all if there are few. */
    public LongStream some(long end) {
        if (!keeps) {
            return LongStream.empty();
        }
        if (end <= samples) {
            return LongStream.range(0, end);
        }
        return LongStream.concat(
                LongStream.of(0, end - 1),
                LongStream.range(0, samples).map(i -> Long.remainderUnsigned(Mix.of(~seed, i), end)));
    }

    /** @throws StoreException if the collection has another number of documents */
    public void count(Session session, long expected) {
        long count = keeps ? session.count(collection) : expected;
        if (count != expected) {
            throw wrongCount(count, expected);
        }
    }

    /**
     * Counts the writes that were sent without an acknowledgement and never arrived.
     *
     * @param before documents there were before the writes
     * @param after documents there are if all arrived
     * @throws StoreException if writes were acknowledged and are missing, or if it is no writes that are
     */
    public long lost(Session session, long before, long after) {
        long count = keeps ? session.count(collection) : after;
        boolean between = Math.min(before, after) <= count && count <= Math.max(before, after);
        if (count != after && (acknowledged || !between)) {
            throw wrongCount(count, after);
        }
        return Math.abs(after - count);
    }

    private static StoreException wrongCount(long count, long expected) {
        return new StoreException("wrong result: %d documents where there should be %d".formatted(count, expected));
    }

    /** Removes the documents with the ids of these numbers that are there; not timed. */
    public void remove(Session session, long from, long to, LongFunction<String> id) {
        for (long first = from; first < to; first += BATCH) {
            var ids = new Find.In(LongStream.range(first, Math.min(to, first + BATCH))
                    .mapToObj(id)
                    .toList());
            try (Prepared<Find> delete = session.delete(collection, ids)) {
                delete.with(ids).execute();
            }
        }
    }

    public boolean isThere(Session session, String id) {
        return session.read(collection, id).isPresent();
    }

    /**
     * Reads a document.
     *
     * @throws StoreException if it is not there
     */
    public Value.Obj read(Session session, String id) {
        return session.read(collection, id)
                .orElseThrow(() -> new StoreException("wrong result: the document " + id + " is not there"));
    }

    /**
     * Tells whether the document differs from all of these, in a block whose writes the server does not acknowledge.
     *
     * @throws StoreException as {@link #same(Session, List)} if the server acknowledges them
     */
    public boolean differs(Session session, List<Value.Obj> models) {
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
    public void same(Session session, List<Value.Obj> models) {
        String id = ((Value.Str) models.get(0).fields().get(ID)).value();
        same(read(session, id), models);
    }

    /** @throws StoreException with the difference to the first if it is none of these */
    public void same(Value.Obj there, List<Value.Obj> models) {
        Optional<Difference> first = Optional.empty();
        for (Value.Obj model : models) {
            Optional<Difference> difference = Difference.between(model, there, losses);
            if (difference.isEmpty()) {
                return;
            }
            first = first.or(() -> difference);
        }
        throw new StoreException(
                "wrong result: the document " + models.get(0).fields().get(ID) + " " + first.orElseThrow());
    }
}
