package org.docbench.formats.codec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;

/** What a codec must give for a corpus, by what it declares to lose. */
final class Expected {
    private final Corpus corpus;
    private final Map<Set<Loss>, String> digests = new HashMap<>();
    private final Map<Set<Loss>, Long> values = new HashMap<>();

    Expected(Corpus corpus) {
        this.corpus = corpus;
    }

    int documents() {
        return corpus.documents().size();
    }

    /** SHA-256 over the canonical forms of the documents. */
    String digest(Set<Loss> losses) {
        return digests.computeIfAbsent(losses, lost -> CanonicalForm.sha256(without(lost)));
    }

    /** How many values there are that are no document and no array. */
    long values(Set<Loss> losses) {
        return values.computeIfAbsent(
                losses,
                lost -> without(lost).stream().mapToLong(Expected::values).sum());
    }

    private List<Value> without(Set<Loss> losses) {
        return corpus.documents().stream()
                .map(document -> Losses.apply(document, losses))
                .toList();
    }

    private static long values(Value value) {
        if (value instanceof Value.Obj object) {
            return object.fields().values().stream().mapToLong(Expected::values).sum();
        }
        return value instanceof Value.Arr array
                ? array.items().stream().mapToLong(Expected::values).sum()
                : 1;
    }

    /**
     * The first difference between the documents and what a codec encoded them to; nothing when there is none.
     *
     * @param reader of the bytes, not the codec's own where another one exists
     */
    Optional<String> difference(List<byte[]> encoded, Function<byte[], Value.Obj> reader, Set<Loss> losses) {
        if (encoded.size() != documents()) {
            return Optional.of(encoded.size() + " documents instead of " + documents());
        }
        for (int i = 0; i < encoded.size(); i++) {
            Optional<Difference> difference = Difference.between(
                    Losses.apply(corpus.documents().get(i), losses),
                    Losses.apply(reader.apply(encoded.get(i)), losses));
            if (difference.isPresent()) {
                return Optional.of("document " + (i + 1) + " " + difference.get());
            }
        }
        return Optional.empty();
    }
}
