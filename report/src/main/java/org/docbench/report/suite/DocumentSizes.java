package org.docbench.report.suite;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** Mean bytes of one document, corpora by encoders. */
final class DocumentSizes {
    private DocumentSizes() {}

    /** A row for each corpus; {@code titles} are those of the corpora and of the numbers of their documents. */
    static Table table(
            String caption, List<String> titles, List<CorpusRow> corpora, BiFunction<CorpusRow, String, String> cell) {
        List<String> encoders = corpora.stream()
                .flatMap(corpus -> corpus.sizes().keySet().stream())
                .distinct()
                .toList();
        Table.Builder table = Table.titled(
                caption,
                Stream.concat(titles.stream(), encoders.stream().map(encoder -> "#" + encoder))
                        .toArray(String[]::new));
        for (CorpusRow corpus : corpora) {
            Stream<String> cells = encoders.stream()
                    .map(encoder -> corpus.sizes().containsKey(encoder) ? cell.apply(corpus, encoder) : Figures.NONE);
            table.row(Stream.concat(Stream.of(corpus.name(), Figures.count(String.valueOf(corpus.documents()))), cells)
                    .toList());
        }
        return table.table();
    }

    static String mean(CorpusRow corpus, String encoder) {
        return Figures.bytes((double) corpus.sizes().get(encoder) / corpus.documents());
    }
}
