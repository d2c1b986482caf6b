package org.docbench.report.view;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.CorpusRow;

/** Bytes of one document by encoder, and how many times BSON's. */
public final class WireSizes {

    private static final String BSON = "BSON";

    private WireSizes() {}

    public static Table table(Codecs codecs) {
        Set<String> wanted = Stream.concat(codecs.files().stream(), codecs.shown().stream())
                .map(Subject::corpus)
                .collect(Collectors.toSet());
        List<CorpusRow> corpora = codecs.rows().corpora().stream()
                .filter(corpus -> wanted.contains(corpus.name()) && corpus.documents() > 0)
                .filter(corpus -> corpus.sizes() != null && !corpus.sizes().isEmpty())
                .toList();
        Set<String> encoders = new LinkedHashSet<>();
        corpora.forEach(corpus -> encoders.addAll(corpus.sizes().keySet()));
        List<String> titles = new ArrayList<>(List.of("corpus", "#documents"));
        encoders.forEach(encoder -> titles.add("#" + encoder));
        Table.Builder table = Table.titled("Bytes of one document, and times BSON's", titles.toArray(String[]::new));
        for (CorpusRow corpus : corpora) {
            List<String> cells =
                    new ArrayList<>(List.of(corpus.name(), Figures.count(String.valueOf(corpus.documents()))));
            encoders.forEach(encoder -> cells.add(cell(corpus.sizes(), encoder, corpus.documents())));
            table.row(cells);
        }
        return table.table();
    }

    private static String cell(Map<String, Long> sizes, String encoder, int documents) {
        Long bytes = sizes.get(encoder);
        if (bytes == null) {
            return Figures.NONE;
        }
        String size = Figures.bytes((double) bytes / documents);
        Long bson = sizes.get(BSON);
        return bson == null || bson == 0 || encoder.equals(BSON)
                ? size
                : size + String.format(Locale.ROOT, " · %.2f×", (double) bytes / bson);
    }
}
