package org.docbench.report.insert;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.StoreRows;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.update.LevelWords;
import org.docbench.report.view.Figures;

/** The time of one document, phase by phase. */
public final class PhaseTable {
    private static final List<String> COLUMNS =
            List.of("convert, not timed", "insert", "fresh", "all [95 % CI]", "fresh of all");

    private PhaseTable() {}

    public static Grouped of(Inserts inserts, String level) {
        StoreRows suite = inserts.rows();
        List<Group> groups = new ArrayList<>();
        for (StoreCase one : suite.cases()) {
            List<Row> rows = !one.level().equals(level)
                    ? List.of()
                    : suite.targets().stream()
                            .flatMap(target -> suite.measured(one, target).stream())
                            .map(all -> row(suite, one, all))
                            .toList();
            if (!rows.isEmpty()) {
                groups.add(new Group(one.name(), rows));
            }
        }
        return new Grouped(
                "Time of one document by phase, " + LevelWords.name(level),
                new Head("case", "target"),
                COLUMNS,
                groups,
                "Convert: from the model to what the driver takes, outside the timer. Insert: encode, send and be acknowledged."
                        + " Fresh: wait until every index knows every document. All is insert and fresh, and what rulings and"
                        + " comparisons use.");
    }

    private static Row row(StoreRows suite, StoreCase one, ResultRow all) {
        Optional<Double> fresh = mean(suite, one, Inserts.FRESH, all.target());
        return new Row(
                all.target(),
                List.of(
                        new Cell(time(mean(suite, one, Inserts.CONVERT, all.target()))),
                        new Cell(time(mean(suite, one, Inserts.INSERT, all.target()))),
                        new Cell(time(fresh)),
                        new Cell(Figures.time(all.mean(), all.interval())),
                        new Cell(fresh.map(own -> Figures.percent(own / all.mean()))
                                .orElse(Figures.NONE))));
    }

    private static Optional<Double> mean(StoreRows suite, StoreCase one, String phase, String target) {
        return suite.measured(one, phase, target).map(ResultRow::mean);
    }

    private static String time(Optional<Double> nanos) {
        return nanos.map(Figures::time).orElse(Figures.NONE);
    }
}
