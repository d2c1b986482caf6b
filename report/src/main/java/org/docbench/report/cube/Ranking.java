package org.docbench.report.cube;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Pair;
import org.docbench.report.view.Standing;

/** The targets of one case, the shortest mean first; only a comparison makes a winner, and what marks a lower bound is none. */
public record Ranking(Cube suite, Case one, List<ResultRow> rows) {

    public static Ranking of(Cube suite, Case one) {
        return new Ranking(
                suite,
                one,
                suite.measured(one).stream()
                        .filter(row -> !Floor.is(row.target()))
                        .sorted(Comparator.comparingDouble(ResultRow::time))
                        .toList());
    }

    /** The one that is faster than every other; empty where that is not sure, or there is no other. */
    public Optional<String> winner() {
        return rows.size() > 1 && standing().hasWinner()
                ? Optional.of(rows.get(0).target())
                : Optional.empty();
    }

    /** Whether the first is compared with another one. */
    public boolean isCompared() {
        return standing().isCompared();
    }

    /** The winner, or the only one. */
    public Optional<String> ahead() {
        return rows.size() == 1 ? Optional.of(rows.get(0).target()) : winner();
    }

    /** {@code mongodb}, or who beats whom in groups. */
    public String words() {
        if (rows.isEmpty()) {
            return "no number";
        }
        return rows.size() == 1
                ? "only " + rows.get(0).target()
                : winner().orElseGet(() -> standing().words());
    }

    private Standing standing() {
        List<String> ordered = rows.stream().map(ResultRow::target).toList();
        return new Standing(ordered, (baseline, contender) -> suite.pair(one, baseline, contender));
    }

    /** What each target takes against the reference log: one sentence, where that was measured. */
    public Stream<String> againstLog() {
        return one.level().isEmpty()
                ? Stream.empty()
                : suite.measured(one).stream()
                        .map(ResultRow::target)
                        .filter(Floor::is)
                        .map(log -> "against " + log + ", a log alone, which is not ranked: "
                                + rows.stream()
                                        .flatMap(row -> suite
                                                .pair(one, log, row.target())
                                                .map(pair -> row.target() + " " + pair.clause())
                                                .stream())
                                        .collect(Collectors.joining(", ")));
    }

    /** The first against the next one. */
    public Optional<Pair> lead() {
        return rows.size() < 2
                ? Optional.empty()
                : suite.pair(one, rows.get(1).target(), rows.get(0).target());
    }
}
