package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.docbench.core.stats.Total;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Grouped;
import org.docbench.report.view.Grouped.Cell;
import org.docbench.report.view.Grouped.Group;
import org.docbench.report.view.Grouped.Head;
import org.docbench.report.view.Grouped.Row;
import org.docbench.report.view.Pair;

/**
 * Sums and geometric means over groups of cases (rule 11). A target has a total only with a number in every case of the
 * group. So no target looks faster because a case is missing (rule 17).
 *
 * @param operations how many operations a case has in one measured time
 */
public record TotalsTable(Cube cube, ToIntFunction<Case> operations, List<Column> columns, String note) {

    /** A column after the number of cases. */
    public record Column(String title, Function<Sums, String> cell) {

        /** A total with its interval. */
        public static Column of(String title, Function<Total, Total.Figure> figure) {
            return new Column(
                    title + " [95 % CI]",
                    sums -> sums.total()
                            .map(figure)
                            .map(own -> Figures.time(own.value(), own.ci95().orElse(null)))
                            .orElse(Figures.NONE));
        }
    }

    /** What a target has over a group of cases. */
    public record Sums(Standing standing, Optional<Total> total) {}

    public static final Column SUM = Column.of("sum", Total::sum);
    public static final Column GEOMETRIC_MEAN = Column.of("geometric mean", Total::geometricMean);

    /** Where one case is more than half of a sum, the sum says little of the others. */
    public static final Column DECIDED = new Column(
            "more than half of the sum",
            sums -> sums.total()
                    .map(total -> total.decidedBy()
                            .map(name -> name + ", " + Math.round(total.share() * 100) + " %")
                            .orElse("no case"))
                    .orElse(Figures.NONE));

    /** Of cases that have one operation each. */
    public static TotalsTable of(Cube cube) {
        return new TotalsTable(
                cube,
                one -> 1,
                List.of(
                        SUM,
                        GEOMETRIC_MEAN,
                        new Column(
                                "faster than every other",
                                sums -> String.valueOf(sums.standing().won())),
                        DECIDED),
                "A target without a number in a case has no total over it. Cases in which no target is faster than every other one"
                        + " count for none. Where one case is more than half of a sum, the sum says little about the others.");
    }

    /** The table of these categories. */
    public Grouped table(String caption, Map<String, List<Case>> categories) {
        List<Group> groups = new ArrayList<>();
        categories.forEach((category, cases) -> {
            List<Row> rows = new ArrayList<>();
            cube.targets().stream()
                    .filter(target -> cube.has(cases, target))
                    .forEach(target -> rows.add(row(cases, target)));
            groups.add(new Group(category, rows));
        });
        List<String> titles = new ArrayList<>(List.of("cases"));
        columns.forEach(column -> titles.add(column.title()));
        return new Grouped(caption, new Head("category", "target"), titles, groups, note);
    }

    private Row row(List<Case> cases, String target) {
        List<Total.Part> parts = cases.stream()
                .flatMap(one -> cube
                        .samples(one, target)
                        .map(samples -> new Total.Part(one.name(), samples, operations.applyAsInt(one)))
                        .stream())
                .toList();
        boolean all = !parts.isEmpty() && parts.size() == cases.size();
        Sums sums = new Sums(Standing.of(cube, cases, target), all ? Optional.of(Total.of(parts)) : Optional.empty());
        String measured = (parts.size() == cases.size() ? "" : parts.size() + " of ") + cases.size();
        List<Cell> cells = new ArrayList<>(List.of(new Cell(measured)));
        columns.forEach(column -> cells.add(new Cell(column.cell().apply(sums))));
        return new Row(target, cells);
    }

    /**
     * In how many cases a target is the fastest. What marks a lower bound is in none, and no other is slower than it.
     *
     * @param won cases in which it is faster than every other target
     * @param shared cases in which no other is faster, and it is not faster than all of them: a tie, or no difference found
     */
    public record Standing(int won, int shared) {

        public static Standing of(Cube cube, List<Case> cases, String target) {
            int won = 0;
            int shared = 0;
            for (Case one : cases) {
                List<String> verdicts =
                        Floor.is(target) || cube.measured(one, target).isEmpty()
                                ? List.of()
                                : cube.measured(one).stream()
                                        .filter(other -> !other.target().equals(target) && !Floor.is(other.target()))
                                        .map(other -> cube.pair(one, other.target(), target)
                                                .map(Pair::verdict)
                                                .orElse("inconclusive"))
                                        .toList();
                boolean fastest = verdicts.stream().allMatch("faster"::equals);
                won += fastest && !verdicts.isEmpty() ? 1 : 0;
                shared += fastest || verdicts.contains("slower") ? 0 : 1;
            }
            return new Standing(won, shared);
        }
    }
}
