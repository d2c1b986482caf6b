package org.docbench.service.variant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.docbench.service.Refused;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions.Outcome;
import org.docbench.stores.StoreException;

/** Where callers, who bring transactions, and one writer, who takes them away, meet and wait for one another. */
final class Pending {
    /** Between two attempts at a store that fails, over the interval. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Bounds bounds;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition moved = lock.newCondition();
    private final Buffer buffer = new Buffer();
    private long accepted;
    private long written;
    private long leftOut;
    /** When the first of those that wait came, or the store is to be tried again: {@link System#nanoTime}. */
    private long since;
    /** Somebody waits for the buffer to be written. */
    private boolean hurry;

    private boolean closing;
    private StoreException failure;

    Pending(Bounds bounds) {
        this.bounds = bounds;
    }

    /** Takes in all whose ids are not in it, when there is room. */
    List<Outcome> add(List<Transaction> batch) {
        lock.lock();
        try {
            awaitRoom(batch.size());
            Instant now = Instant.now();
            since = buffer.waiting() == 0 ? System.nanoTime() : since;
            List<Outcome> outcomes = new ArrayList<>(batch.size());
            for (Transaction transaction : batch) {
                boolean added = buffer.add(StoredTransaction.of(transaction, now));
                accepted += added ? 1 : 0;
                outcomes.add(added ? Outcome.CREATED : Outcome.DUPLICATE);
            }
            work.signal();
            return outcomes;
        } finally {
            lock.unlock();
        }
    }

    private void awaitRoom(int wanted) {
        long left = bounds.patience().toNanos();
        while (buffer.size() + wanted > bounds.transactions() && failure == null && !closing) {
            if (left <= 0) {
                throw new Refused("the buffer is full: " + buffer.size() + " transactions are not yet written");
            }
            hurry();
            try {
                left = moved.awaitNanos(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Refused("interrupted while the buffer was full");
            }
        }
        if (failure != null) {
            throw new Refused("the buffer cannot be written: " + failure.getMessage());
        }
        if (closing) {
            throw new Refused("the buffer is closed");
        }
    }

    private void hurry() {
        hurry = true;
        work.signal();
    }

    <T> T ask(Function<Buffer, T> question) {
        lock.lock();
        try {
            return question.apply(buffer);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all that was acknowledged before is written. */
    void awaitWritten() {
        lock.lock();
        try {
            long due = accepted;
            while (written < due && failure == null) {
                hurry();
                moved.awaitUninterruptibly();
            }
            if (failure != null) {
                throw new StoreException(failure.getMessage(), failure);
            }
        } finally {
            lock.unlock();
        }
    }

    Buffered.State state() {
        lock.lock();
        try {
            return new Buffered.State(
                    buffer.size(), leftOut, Optional.ofNullable(failure).map(Throwable::getMessage));
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there is something to write and it is time; nothing at the end. */
    List<Transaction> next() {
        lock.lock();
        try {
            while (buffer.waiting() == 0 && !closing) {
                work.awaitUninterruptibly();
            }
            for (long left = untilDue(); left > 0 && !closing && !pressed(); left = untilDue()) {
                work.awaitNanos(left);
            }
            return buffer.send();
        } catch (InterruptedException e) {
            return buffer.send();
        } finally {
            lock.unlock();
        }
    }

    private long untilDue() {
        return since + bounds.interval().toNanos() - System.nanoTime();
    }

    /** While the store fails nothing is tried before its time. */
    private boolean pressed() {
        return failure == null && (hurry || buffer.waiting() >= bounds.transactions());
    }

    /** What was sent is written, but for those whose ids were taken. */
    void sent(int count, long taken) {
        lock.lock();
        try {
            buffer.sent();
            written += count;
            leftOut += taken;
            moved(null);
        } finally {
            lock.unlock();
        }
    }

    /**
     * What was sent is not written, or nobody knows.
     *
     * @return whether to try again; not at the end
     */
    boolean failed(StoreException why) {
        lock.lock();
        try {
            buffer.back();
            since = System.nanoTime() + PAUSE.toNanos();
            moved(why);
            return !closing;
        } finally {
            lock.unlock();
        }
    }

    private void moved(StoreException why) {
        failure = why;
        hurry = false; // who still needs room says so again
        moved.signalAll();
    }

    /** Takes nothing more in; what is in it is to be written at once. */
    void finish() {
        lock.lock();
        try {
            closing = true;
            work.signal();
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Nobody waits for a writer that is no more. */
    void ended() {
        lock.lock();
        try {
            closing = true;
            boolean left = failure == null && buffer.size() > 0;
            moved(left ? new StoreException("the buffer's writer has ended") : failure);
        } finally {
            lock.unlock();
        }
    }
}
