package org.docbench.service.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.service.Kept;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;

/** What a table is meant to do, in as few words as possible. */
public final class MemoryTransactions implements Transactions {
    private final Map<String, Kept> rows = new LinkedHashMap<>();

    @Override
    public synchronized List<Outcome> create(List<Transaction> batch) {
        return batch.stream()
                .map(one -> rows.putIfAbsent(one.id(), Kept.of(one, Instant.now())) == null
                        ? Outcome.CREATED
                        : Outcome.DUPLICATE)
                .toList();
    }

    @Override
    public synchronized Optional<Kept> get(String id) {
        return Optional.ofNullable(rows.get(id));
    }

    @Override
    public synchronized List<Kept> list(int limit) {
        List<Kept> all = new ArrayList<>(rows.values());
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
