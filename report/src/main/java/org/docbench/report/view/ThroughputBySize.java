package org.docbench.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.docbench.core.run.RunFile.ResultRow;

/** Throughput against the number of documents in a file: MB/s and documents a second. */
public final class ThroughputBySize {

    private ThroughputBySize() {}

    public static Table table(Codecs codecs, String phase, Predicate<String> wanted, String caption) {
        List<Subject> files = codecs.files();
        List<String> titles = new ArrayList<>(List.of("target"));
        files.forEach(file -> titles.add("#" + CaseName.of(file.parameters())));
        Table.Builder table = Table.titled(caption, titles.toArray(String[]::new));
        for (String target : codecs.targets().stream().filter(wanted).toList()) {
            List<Optional<ResultRow>> rows =
                    files.stream().map(file -> codecs.row(file, phase, target)).toList();
            if (rows.stream().anyMatch(Optional::isPresent)) {
                List<String> cells = new ArrayList<>(List.of(target));
                for (int i = 0; i < files.size(); i++) {
                    cells.add(
                            rows.get(i).filter(RunView::isMeasured).isPresent() && codecs.putsOff(target, phase)
                                    ? PutOff.CELL
                                    : cell(rows.get(i), codecs.bytes(files.get(i))));
                }
                table.row(cells);
            }
        }
        return table.table()
                .noted("MB/s and documents a second. " + Throughput.CREDIT + "." + PutOff.note(codecs, phase));
    }

    private static String cell(Optional<ResultRow> row, Optional<Double> bytes) {
        return row.filter(RunView::isMeasured)
                .flatMap(measured -> Throughput.of(measured, bytes)
                        .map(rate -> Figures.three(rate.value()) + " · " + Figures.rate(1e9 / measured.mean())
                                + (RunView.list(measured.warnings()).isEmpty() ? "" : " " + Headline.MARK)))
                .orElseGet(() -> Headline.cell(row));
    }
}
