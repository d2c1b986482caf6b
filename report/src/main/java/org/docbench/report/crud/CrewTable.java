package org.docbench.report.crud;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.stats.Ratio;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;

/** What more workers bring: operations a second of all of them together, and by the formula of the publication of 2010. */
public final class CrewTable {
    private static final double SECOND = 1e9;

    /** As in the evidence of run files. */
    private static final String BY_THREAD_TIMES = "operations/s by the sum of thread times";

    private CrewTable() {}

    private interface Figure {
        Cell of(Map<Long, StoreCase> crew, StoreCase one, String target);
    }

    /** By wall time, with the speed-up over the fewest workers. */
    public static Grouped of(CrudResults cruds) {
        return table(
                cruds,
                cruds.crews(),
                "Operations a second by workers",
                "Operations of all workers by wall time; behind it how many times those of the fewest workers.",
                (crew, one, target) -> rate(cruds, crew, one, target));
    }

    /** The same of one line of cases. */
    public static Grouped of(CrudResults cruds, Map<Long, StoreCase> crew, String caption) {
        return table(cruds, List.of(crew), caption, "", (line, one, target) -> rate(cruds, line, one, target));
    }

    /** Total operations by the sum of thread times, which says what one worker had and calls it the speed of all. */
    public static Grouped published(CrudResults cruds) {
        return table(
                cruds,
                cruds.crews(),
                "Operations a second by the sum of thread times",
                "The publication of 2010 divided by this sum. It is what one worker reached, not all together.",
                (crew, one, target) -> new Cell(cruds.evidence(one, target, BY_THREAD_TIMES)
                        .map(Figures::rate)
                        .orElse(Figures.NONE)));
    }

    /** {@code time(fewest workers) / time(these)}, paired by round. */
    public static Optional<Ratio> speedUp(CrudResults cruds, Map<Long, StoreCase> crew, StoreCase one, String target) {
        return cruds.rows().ratio(crew.values().iterator().next(), one, target);
    }

    private static Grouped table(
            CrudResults cruds, List<Map<Long, StoreCase>> crews, String caption, String note, Figure figure) {
        List<Long> numbers = crews.stream()
                .flatMap(crew -> crew.keySet().stream())
                .distinct()
                .sorted()
                .toList();
        List<Group> groups = new ArrayList<>();
        for (Map<Long, StoreCase> crew : crews) {
            List<Row> rows = cruds.rows().targets().stream()
                    .filter(target -> crew.values().stream()
                            .anyMatch(one -> cruds.rows().row(one, target).isPresent()))
                    .map(target -> new Row(
                            target,
                            numbers.stream()
                                    .map(number -> crew.containsKey(number)
                                            ? figure.of(crew, crew.get(number), target)
                                            : new Cell(Figures.NONE))
                                    .toList()))
                    .toList();
            if (!rows.isEmpty()) {
                groups.add(new Group(CrudResults.title(crew.values().iterator().next(), CrudResults.WORKERS), rows));
            }
        }
        return new Grouped(
                caption,
                new Head("case", "target"),
                numbers.stream()
                        .map(number -> number + (number == 1 ? " worker" : " workers"))
                        .toList(),
                groups,
                note);
    }

    private static Cell rate(CrudResults cruds, Map<Long, StoreCase> crew, StoreCase one, String target) {
        return cruds.rows()
                .measured(one, target)
                .map(row -> new Cell(
                        Figures.rate(SECOND / row.mean())
                                + speedUp(cruds, crew, one, target)
                                        .filter(ratio -> !one.equals(
                                                crew.values().iterator().next()))
                                        .map(ratio -> ", " + Figures.three(ratio.value()) + "×")
                                        .orElse(""),
                        "one operation: " + Figures.time(row.mean(), row.interval())))
                .orElseGet(() -> GrowthTable.cell(cruds, one, target));
    }
}
