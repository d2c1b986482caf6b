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
import java.util.function.Supplier;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.Refused;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.StoreException;

/**
 * Acknowledges creates from the service's memory and writes them later, many in one transaction, on a thread of its own. For any
 * number of threads.
 *
 * <p>Reads see what is acknowledged, written or not; {@link #count} waits until it is written. The buffer knows only the ids that it
 * holds. A create whose id is in the table is acknowledged. When it is written, it is left out and counted.
 *
 * <p>Writes that the store refuses stay in the buffer and are tried again. Until they succeed, creates are {@link Refused}, with the
 * store's message.
 */
public final class Buffered implements Transactions {
    /** Between two attempts at a store that fails, over the interval. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Transactions behind;
    private final Bounds bounds;
    private final Thread writer = new Thread(this::write, "write buffer");
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition moved = lock.newCondition();

    /** Acknowledged and not yet on their way, by id, the oldest first. */
    private Map<String, StoredTransaction> waiting = new LinkedHashMap<>();
    /** On their way to the store. */
    private Map<String, StoredTransaction> leaving = Map.of();

    private long accepted;
    private long written;
    private long leftOut;
    /** When the first of those that wait came, or the store is to be tried again: {@link System#nanoTime}. */
    private long since;
    /** Somebody waits for the buffer to be written. */
    private boolean hurry;

    private boolean closing;
    private StoreException failure;

    /**
     * The state of a buffer.
     *
     * @param unwritten transactions that are acknowledged and not yet written
     * @param leftOut transactions that were acknowledged and left out, because their id was in the table. An attempt whose answer was lost
     *     may have written it
     * @param failure what the store answered when it was last written to, if it failed
     */
    public record State(int unwritten, long leftOut, Optional<String> failure) {}

    /**
     * The bounds of a buffer.
     *
     * @param transactions most that are acknowledged and not yet written, those on their way to the store included
     * @param interval how long the oldest waits before it is sent, if the buffer is not full before
     * @param patience how long a caller waits for space before it is refused
     */
    public record Bounds(int transactions, Duration interval, Duration patience) {
        /** Space for half a second of the published goal of 2,000 requests/s. */
        public static Bounds flushing(Duration interval) {
            return new Bounds(1000, interval, Duration.ofSeconds(1));
        }

        public Bounds {
            if (transactions < 1 || interval.isNegative() || patience.isNegative()) {
                throw new IllegalArgumentException(
                        "no bounds of a buffer: " + transactions + " transactions, " + interval + ", " + patience);
            }
        }
    }

    /** @param behind for any number of threads; closed with this */
    public Buffered(Transactions behind, Bounds bounds) {
        this.behind = behind;
        this.bounds = bounds;
        writer.setDaemon(true);
        writer.start();
    }

