package org.docbench.report.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Total;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;

/**
 * Sums and geometric means over groups of cases (rule 11). A target has a total only with a number in every case of the
 * group: what is left out must make nobody look faster (rule 17).
 */
public final class StoreTotals {
    private static final List<String> COLUMNS = List.of(
            "cases",
            "sum [95 % CI]",
            "geometric mean [95 % CI]",
            "faster than every other",
            "more than half of the sum");

    private static final String NOTE =
            "A target without a number in a case has no total over it. Cases in which nobody is faster than every other are"
                    + " ties or open, and count for none. Where one case is more than half of a sum, the sum says little of the others.";

    private StoreTotals() {}

    public static Grouped of(StoreRows suite, String caption, Map<String, List<StoreCase>> categories) {
        List<Group> groups = new ArrayList<>();
        categories.forEach((category, cases) -> {
            Map<String, Long> wins = wins(suite, cases);
            List<Row> rows = new ArrayList<>();
            for (String target : suite.targets()) {
                if (cases.stream().anyMatch(one -> suite.row(one, target).isPresent())) {
                    rows.add(row(suite, cases, target, wins.getOrDefault(target, 0L)));
                }
            }
            suite.absent().forEach(target -> rows.add(absent(target)));
            groups.add(new Group(category, rows));
        });
        return new Grouped(caption, new Head("category", "target"), COLUMNS, groups, NOTE);
    }

    private static Map<String, Long> wins(StoreRows suite, List<StoreCase> cases) {
        Map<String, Long> wins = new LinkedHashMap<>();
        cases.forEach(one -> Ranking.of(suite, one).winner().ifPresent(winner -> wins.merge(winner, 1L, Long::sum)));
        return wins;
    }

    private static Row row(StoreRows suite, List<StoreCase> cases, String target, long wins) {
        List<Total.Part> parts = cases.stream()
                .flatMap(one ->
                        suite.samples(one, target).map(samples -> new Total.Part(one.name(), samples, 1)).stream())
                .toList();
        Optional<Total> total = parts.isEmpty() || parts.size() < cases.size()
                ? Optional.empty()
                : Optional.of(Total.of(parts, suite.seed(cases.get(0), target, "total of " + cases.size())));
        return new Row(
                target,
                List.of(
                        new Cell(
                                parts.size() == cases.size()
                                        ? "" + cases.size()
                                        : parts.size() + " of " + cases.size()),
                        cell(total.map(Total::sum)),
                        cell(total.map(Total::geometricMean)),
                        new Cell(String.valueOf(wins)),
                        new Cell(total.map(StoreTotals::decided).orElse(Figures.NONE))));
    }

    private static Row absent(TargetRow target) {
        Cell none = new Cell(Figures.NONE);
        return new Row(target.id(), List.of(new Cell(target.status(), target.reason()), none, none, none, none));
    }

    private static Cell cell(Optional<Total.Figure> figure) {
        return new Cell(figure.map(own -> Figures.time(own.value(), own.ci95().orElse(null)))
                .orElse(Figures.NONE));
    }

    private static String decided(Total total) {
        return total.decidedBy()
                .map(name -> name + ", " + Math.round(total.share() * 100) + " %")
                .orElse("no case");
    }
}
