package org.docbench.formats.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.formats.Format;
import org.docbench.formats.Formats;

/** The documents of a run, with their hash and what they take on the wire. */
public final class Corpora {
    private Corpora() {}

    /** One row for each corpus the scenarios use; bytes are the sum over its documents. */
    public static List<CorpusRow> of(List<AccessExperiment> scenarios, boolean thorough, long seed) {
        Map<String, Corpus> corpora = new LinkedHashMap<>();
        for (AccessExperiment scenario : scenarios) {
            scenario.cases(thorough).forEach(of -> {
                Corpus corpus = scenario.block(of, seed).corpus();
                corpora.putIfAbsent(corpus.name(), corpus);
            });
        }
        return corpora.values().stream().map(Corpora::row).toList();
    }

    private static CorpusRow row(Corpus corpus) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        Formats.encoders().forEach((name, format) -> size(corpus, format, name, sizes));
        return new CorpusRow(
                corpus.name(),
                corpus.version(),
                corpus.seed(),
                corpus.documents().size(),
                corpus.sha256(),
                sizes);
    }

    /** A format that cannot hold a document of the corpus has no size; its results say why. */
    private static void size(Corpus corpus, Format<?> format, String name, Map<String, Long> into) {
        try {
            into.put(
                    name,
                    corpus.documents().stream()
                            .mapToLong(document -> format.encode(document).length)
                            .sum());
        } catch (UnsupportedOperationException e) {
            into.remove(name);
        }
    }
}
