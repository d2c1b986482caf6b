package org.docbench.service.variant;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.docbench.service.Kept;
import org.docbench.service.Refused;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.stores.StoreException;

/**
 * Acknowledges creates from the service's memory and writes them later, many in one transaction, on a thread of its own. For any
 * number of threads.
 *
 * <p>Reads see what is acknowledged, written or not; {@link #count} waits until it is written. An id is known as taken while it is
 * in the buffer: one that is in the table is acknowledged and found out when it is written, and then left out and counted.
 *
 * <p>What the store refuses stays in the buffer and is tried again; until it is written creates are {@link Refused}, with the
 * store's words.
 */
public final class Buffered implements Transactions {

    /**
     * How it stands.
     *
     * @param unwritten transactions that are acknowledged and not yet written
     * @param leftOut transactions that were acknowledged and left out, for their id was in the table; it may have come there by an
     *     attempt whose answer was lost
     * @param failure what the store said when it was last written to, if it failed
     */
    public record State(int unwritten, long leftOut, Optional<String> failure) {}

    /** Between two attempts at a store that fails, over the interval. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Transactions behind;
    private final Bounds bounds;
    private final Thread writer = new Thread(this::write, "write buffer");
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition moved = lock.newCondition();
    private final Buffer buffer = new Buffer();
    private long accepted;
    private long written;
    private long leftOut;
    /** When the first of those that wait came, or the store is to be tried again: {@link System#nanoTime}. */
    private long since;

    private boolean hurry;
    private boolean closing;
    private StoreException failure;

    /** @param behind for any number of threads; closed with this */
    public Buffered(Transactions behind, Bounds bounds) {
        this.behind = behind;
        this.bounds = bounds;
        writer.setDaemon(true);
        writer.start();
    }

    /**
     * @throws Refused if there is no room in time, or the store takes nothing at the moment
     * @throws IllegalArgumentException if the batch is larger than the buffer
     */
    @Override
    public List<Outcome> create(List<Transaction> batch) {
        if (batch.size() > bounds.transactions()) {
            throw new IllegalArgumentException(
                    "a batch of " + batch.size() + " is more than the buffer holds, which is " + bounds.transactions());
        }
        lock.lock();
        try {
            awaitRoom(batch.size());
            Instant now = Instant.now();
            since = buffer.waiting() == 0 ? System.nanoTime() : since;
            List<Outcome> outcomes = new ArrayList<>(batch.size());
            for (Transaction transaction : batch) {
                boolean added = buffer.add(Kept.of(transaction, now));
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

    /** In the buffer first: what is not there any more is in the table. */
    @Override
    public Optional<Kept> get(String id) {
        return unwritten(buffered -> buffered.get(id)).or(() -> behind.get(id));
    }

    @Override
    public List<Kept> list(int limit) {
        Map<String, Kept> newest = new LinkedHashMap<>();
        unwritten(Buffer::all).forEach(kept -> newest.put(kept.transaction().id(), kept));
        behind.list(limit).forEach(kept -> newest.put(kept.transaction().id(), kept));
        return newest.values().stream()
                .sorted(Comparator.comparing(Kept::created).reversed())
                .limit(limit)
                .toList();
    }

    private <T> T unwritten(Function<Buffer, T> asked) {
        lock.lock();
        try {
            return asked.apply(buffer);
        } finally {
            lock.unlock();
        }
    }

    /** Writes first what was acknowledged before. */
    @Override
    public long count() {
        lock.lock();
        try {
            long due = accepted;
            while (written < due && failure == null) {
                hurry();
                moved.awaitUninterruptibly();
            }
            if (failure != null) {
                throw failure;
            }
        } finally {
            lock.unlock();
        }
        return behind.count();
    }

    public State state() {
        lock.lock();
        try {
            return new State(
                    buffer.size(), leftOut, Optional.ofNullable(failure).map(Throwable::getMessage));
        } finally {
            lock.unlock();
        }
    }

    private void write() {
        try {
            for (List<Kept> next = next(); !next.isEmpty(); next = next()) {
                if (!deliver(next.stream().map(Kept::transaction).toList()) && ending()) {
                    return;
                }
            }
        } finally {
            ended();
        }
    }

    /** What is to be written now; nothing at the end. */
    private List<Kept> next() {
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

    private boolean deliver(List<Transaction> sent) {
        StoreException refusal = null;
        long taken = 0;
        try {
            taken = behind.create(sent).stream()
                    .filter(Outcome.DUPLICATE::equals)
                    .count();
        } catch (StoreException e) {
            refusal = e;
        } catch (RuntimeException e) {
            refusal = new StoreException(String.valueOf(e), e);
        }
        lock.lock();
        try {
            if (refusal == null) {
                buffer.sent();
                written += sent.size();
                leftOut += taken;
            } else {
                buffer.back();
                since = System.nanoTime() + PAUSE.toNanos();
            }
            failure = refusal;
            hurry = false; // who still needs room says so again
            moved.signalAll();
            return refusal == null;
        } finally {
            lock.unlock();
        }
    }

    private boolean ending() {
        lock.lock();
        try {
            return closing;
        } finally {
            lock.unlock();
        }
    }

    /** Nobody waits for a writer that is no more. */
    private void ended() {
        lock.lock();
        try {
            closing = true;
            if (failure == null && buffer.size() > 0) {
                failure = new StoreException("the buffer's writer has ended");
            }
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Writes what is left.
     *
     * @throws StoreException if that fails: how many acknowledged transactions are lost, and why
     */
    @Override
    public void close() {
        lock.lock();
        try {
            closing = true;
            work.signal();
            moved.signalAll();
        } finally {
            lock.unlock();
        }
        join();
        State state = state();
        behind.close();
        if (state.unwritten() > 0) {
            throw new StoreException(state.unwritten() + " acknowledged transactions are lost: "
                    + state.failure().orElseThrow());
        }
    }

    /** As long as it takes: what is acknowledged is not given up because somebody is in a hurry. */
    private void join() {
        boolean interrupted = false;
        while (writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
