package org.docbench.report.panel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Pair;
import org.docbench.report.view.Table;

/** Where each store is worst (rule 19): its greatest slowdown against any other, in each group of cases. */
public final class WorstTable {
    private WorstTable() {}

    /** One column for each group. */
    public static Table table(Cube cube, String caption, Map<String, List<Case>> groups) {
        return Table.grid(
                caption,
                "store",
                cube.targets(),
                groups.entrySet().stream()
                        .map(group -> new Table.Cells(group.getKey(), target -> worst(cube, group.getValue(), target)))
                        .toList());
    }

    private static Optional<String> worst(Cube cube, List<Case> cases, String target) {
        List<Pair> pairs = cases.stream()
                .flatMap(one -> cube.targets().stream().flatMap(other -> cube.pair(one, other, target).stream()))
                .toList();
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(Pair.worst(pairs, pair -> new Case(pair.scenario(), pair.caseParameters()).name()));
    }
}
