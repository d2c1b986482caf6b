package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.docbench.core.stats.Total;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Pair;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;
import org.docbench.report.view.Table.Grouped.Group;
import org.docbench.report.view.Table.Grouped.Head;
import org.docbench.report.view.Table.Grouped.Row;

/**
 * Sums and geometric means over groups of cases (rule 11). A target has a total only with a number in every case of the
 * group. So no target looks faster because a case is missing (rule 17).
 *
 * @param operations how many operations a case has in one measured time
 */
public record TotalsTable(Cube cube, ToIntFunction<Case> operations) {
    private static final List<String> COLUMNS = List.of(
            "cases",
            "sum [95 % CI]",
            "per operation [95 % CI]",
            "geometric mean [95 % CI]",
            "wins",
            "ties or open",
            "more than half of the sum");

    private static final String NOTE =
            "Per operation: an iteration of ten pushes counts as a tenth of its time. Wins: cases in which the target is faster"
                    + " than every other one; ties or open: none is faster, but not all are slower. A target without a number in a"
                    + " case has no total over it. Where one case is more than half of a sum, the sum says little of the others.";

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
        return new Grouped(caption, new Head("category", "target"), COLUMNS, groups, NOTE);
    }

    private Row row(List<Case> cases, String target) {
        List<Total.Part> parts = cases.stream()
                .flatMap(one -> cube
                        .samples(one, target)
                        .map(samples -> new Total.Part(one.name(), samples, operations.applyAsInt(one)))
                        .stream())
                .toList();
        boolean all = !parts.isEmpty() && parts.size() == cases.size();
        Optional<Total> total = all ? Optional.of(Total.of(parts)) : Optional.empty();
        Standing standing = Standing.of(cube, cases, target);
        return new Row(
                target,
                Stream.of(
                                (parts.size() == cases.size() ? "" : parts.size() + " of ") + cases.size(),
                                figure(total, Total::sum),
                                figure(total, Total::perOperation),
                                figure(total, Total::geometricMean),
                                String.valueOf(standing.won()),
                                String.valueOf(standing.shared()),
                                total.map(TotalsTable::decided).orElse(Figures.NONE))
                        .map(Cell::new)
                        .toList());
    }

    private static String figure(Optional<Total> total, Function<Total, Total.Figure> figure) {
        return total.map(figure)
                .map(own -> Figures.time(own.value(), own.ci95().orElse(null)))
                .orElse(Figures.NONE);
    }

    private static String decided(Total total) {
        return total.decidedBy()
                .map(name -> name + ", " + Math.round(total.share() * 100) + " %")
                .orElse("no case");
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
