package org.docbench.load.query;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;

/** Documents found, in whatever order they come. */
final class Items {
    private Items() {}

    /** SHA-256 over the answers one after the other, the documents of each in the order of their ids. */
    static String digest(Stream<List<Value.Obj>> answers) {
        return CanonicalForm.sha256(answers.flatMap(answer -> answer.stream().sorted(Comparator.comparing(Items::id)))
                .toList());
    }

    /**
     * The first difference, in words.
     *
     * @param losses what of a document need not come back
     */
    static Optional<String> difference(Collection<Value.Obj> expected, Collection<Value.Obj> found, Set<Loss> losses) {
        Map<String, Value.Obj> missing = new TreeMap<>();
        expected.forEach(document -> missing.put(id(document), document));
        Set<String> known = Set.copyOf(missing.keySet());
        for (Value.Obj document : found) {
            Value.Obj model = missing.remove(id(document));
            if (model == null) {
                return Optional.of(
                        known.contains(id(document))
                                ? "the document " + id(document) + " came twice"
                                : "the document " + id(document) + " came and should not");
            }
            Optional<Difference> difference =
                    Difference.between(Losses.apply(model, losses), Losses.apply(document, losses));
            if (difference.isPresent()) {
                return Optional.of("the document " + id(document) + " " + difference.get());
            }
        }
        return missing.keySet().stream().findFirst().map(id -> "the document " + id + " did not come");
    }

    private static String id(Value.Obj document) {
        return document.fields().get("_id") instanceof Value.Str text ? text.value() : "without an id";
    }
}
