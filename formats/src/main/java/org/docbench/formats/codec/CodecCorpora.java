package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.corpus.TypeDocuments;
import org.docbench.core.value.Value;
import org.docbench.formats.corpus.CorpusException;

/** Which documents the suite uses. */
final class CodecCorpora {
    private static final String NBSON = "nbson";

    /** Enough that one lucky document does not decide, few enough that a pass over the largest takes milliseconds. */
    private static final int DOCUMENTS = 100;

    private CodecCorpora() {}

    /**
     * Writes the corpora of a run; of those that cannot be fetched it is noted why.
     *
     * @param user the user's own documents, empty if there are none
     * @param real the corpora that are fetched
     * @return the types of which there is a document each
     */
    static List<String> fill(
            CorpusFiles files, CodecEffort effort, List<Value.Obj> user, long seed, List<CorpusSource> real) {
        CorpusSource nbson = generated(NBSON);
        Stream.concat(effort.files().stream(), effort.published().stream())
                .distinct()
                .forEach(n -> files.add(CorpusFiles.nbson(n), nbson.documents(n, seed)));
        for (String shape : effort.shapes()) {
            source(shape, real).ifPresent(source -> addIfThere(files, shape, source, seed));
        }
        if (!user.isEmpty()) {
            files.add(CorpusFiles.USER, new Corpus(CorpusFiles.USER, 1, 0, user));
        }
        return types(files);
    }

    /** Writes one document for each type of value. */
    static List<String> types(CorpusFiles files) {
        Map<String, Value.Obj> types = TypeDocuments.all();
        types.forEach((type, document) -> files.add(TypesCheck.PREFIX + type, document));
        return new ArrayList<>(types.keySet());
    }

    private static CorpusSource generated(String name) {
        return GeneratedCorpora.named(name).orElseThrow();
    }

    private static Optional<CorpusSource> source(String name, List<CorpusSource> real) {
        return GeneratedCorpora.named(name)
                .or(() -> real.stream()
                        .filter(source -> source.name().equals(name))
                        .findFirst());
    }

    private static void addIfThere(CorpusFiles files, String name, CorpusSource source, long seed) {
        try {
            files.add(name, source.documents(DOCUMENTS, seed));
        } catch (CorpusException e) {
            files.without(
                    name,
                    "Corpus " + name + " is missing: " + e.getMessage() + "; for the next run docbench corpus " + name
                            + " --out " + name + ".bson fetches it");
        }
    }
}
