package org.docbench.report.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.Matrix.Cell;

/** Every codec of every language on every corpus, one matrix for each operation. */
public final class LanguageMatrix {

    private static final String NOTE = Throughput.CREDIT + ". ± is half the 95 % interval, " + Headline.MARK
            + " a warning, for example at the floor of the harness, " + Figures.NONE + " not measured.";

    private LanguageMatrix() {}

    public static List<Matrix> of(Codecs codecs) {
        return Stream.of(
                        of(codecs, Codecs.DECODE, "Decode: bytes to the library's document, MB/s"),
                        of(codecs, Codecs.READ, "Read: decode and take every value, MB/s"),
                        of(codecs, Codecs.ENCODE, "Encode: the library's document to bytes, MB/s"))
                .filter(matrix -> !matrix.isEmpty())
                .toList();
    }

    private static Matrix of(Codecs codecs, String phase, String caption) {
        List<Subject> subjects = codecs.shown().stream()
                .filter(subject -> codecs.targets().stream()
                        .anyMatch(target -> codecs.row(subject, phase, target).isPresent()))
                .toList();
        List<Matrix.Group> groups = codecs.languages().stream()
                .map(language -> new Matrix.Group(
                        language,
                        codecs.targets().stream()
                                .filter(target -> codecs.language(target).equals(language))
                                .map(target -> new Matrix.Row(
                                        target,
                                        subjects.stream()
                                                .map(subject -> cell(codecs, subject, phase, target))
                                                .toList()))
                                .toList()))
                .toList();
        return new Matrix(
                caption,
                subjects.stream().map(Subject::corpus).toList(),
                groups,
                true,
                NOTE + PutOff.note(codecs, phase));
    }

    static Cell cell(Codecs codecs, Subject subject, String phase, String target) {
        return codecs.row(subject, phase, target)
                .map(row -> RunView.isMeasured(row) && codecs.putsOff(target, phase)
                        ? new Cell(PutOff.CELL, "takes " + time(row) + "; " + PutOff.NOTE)
                        : cell(row, codecs.bytes(subject)))
                .orElse(Cell.NONE);
    }

    /** Without the size of the documents there is no throughput; the time stands instead. */
    static Cell cell(ResultRow row, Optional<Double> bytes) {
        if (!RunView.isMeasured(row)) {
            return new Cell(row.status(), row.reason());
        }
        String mark = RunView.list(row.warnings()).isEmpty() ? "" : " " + Headline.MARK;
        String time = time(row) + ", " + Figures.rate(1e9 / row.mean());
        String warned = RunView.list(row.warnings()).isEmpty() ? "" : "; " + String.join("; ", row.warnings());
        return Throughput.of(row, bytes)
                .map(rate -> new Cell(rate.brief() + mark, rate.words() + "; " + time + warned))
                .orElseGet(() -> new Cell(Headline.cell(Optional.of(row)), time + warned));
    }

    private static String time(ResultRow row) {
        return Figures.time(row.mean(), row.interval()) + " a document";
    }
}
