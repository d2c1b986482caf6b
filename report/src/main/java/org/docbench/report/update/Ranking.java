package org.docbench.report.update;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.Pair;

/** The targets of one case, the shortest mean first; only a comparison makes a winner. */
record Ranking(Updates updates, UpdateCase one, List<ResultRow> rows) {

    static Ranking of(Updates updates, UpdateCase one) {
        return new Ranking(
                updates,
                one,
                updates.targets().stream()
                        .flatMap(target -> updates.measured(one, target).stream())
                        .sorted(Comparator.comparingDouble(ResultRow::mean))
                        .toList());
    }

    /** The one that is faster than every other; empty where that is not sure. */
    Optional<String> winner() {
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        String first = rows.get(0).target();
        return rows.stream()
                        .skip(1)
                        .allMatch(row -> updates.pair(one, row.target(), first)
                                .map(pair -> pair.verdict().equals("faster"))
                                .orElse(false))
                ? Optional.of(first)
                : Optional.empty();
    }

    /** The winner, or those that are not told apart from the first. */
    String words() {
        return rows.isEmpty() ? "no number" : winner().orElseGet(() -> "no sure winner among " + leaders());
    }

    /** The first and those that it is not faster than. */
    String leaders() {
        String first = rows.get(0).target();
        return rows.stream()
                .map(ResultRow::target)
                .filter(target -> target.equals(first) || !behind(first, target))
                .collect(Collectors.joining(", "));
    }

    private boolean behind(String first, String target) {
        return updates.pair(one, target, first)
                .map(pair -> pair.verdict().equals("faster"))
                .orElse(false);
    }

    /** The first against the next one. */
    Optional<Pair> lead() {
        return rows.size() < 2
                ? Optional.empty()
                : updates.pair(one, rows.get(1).target(), rows.get(0).target());
    }
}
