package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.corpus.TypeDocuments;
import org.docbench.core.value.Value;
import org.docbench.formats.corpus.CorpusException;
import org.docbench.formats.corpus.RealCorpora;

/** Which documents the suite uses. */
final class CodecCorpora {
    private static final String NBSON = "nbson";

    /** Enough that one lucky document does not decide, few enough that a pass over the largest takes milliseconds. */
    private static final int DOCUMENTS = 100;

    private CodecCorpora() {}

    /**
     * Writes the corpora of a run; those that are public data and cannot be fetched are left out.
     *
     * @param user the user's own documents, empty if there are none
     * @return the types of which there is a document each
     */
    static List<String> fill(CorpusFiles files, CodecEffort effort, List<Value.Obj> user, long seed) {
        CorpusSource nbson = generated(NBSON);
        effort.files().forEach(n -> files.add(CorpusFiles.nbson(n), nbson.documents(n, seed)));
        for (String shape : effort.shapes()) {
            source(shape).ifPresent(source -> addIfThere(files, shape, source, seed));
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

    private static java.util.Optional<CorpusSource> source(String name) {
        return GeneratedCorpora.named(name)
                .or(() -> RealCorpora.all().stream()
                        .filter(source -> source.name().equals(name))
                        .findFirst());
    }

    private static void addIfThere(CorpusFiles files, String name, CorpusSource source, long seed) {
        try {
            files.add(name, source.documents(DOCUMENTS, seed));
        } catch (CorpusException e) {
            files.without(name, e.getMessage());
        }
    }
}
