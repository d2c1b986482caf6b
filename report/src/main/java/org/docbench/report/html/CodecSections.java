package org.docbench.report.html;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.report.chart.Chart;
import org.docbench.report.view.CodecTables;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.FirstPass;
import org.docbench.report.view.LanguageMatrix;
import org.docbench.report.view.Matrix;
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

    /** A section of matrices; what a cell only hints at is in its tooltip and, where there are words, in the table below. */
    record MatrixSection(String id, String title, String lead, List<Matrix> matrices, List<Table> words)
            implements Section {

        @Override
        public boolean present(RunView run) {
            return matrices.stream().anyMatch(matrix -> !matrix.isEmpty());
        }

        @Override
        public void body(RunView run, Markup page) {
            page.leaf("p", lead);
            matrices.stream().filter(matrix -> !matrix.isEmpty()).forEach(matrix -> matrix(page, matrix));
            words.stream().filter(table -> !table.isEmpty()).forEach(table -> {
                page.open("details").leaf("summary", table.caption()).line();
                HtmlTable.write(page, table);
                page.close().line();
            });
        }

        private static void matrix(Markup page, Matrix matrix) {
            page.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", matrix.caption());
            page.open("table", "class", matrix.number() ? "languages" : "languages words")
                    .leaf("caption", matrix.caption());
            page.open("thead").open("tr").leaf("th", "target", "scope", "col");
            matrix.columns().forEach(column -> page.leaf("th", column, "scope", "col", "class", number(matrix)));
            page.close().close().line();
            for (Matrix.Group group : matrix.groups()) {
                page.open("tbody").open("tr", "class", "group");
                page.leaf("th", group.title(), "scope", "rowgroup");
                page.leaf("td", "", "colspan", String.valueOf(matrix.columns().size()));
                page.close().line();
                group.rows().forEach(row -> row(page, matrix, row));
                page.close().line();
            }
            page.close().close().line();
            if (!matrix.note().isEmpty()) {
                page.leaf("p", matrix.note(), "class", "note");
            }
        }

        private static void row(Markup page, Matrix matrix, Matrix.Row row) {
            page.open("tr").leaf("th", row.name(), "scope", "row");
            row.cells()
                    .forEach(cell -> page.leaf("td", cell.text(), "title", cell.title(), "class", kind(matrix, cell)));
            page.close().line();
        }

        /** Among words, those with a story are the ones to look for. */
        private static String kind(Matrix matrix, Matrix.Cell cell) {
            return matrix.number() || cell.title() == null ? number(matrix) : "told";
        }

        private static String number(Matrix matrix) {
            return matrix.number() ? "n" : null;
        }
    }
}
