package org.docbench.report.panel;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** Where each target is worst (rule 19): its greatest slowdown against any other that is ranked, in each group of comparisons. */
public final class WorstTable {

    private WorstTable() {}

    /** One column for each group of cases. */
    public static Table table(Cube cube, String caption, Map<String, List<Case>> groups) {
        return table(cube, caption, groups, (target, of) -> of.name());
    }

    /** @param place names a case, with what a reader must know of the target there */
    public static Table table(
            Cube cube, String caption, Map<String, List<Case>> groups, BiFunction<String, Case, String> place) {
        Map<String, Predicate<Pair>> columns = new LinkedHashMap<>();
        groups.forEach((name, cases) -> {
            Set<Case> own = new HashSet<>(cases);
            columns.put(
                    name, pair -> own.contains(of(pair)) && cube.phase(of(pair)).equals(pair.phase()));
        });
        return table(
                cube.run(),
                caption,
                cube.targets().stream().filter(target -> !Floor.is(target)).toList(),
                columns,
                place);
    }

    /** One column for each group of comparisons. */
    public static Table table(RunView run, String caption, List<String> targets, Map<String, Predicate<Pair>> groups) {
        return table(run, caption, targets, groups, (target, of) -> of.name());
    }

    private static Table table(
            RunView run,
            String caption,
            List<String> targets,
            Map<String, Predicate<Pair>> groups,
            BiFunction<String, Case, String> place) {
        List<Pair> pairs =
                run.pairs().stream().filter(pair -> !Floor.is(pair.baseline())).toList();
        return Table.grid(
                caption,
                "target",
                targets,
                groups.entrySet().stream()
                        .map(group -> new Table.Cells(
                                group.getKey(), target -> worst(pairs, group.getValue(), target, place)))
                        .toList());
    }

    private static Case of(Pair pair) {
        return new Case(pair.scenario(), pair.caseParameters());
    }

    private static Optional<String> worst(
            List<Pair> pairs, Predicate<Pair> group, String target, BiFunction<String, Case, String> place) {
        List<Pair> own = pairs.stream()
                .filter(pair -> pair.contender().equals(target) && group.test(pair))
                .toList();
        return own.isEmpty() ? Optional.empty() : Optional.of(Pair.worst(own, pair -> place.apply(target, of(pair))));
    }
}
