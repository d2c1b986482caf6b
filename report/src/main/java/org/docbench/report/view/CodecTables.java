package org.docbench.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the text reports show of the suite codec. */
public final class CodecTables {

    private record Column(Subject subject, String phase) {}

    private CodecTables() {}

    /** For a terminal: the headline documents side by side. */
    public static Table brief(Codecs codecs) {
        List<Column> columns = Stream.of(codecs.usual(), codecs.named("drivers-flat"), codecs.named(Subject.USER))
                .flatMap(Optional::stream)
                .flatMap(subject -> Stream.of(Codecs.DECODE, Codecs.READ, Codecs.ENCODE)
                        .filter(phase ->
                                codecs.rows().cases(subject.scenario(), phase).contains(subject.parameters()))
                        .map(phase -> new Column(subject, phase)))
                .toList();
        List<String> titles = new ArrayList<>(List.of("target"));
        columns.forEach(column -> titles.add("#" + column.subject().corpus() + " " + column.phase()));
        Table.Builder table = Table.titled("Codecs, MB/s of BSON bytes", titles.toArray(String[]::new));
        for (String target : codecs.targets()) {
            List<String> cells = new ArrayList<>(List.of(target));
            columns.forEach(column -> cells.add(LanguageMatrix.cell(codecs, column.subject(), column.phase(), target)
                    .text()));
            table.row(cells);
        }
        return columns.isEmpty()
                ? Table.titled("", "target").table()
                : table.table().noted(Throughput.CREDIT + "." + PutOff.note(codecs, Codecs.DECODE, Codecs.ENCODE));
    }

    /** For a page of text: everything that the charts and sections of the full report show. */
    public static List<Table> all(Codecs codecs) {
        List<Table> tables = new ArrayList<>();
        LanguageMatrix.of(codecs).forEach(matrix -> tables.add(matrix.table()));
        for (String phase : List.of(Codecs.DECODE, Codecs.ENCODE)) {
            tables.add(ThroughputBySize.table(codecs, phase, target -> true, "Files by number of documents: " + phase));
        }
        tables.addAll(FirstPass.tables(codecs));
        tables.addAll(published(codecs));
        tables.add(TypesKept.table(codecs));
        tables.add(WireSizes.table(codecs));
        for (String phase : List.of(Codecs.DECODE, Codecs.ENCODE)) {
            tables.add(Allocation.table(codecs, phase));
        }
        return tables.stream().filter(table -> !table.isEmpty()).toList();
    }

    /** The published procedure: ten passes from cold, for one document. */
    public static List<Table> published(Codecs codecs) {
        return Stream.of(Codecs.DECODE, Codecs.ENCODE)
                .map(phase -> Headline.table(
                        codecs.rows(), "published", "ten " + phase, "Ten passes from cold, as published: " + phase))
                .filter(table -> !table.isEmpty())
                .toList();
    }
}
