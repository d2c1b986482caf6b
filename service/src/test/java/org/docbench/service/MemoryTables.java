package org.docbench.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** A table in memory that can be told to wait, as a store does that hangs. */
public final class MemoryTables implements Transactions {
    private final Map<String, StoredTransaction> kept = new ConcurrentHashMap<>();
    private final AtomicLong calls = new AtomicLong();
    private volatile CountDownLatch gate = new CountDownLatch(0);

    /** From now on every call waits. */
    public void hang() {
        gate = new CountDownLatch(1);
    }

    public void goOn() {
        gate.countDown();
    }

    public Set<String> ids() {
        return new HashSet<>(kept.keySet());
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
        List<Outcome> each = new ArrayList<>();
        for (Transaction one : batch) {
            Instant now = Instant.now();
            var row = new StoredTransaction(
                    one, "SUCCESS", "Transaction " + one.id() + " created successfully", now, now);
            each.add(kept.putIfAbsent(one.id(), row) == null ? Outcome.CREATED : Outcome.DUPLICATE);
        }
        return each;
    }

    @Override
    public Optional<StoredTransaction> get(String id) {
        entered();
        return Optional.ofNullable(kept.get(id));
    }

    @Override
    public List<StoredTransaction> list(int limit) {
        entered();
        return kept.values().stream()
                .sorted(Comparator.comparing(StoredTransaction::created).reversed())
                .limit(limit)
                .toList();
    }

    @Override
    public long count() {
        return kept.size();
    }

    @Override
    public void close() {}
}
