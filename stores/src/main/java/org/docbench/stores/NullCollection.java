package org.docbench.stores;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Value;

/** Documents in memory. What was inserted and changed is put in order when somebody looks, not when it is acknowledged. */
final class NullCollection {
    private final List<List<Value.Obj>> inserted = new ArrayList<>();
    private final Map<String, Value.Obj> documents = new LinkedHashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private Answers answers;

    void keep(List<Value.Obj> batch) {
        inserted.add(batch);
    }

    void later(Change change) {
        changes.add(change);
    }

    Collection<Value.Obj> documents() {
        if (!inserted.isEmpty() || !changes.isEmpty()) {
            inserted.forEach(batch -> batch.forEach(document -> documents.put(id(document), document)));
            inserted.clear();
            changes.forEach(change -> documents.computeIfPresent(
                    change.id(), (id, document) -> change.update().apply(document)));
            changes.clear();
            answers = null;
        }
        return documents.values();
    }

    Optional<Value.Obj> read(String id) {
        documents();
        return Optional.ofNullable(documents.get(id));
    }

    List<Value.Obj> find(Find find) {
        Collection<Value.Obj> now = documents();
        if (answers == null) {
            answers = new Answers(now);
        }
        return answers.to(find);
    }

    /** How many there were. */
    int remove(Find find) {
        List<Value.Obj> found = find(find);
        found.forEach(document -> documents.remove(id(document)));
        answers = null;
        return found.size();
    }

    private static String id(Value.Obj document) {
        return ((Value.Str) document.fields().get("_id")).value();
    }
}
