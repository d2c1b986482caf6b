package org.docbench.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.docbench.stores.StoreException;

/** What a table is meant to do, in memory. It can be told to wait, as a store does that hangs, and to refuse. */
public final class MemoryTables implements Transactions {
    /** How many each create had that was not refused. */
    public final List<Integer> batches = new CopyOnWriteArrayList<>();

    /** With which creates are refused; null: they are not. */
    public volatile String refusal;

    public volatile boolean closed;

    private final Map<String, Transactions.StoredTransaction> kept = new LinkedHashMap<>();
    private final AtomicLong calls = new AtomicLong();
    private volatile CountDownLatch gate = new CountDownLatch(0);

    /** From now on every call waits. */
    public void hang() {
        gate = new CountDownLatch(1);
    }

    public void goOn() {
        gate.countDown();
    }

    public synchronized Set<String> ids() {
        return Set.copyOf(kept.keySet());
    }

    public synchronized void forget() {
        kept.clear();
    }

    /** How many calls came here, ended or not. */
    public long calls() {
        return calls.get();
    }

    private void entered() {
        calls.incrementAndGet();
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        entered();
        if (refusal != null) {
            throw new StoreException(refusal);
        }
        batches.add(batch.size());
        synchronized (this) {
            Instant now = Instant.now();
            return batch.stream()
                    .map(one -> new Transactions.StoredTransaction(
                            one, "SUCCESS", "Transaction " + one.id() + " created successfully", now, now))
                    .map(row ->
                            kept.putIfAbsent(row.transaction().id(), row) == null ? Outcome.CREATED : Outcome.DUPLICATE)
                    .toList();
        }
    }

    @Override
    public Optional<Transactions.StoredTransaction> get(String id) {
        entered();
        synchronized (this) {
            return Optional.ofNullable(kept.get(id));
        }
    }

    @Override
    public List<Transactions.StoredTransaction> list(int limit) {
        entered();
        synchronized (this) {
            List<Transactions.StoredTransaction> newest = new ArrayList<>(kept.values());
            Collections.reverse(newest);
            return newest.stream().limit(limit).toList();
        }
    }

    @Override
    public synchronized long count() {
        return kept.size();
    }

    @Override
    public void close() {
        closed = true;
    }
}