    private <T> T locked(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    private int size() {
        return waiting.size() + leaving.size();
    }

    /**
     * Acknowledges from memory.
     *
     * @throws Refused if no space is free in time, or the store takes nothing at the moment
     * @throws IllegalArgumentException if the batch is larger than the buffer
     */
    @Override
    public List<Outcome> create(List<Transaction> batch) {
        if (batch.size() > bounds.transactions()) {
            throw new IllegalArgumentException(
                    "a batch of " + batch.size() + " is more than the buffer holds, which is " + bounds.transactions());
        }
        return locked(() -> {
            awaitRoom(batch.size());
            Instant now = Instant.now();
            since = waiting.isEmpty() ? System.nanoTime() : since;
            List<Outcome> outcomes = new ArrayList<>(batch.size());
            for (Transaction each : batch) {
                boolean added = !leaving.containsKey(each.id())
                        && waiting.putIfAbsent(each.id(), StoredTransaction.of(each, now)) == null;
                accepted += added ? 1 : 0;
                outcomes.add(added ? Outcome.CREATED : Outcome.DUPLICATE);
            }
            work.signal();
            return outcomes;
        });
    }

    private void awaitRoom(int wanted) {
        long left = bounds.patience().toNanos();
        while (size() + wanted > bounds.transactions() && failure == null && !closing) {
            if (left <= 0) {
                throw new Refused("the buffer is full: " + size() + " transactions are not yet written");
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
    public Optional<StoredTransaction> get(String id) {
        return locked(() -> Optional.ofNullable(waiting.getOrDefault(id, leaving.get(id))))
                .or(() -> behind.get(id));
    }

    @Override
    public List<StoredTransaction> list(int limit) {
        Map<String, StoredTransaction> newest = locked(() -> {
            var all = new LinkedHashMap<>(leaving);
            all.putAll(waiting);
            return all;
        });
        behind.list(limit).forEach(row -> newest.put(row.transaction().id(), row));
        return newest.values().stream()
                .sorted(Comparator.comparing(StoredTransaction::created).reversed())
                .limit(limit)
                .toList();
    }

    /** Writes first what was acknowledged before. */
    @Override
    public long count() {
        locked(() -> {
            long due = accepted;
            while (written < due && failure == null) {
                hurry();
                moved.awaitUninterruptibly();
            }
            if (failure != null) {
                throw new StoreException(failure.getMessage(), failure);
            }
            return due;
        });
        return behind.count();
    }

    /** Of what is written; the buffer is not emptied for it. */
    @Override
    public void flushStatistics() {
        behind.flushStatistics();
    }

    /** How it stands now. */
    public State state() {
        return locked(
                () -> new State(size(), leftOut, Optional.ofNullable(failure).map(Throwable::getMessage)));
    }

    private void write() {
        try {
            List<Transaction> next = next();
            while (!next.isEmpty() && delivered(next)) {
                next = next();
            }
        } finally {
            // Nobody waits for a writer that is no more.
            locked(() -> {
                closing = true;
                boolean left = failure == null && size() > 0;
                return moved(left ? new StoreException("the buffer's writer has ended") : failure);
            });
        }
    }

    /** Waits until there is something to write and it is time; nothing at the end. */
    private List<Transaction> next() {
        return locked(() -> {
            try {
                while (waiting.isEmpty() && !closing) {
                    work.awaitUninterruptibly();
                }
                for (long left = untilDue(); left > 0 && !closing && !pressed(); left = untilDue()) {
                    work.awaitNanos(left);
                }
            } catch (InterruptedException e) {
                // Whoever is in a hurry has what waits written now.
            }
            leaving = waiting;
            waiting = new LinkedHashMap<>();
            return leaving.values().stream().map(StoredTransaction::transaction).toList();
        });
    }

    private long untilDue() {
        return since + bounds.interval().toNanos() - System.nanoTime();
    }

    /** While the store fails nothing is tried before its time. */
    private boolean pressed() {
        return failure == null && (hurry || waiting.size() >= bounds.transactions());
    }

    /** Writes them; whether to go on. */
    private boolean delivered(List<Transaction> sent) {
        try {
            long taken = behind.create(sent).stream()
                    .filter(Outcome.DUPLICATE::equals)
                    .count();
            return locked(() -> {
                leaving = Map.of();
                written += sent.size();
                leftOut += taken;
                return moved(null);
            });
        } catch (StoreException e) {
            return failed(e);
        } catch (RuntimeException e) {
            return failed(new StoreException(String.valueOf(e), e));
        }
    }

    /** What was sent is not written, or that is unknown: it waits again, before all others. Not tried again at the end. */
    private boolean failed(StoreException why) {
        return locked(() -> {
            Map<String, StoredTransaction> all = new LinkedHashMap<>(leaving);
            all.putAll(waiting);
            waiting = all;
            leaving = Map.of();
            since = System.nanoTime() + PAUSE.toNanos();
            moved(why);
            return !closing;
        });
    }

    private boolean moved(StoreException why) {
        failure = why;
        hurry = false; // who still needs room says so again
        moved.signalAll();
        return true;
    }

    /**
     * Writes what is left.
     *
     * @throws StoreException if that fails: how many acknowledged transactions are lost, and why
     */
    @Override
    public void close() {
        locked(() -> {
            closing = true;
            work.signal();
            moved.signalAll();
            return closing;
        });
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
