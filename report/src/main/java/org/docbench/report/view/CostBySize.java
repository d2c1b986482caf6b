package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.docbench.core.run.RunFile.ResultRow;

/** Time of one document by its size. */
public final class CostBySize {

    private CostBySize() {}

    /** The corpora whose size is known, smallest documents first. */
    public static List<Subject> subjects(Codecs codecs) {
        return codecs.shown().stream()
                .filter(subject -> codecs.bytes(subject).isPresent())
                .sorted(Comparator.comparing(subject -> codecs.bytes(subject).orElseThrow()))
                .toList();
    }

    public static Table table(Codecs codecs, String phase, Predicate<String> wanted, String caption) {
        List<Subject> subjects = subjects(codecs).stream()
                .filter(subject ->
                        codecs.rows().cases(subject.scenario(), phase).contains(subject.parameters()))
                .toList();
        List<String> titles = new ArrayList<>(List.of("target"));
        subjects.forEach(subject -> titles.add("#" + subject.corpus() + ", "
                + Figures.bytes(codecs.bytes(subject).orElseThrow())));
        Table.Builder table = Table.titled(caption, titles.toArray(String[]::new));
        for (String target : codecs.targets().stream().filter(wanted).toList()) {
            List<Optional<ResultRow>> rows = subjects.stream()
                    .map(subject -> codecs.row(subject, phase, target))
                    .toList();
            if (rows.stream().anyMatch(Optional::isPresent)) {
                List<String> cells = new ArrayList<>(List.of(target));
                rows.forEach(row -> cells.add(Headline.cell(row)));
                table.row(cells);
            }
        }
        return table.table();
    }
}
