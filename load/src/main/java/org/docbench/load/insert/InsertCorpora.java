package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.docbench.core.json.JsonText;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Value;

/** What was inserted: its hash, and what all documents of a block take in every format, those of the products among them. */
final class InsertCorpora {
    private final long seed;
    private final Map<Key, Entry> entries = new LinkedHashMap<>();

    private record Key(String name, int count) {
        static Key of(InsertCase of) {
            return new Key(of.documents().name(), of.count());
        }
    }

    private record Entry(int version, String sha256, Map<String, Long> sizes) {}

    InsertCorpora(long seed) {
        this.seed = seed;
    }

    /** The SHA-256 of a case's documents in the order of their numbers, as {@link CanonicalForm} has it; computed once. */
    String sha256(InsertCase of, Batches given) {
        return entries.computeIfAbsent(Key.of(of), key -> entry(of, given.documents()))
                .sha256();
    }

    private static Entry entry(InsertCase of, List<Value.Obj> documents) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        sizes.put("bson", documents.stream().mapToLong(BsonSize::of).sum());
        sizes.put(
                "json text",
                documents.stream()
                        .mapToLong(document -> JsonText.write(document).length)
                        .sum());
        return new Entry(of.documents().version(), CanonicalForm.sha256(documents), sizes);
    }

    /** Whether a target has not told yet what it makes of these documents. */
    boolean asks(InsertCase of, String target) {
        return !entries.get(Key.of(of)).sizes().containsKey(target);
    }

    /** Notes what a document takes in a target's own format, in the mean. */
    void told(InsertCase of, String target, OptionalDouble mean) {
        mean.ifPresent(bytes -> entries.get(Key.of(of)).sizes().put(target, Math.round(bytes * of.count())));
    }

    List<CorpusRow> rows() {
        List<CorpusRow> rows = new ArrayList<>();
        entries.forEach((key, entry) ->
                rows.add(new CorpusRow(key.name(), entry.version(), seed, key.count(), entry.sha256(), entry.sizes())));
        return rows;
    }
}
