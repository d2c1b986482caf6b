package org.docbench.report.view;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;

/** Bytes allocated for one document, where the runtime tells. */
public final class Allocation {

    private Allocation() {}

    public static Table table(Codecs codecs, String phase) {
        List<Subject> subjects = codecs.shown();
        List<String> titles = new ArrayList<>(List.of("target"));
        subjects.forEach(subject -> titles.add("#" + subject.corpus()));
        Table.Builder table = Table.titled(title(phase), titles.toArray(String[]::new));
        for (String target : codecs.targets()) {
            List<String> cells = subjects.stream()
                    .map(subject -> codecs.measured(subject, phase, target)
                            .map(ResultRow::bytesPerOp)
                            .map(Figures::bytes)
                            .orElse(Figures.NONE))
                    .toList();
            if (!cells.stream().allMatch(Figures.NONE::equals)) {
                List<String> row = new ArrayList<>(List.of(target));
                row.addAll(cells);
                table.row(row);
            }
        }
        return table.table();
    }

    public static String title(String phase) {
        return "Allocated by one document: " + phase;
    }
}
