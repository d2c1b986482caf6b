package org.docbench.core.corpus;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The corpora that are made here, out of nothing but a seed. */
public final class GeneratedCorpora {
    private GeneratedCorpora() {}

    /** All of them, in the order in which they are shown. */
    public static List<CorpusSource> all() {
        return List.of(
                new CorpusSource(
                        "nbson",
                        1,
                        "random small documents in the measured shape of the published nbson files",
                        () -> new NbsonDocuments(false, NbsonDocuments.Shape.PUBLISHED)),
                new CorpusSource(
                        "nbson-all",
                        1,
                        "the same with every BSON type as itself, as the generator's source intends",
                        () -> new NbsonDocuments(true, NbsonDocuments.Shape.PUBLISHED)),
                new CorpusSource(
                        "drivers-flat",
                        1,
                        "145 pairs, as in the MongoDB drivers' flat_bson",
                        DriversFull.DriversFlat::new),
                new CorpusSource(
                        "drivers-deep",
                        1,
                        "a binary tree of 63 documents, as in the MongoDB drivers' deep_bson",
                        DriversFull.DriversDeep::new),
                new CorpusSource(
                        "drivers-full",
                        1,
                        "91 pairs over BSON's types, as in the MongoDB drivers' full_bson",
                        DriversFull::new),
                new CorpusSource(
                        "orders",
                        1,
                        "orders of a shop: nested, international, only types JSON users have",
                        Orders::new),
                LinkedDocuments.flat(1000, 1).source("linked"),
                LinkedDocuments.nested(4000).source("linked-nested"),
                new CorpusSource(
                        "types",
                        TypeDocuments.VERSION,
                        "one small document for each type of value",
                        () -> new CorpusSource.Replay(
                                List.copyOf(TypeDocuments.all().values()))));
    }

    /** Lists the ten documents whose insertion seed 001 publishes: one field of the same bytes in all, or several of a schema. */
    public static List<CorpusSource> published() {
        return LinkedDocuments.published().stream()
                .map(one ->
                        LinkedDocuments.published(one.bytes(), one.attributes()).source())
                .toList();
    }

    /**
     * Makes documents as of {@code nbson} or {@code nbson-all}, by settings of the published generator, nbson_corpus.
     *
     * @param all whether every type comes as itself
     * @param maxFields at the top
     * @param maxDepth levels of containers
     * @param maxInCount fields of an embedded document, and array elements
     */
    public static CorpusSource.DocumentGenerator nbson(boolean all, int maxFields, int maxDepth, int maxInCount) {
        return new NbsonDocuments(all, NbsonDocuments.Shape.of(maxFields, maxDepth, maxInCount));
    }

    /** The corpus of this name. */
    public static Optional<CorpusSource> named(String name) {
        return Stream.concat(all().stream(), published().stream())
                .filter(corpus -> corpus.name().equals(name))
                .findFirst();
    }
}
