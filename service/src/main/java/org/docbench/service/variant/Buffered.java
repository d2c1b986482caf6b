package org.docbench.service.variant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.service.StoredTransaction;
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
 * <p>What the store refuses stays in the buffer and is tried again; until it is written creates are
 * {@link org.docbench.service.Refused}, with the store's words.
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

    private final Transactions behind;
    private final Bounds bounds;
    private final Pending pending;
    private final Thread writer = new Thread(this::write, "write buffer");

    /** @param behind for any number of threads; closed with this */
    public Buffered(Transactions behind, Bounds bounds) {
        this.behind = behind;
        this.bounds = bounds;
        this.pending = new Pending(bounds);
        writer.setDaemon(true);
        writer.start();
    }

    /**
     * Acknowledges from memory.
     *
     * @throws org.docbench.service.Refused if there is no room in time, or the store takes nothing at the moment
     * @throws IllegalArgumentException if the batch is larger than the buffer
     */
    @Override
    public List<Outcome> create(List<Transaction> batch) {
        if (batch.size() > bounds.transactions()) {
            throw new IllegalArgumentException(
                    "a batch of " + batch.size() + " is more than the buffer holds, which is " + bounds.transactions());
        }
        return pending.add(batch);
    }

    /** In the buffer first: what is not there any more is in the table. */
    @Override
    public Optional<StoredTransaction> get(String id) {
        return pending.ask(buffer -> buffer.get(id)).or(() -> behind.get(id));
    }

    @Override
    public List<StoredTransaction> list(int limit) {
        Map<String, StoredTransaction> newest = new LinkedHashMap<>();
        pending.ask(Buffer::all).forEach(kept -> newest.put(kept.transaction().id(), kept));
        behind.list(limit).forEach(kept -> newest.put(kept.transaction().id(), kept));
        return newest.values().stream()
                .sorted(Comparator.comparing(StoredTransaction::created).reversed())
                .limit(limit)
                .toList();
    }

    /** Writes first what was acknowledged before. */
    @Override
    public long count() {
        pending.awaitWritten();
        return behind.count();
    }

    /** Of what is written; the buffer is not emptied for it. */
    @Override
    public void flushStatistics() {
        behind.flushStatistics();
    }

    /** How it stands now. */
    public State state() {
        return pending.state();
    }

    private void write() {
        try {
            List<Transaction> next = pending.next();
            while (!next.isEmpty() && delivered(next)) {
                next = pending.next();
            }
        } finally {
            pending.ended();
        }
    }

    /** Whether to go on. */
    private boolean delivered(List<Transaction> sent) {
        try {
            long taken = behind.create(sent).stream()
                    .filter(Outcome.DUPLICATE::equals)
                    .count();
            pending.sent(sent.size(), taken);
            return true;
        } catch (StoreException e) {
            return pending.failed(e);
        } catch (RuntimeException e) {
            return pending.failed(new StoreException(String.valueOf(e), e));
        }
    }

    /**
     * Writes what is left.
     *
     * @throws StoreException if that fails: how many acknowledged transactions are lost, and why
     */
    @Override
    public void close() {
        pending.finish();
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
