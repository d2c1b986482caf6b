package org.docbench.report.html;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.report.chart.Chart;
import org.docbench.report.view.CodecTables;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.FirstPass;
import org.docbench.report.view.LanguageMatrix;
import org.docbench.report.view.PutOff;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Throughput;
import org.docbench.report.view.TypesKept;
import org.docbench.report.view.WireSizes;

/** The part of the page that the suite codec fills. */
final class CodecSections {

    private CodecSections() {}

    static Stream<Section> of(RunView run, List<Chart> charts) {
        Codecs codecs = Codecs.of(run);
        return Stream.of(
                new MatrixSection(
                        "codec",
                        "Codecs by language",
                        "Every codec on the same documents. Within a language and a format the codec makes the difference; across"
                                + " languages the language is in it too. A cell tells its interval and its time.",
                        LanguageMatrix.of(codecs),
                        List.of()),
                ChartSection.of(
                        "throughput",
                        "Throughput by documents in a file",
                        Throughput.CREDIT + ". Steady state, after warm-up."
                                + later(codecs, " Not drawn, for the work is put off: "),
                        charts),
                ChartSection.of(
                        "cost",
                        "One document by its size",
                        "Time of one document against its mean size; each corpus has a size, and a shape of its own besides."
                                + later(codecs, " Drawn as measured, though the work is put off: "),
                        charts),
                new TablesSection(
                        "first",
                        "First pass and steady state",
                        "What a process that handles documents once pays, beside what one pays that has been doing it all day.",
                        tables(Stream.concat(
                                FirstPass.tables(codecs).stream(), CodecTables.published(codecs).stream()))),
                new MatrixSection(
                        "types",
                        "Types kept and lost",
                        "One document of each type, encoded or decoded by each codec and compared with the original.",
                        List.of(TypesKept.matrix(codecs)),
                        List.of(TypesKept.table(codecs))),
                new TablesSection(
                        "wire",
                        "Bytes of one document",
                        "The same documents by encoder: the charts of all of them are under Size.",
                        tables(Stream.of(WireSizes.table(codecs)))));
    }

    private static String later(Codecs codecs, String words) {
        String listed = PutOff.listed(codecs);
        return listed.isEmpty() ? "" : words + listed + ". The read of these shows the cost.";
    }

    private static List<Function<RunView, Table>> tables(Stream<Table> tables) {
        return tables.map(table -> (Function<RunView, Table>) same -> table).toList();
    }
}
