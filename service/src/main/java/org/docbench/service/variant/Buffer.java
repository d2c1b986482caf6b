package org.docbench.service.variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;

/**
 * What is acknowledged and not yet written: those that wait, and those on their way. The oldest first, no id twice. For one thread at
 * a time.
 */
final class Buffer {
    private Map<String, StoredTransaction> waiting = new LinkedHashMap<>();
    private Map<String, StoredTransaction> leaving = Map.of();

    int size() {
        return waiting.size() + leaving.size();
    }

    int waiting() {
        return waiting.size();
    }

    /** Takes one in; false if its id is in it. */
    boolean add(StoredTransaction kept) {
        String id = kept.transaction().id();
        return !leaving.containsKey(id) && waiting.putIfAbsent(id, kept) == null;
    }

    Optional<StoredTransaction> get(String id) {
        return Optional.ofNullable(waiting.getOrDefault(id, leaving.get(id)));
    }

    List<StoredTransaction> all() {
        List<StoredTransaction> all = new ArrayList<>(leaving.values());
        all.addAll(waiting.values());
        return all;
    }

    /** All that wait are on their way from now on. */
    List<Transaction> send() {
        leaving = waiting;
        waiting = new LinkedHashMap<>();
        return leaving.values().stream().map(StoredTransaction::transaction).toList();
    }

    /** They have arrived. */
    void sent() {
        leaving = Map.of();
    }

    /** They have not, or nobody knows: they wait again, before all others. */
    void back() {
        Map<String, StoredTransaction> all = new LinkedHashMap<>(leaving);
        all.putAll(waiting);
        waiting = all;
        leaving = Map.of();
    }
}
