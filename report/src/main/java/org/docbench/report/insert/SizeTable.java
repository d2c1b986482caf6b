package org.docbench.report.insert;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** What the documents of this suite really weigh: bytes of one document in every format, beside the nominal size. */
public final class SizeTable {
    private SizeTable() {}

    public static Table of(Inserts inserts) {
        List<CorpusRow> corpora = inserts.rows().run().results().stream()
                .flatMap(row -> inserts.corpus(row).stream())
                .distinct()
                .toList();
        Set<String> encoders = new LinkedHashSet<>();
        corpora.forEach(corpus -> encoders.addAll(corpus.sizes().keySet()));
        List<String> titles = new ArrayList<>(List.of("documents, by their nominal size", "#count"));
        encoders.forEach(encoder -> titles.add("#" + encoder));
        Table.Builder table = Table.titled("Realised bytes of one document", titles.toArray(String[]::new));
        for (CorpusRow corpus : corpora) {
            table.row(Stream.concat(
                            Stream.of(corpus.name(), Figures.count(String.valueOf(corpus.documents()))),
                            encoders.stream().map(encoder -> bytes(corpus, encoder)))
                    .toList());
        }
        return table.table()
                .noted(
                        corpora.isEmpty()
                                ? ""
                                : "Means over all documents, with _id and links: the nominal size is of the payload alone. A store's own"
                                        + " format is what the product says it keeps.");
    }

    private static String bytes(CorpusRow corpus, String encoder) {
        Long bytes = corpus.sizes().get(encoder);
        return bytes == null ? Figures.NONE : Figures.bytes((double) bytes / corpus.documents());
    }
}
