package org.docbench.report.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Total;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Pair;

/**
 * Sums, sums per operation and geometric means, by category and over all published cases. A target has a total only with
 * a number in every case of it: what is left out must make nobody look faster (rule 17).
 */
public final class Totals {

    private static final List<String> COLUMNS = List.of(
            "cases",
            "sum [95 % CI]",
            "per operation [95 % CI]",
            "geometric mean [95 % CI]",
            "wins",
            "ties or open",
            "more than half of the sum");
    private static final String ALL = "all published cases";

    private static final String NOTE =
            "Per operation: an iteration of ten pushes counts as a tenth of its time. Wins: cases in which the target is faster"
                    + " than every other one; ties or open: none is faster, but not all are slower. A target without a number in a"
                    + " case has no total over it. Where one case is more than half of a sum, the sum says little of the others.";

    private Totals() {}

    public static Grouped of(Updates updates, String level) {
        Map<String, List<UpdateCase>> categories = categories(updates, level);
        List<Group> groups = new ArrayList<>();
        categories.forEach((category, cases) -> {
            List<Row> rows = new ArrayList<>();
            for (String target : updates.targets()) {
                if (cases.stream().anyMatch(one -> updates.row(one, target).isPresent())) {
                    rows.add(row(updates, cases, target));
                }
            }
            if (category.equals(ALL)) {
                updates.absent().forEach(target -> rows.add(absent(target)));
            }
            groups.add(new Group(category, rows));
        });
        return new Grouped("Totals, " + LevelWords.name(level), new Head("category", "target"), COLUMNS, groups, NOTE);
    }

    private static Map<String, List<UpdateCase>> categories(Updates updates, String level) {
        Map<String, List<UpdateCase>> categories = new LinkedHashMap<>();
        List<UpdateCase> published = new ArrayList<>();
        for (UpdateCase one : updates.cases(level)) {
            if (one.published()) {
                categories
                        .computeIfAbsent(one.scenario(), none -> new ArrayList<>())
                        .add(one);
                published.add(one);
            }
        }
        if (!published.isEmpty()) {
            categories.put(ALL, published);
        }
        return categories;
    }

    static Optional<Total> total(Updates updates, List<UpdateCase> cases, String target) {
        List<Total.Part> parts = cases.stream()
                .flatMap(
                        one -> updates
                                .samples(one, target)
                                .map(samples -> new Total.Part(one.name(), samples, one.operations()))
                                .stream())
                .toList();
        return parts.isEmpty() || parts.size() < cases.size()
                ? Optional.empty()
                : Optional.of(Total.of(parts, updates.seed(cases.get(0), target, "total of " + cases.size())));
    }

    private static Row row(Updates updates, List<UpdateCase> cases, String target) {
        long measured = cases.stream()
                .filter(one -> updates.measured(one, target).isPresent())
                .count();
        Standing standing = Standing.of(updates, cases, target);
        Optional<Total> total = total(updates, cases, target);
        return new Row(
                target,
                List.of(
                        new Cell(
                                measured == cases.size() ? String.valueOf(measured) : measured + " of " + cases.size()),
                        cell(total.map(Total::sum)),
                        cell(total.map(Total::perOperation)),
                        cell(total.map(Total::geometricMean)),
                        new Cell(String.valueOf(standing.won())),
                        new Cell(String.valueOf(standing.shared())),
                        new Cell(total.map(Totals::decided).orElse(Figures.NONE))));
    }

    private static Row absent(TargetRow target) {
        Cell none = new Cell(Figures.NONE);
        return new Row(
                target.id(), List.of(new Cell(target.status(), target.reason()), none, none, none, none, none, none));
    }

    private static Cell cell(Optional<Total.Figure> figure) {
        return new Cell(figure.map(own -> Figures.time(own.value(), own.ci95().orElse(null)))
                .orElse(Figures.NONE));
    }

    /** {@code large: 4 MiB, 61 %}. */
    private static String decided(Total total) {
        return total.decidedBy()
                .map(name -> name + ", " + Math.round(total.share() * 100) + " %")
                .orElse("no case");
    }

    /**
     * In how many cases a target is the fastest.
     *
     * @param won cases in which it is faster than every other target
     * @param shared cases in which no other is faster, yet it is not faster than all of them: a tie, or not told apart
     */
    record Standing(int won, int shared) {

        static Standing of(Updates updates, List<UpdateCase> cases, String target) {
            int won = 0;
            int shared = 0;
            for (UpdateCase one : cases) {
                List<String> others = updates.targets().stream()
                        .filter(other -> !other.equals(target)
                                && updates.measured(one, other).isPresent())
                        .toList();
                if (updates.measured(one, target).isEmpty() || others.isEmpty()) {
                    continue;
                }
                List<String> verdicts = others.stream()
                        .map(other -> updates.pair(one, other, target))
                        .map(pair -> pair.map(Pair::verdict).orElse("inconclusive"))
                        .toList();
                won += verdicts.stream().allMatch("faster"::equals) ? 1 : 0;
                shared += verdicts.contains("slower") || verdicts.stream().allMatch("faster"::equals) ? 0 : 1;
            }
            return new Standing(won, shared);
        }
    }
}
