package org.docbench.service.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;

/** What a table is meant to do, in as few words as possible. */
public final class MemoryTransactions implements Transactions {
    private final Map<String, StoredTransaction> rows = new LinkedHashMap<>();

    @Override
    public synchronized List<Outcome> create(List<Transaction> batch) {
        return batch.stream()
                .map(one -> rows.putIfAbsent(one.id(), StoredTransaction.of(one, Instant.now())) == null
                        ? Outcome.CREATED
                        : Outcome.DUPLICATE)
                .toList();
    }

    @Override
    public synchronized Optional<StoredTransaction> get(String id) {
        return Optional.ofNullable(rows.get(id));
    }

    @Override
    public synchronized List<StoredTransaction> list(int limit) {
        List<StoredTransaction> all = new ArrayList<>(rows.values());
        Collections.reverse(all);
        return all.stream().limit(limit).toList();
    }

    @Override
    public synchronized long count() {
        return rows.size();
    }

    @Override
    public void close() {}
}
