package org.docbench.report.matrix;

import java.util.List;
import java.util.Optional;
import org.docbench.report.matrix.Operation.Answering;
import org.docbench.report.view.RunView;

/**
 * What a reader can mix into a workload: the time of each operation by each database, with half its interval.
 *
 * @param targets in the order of the matrix of databases
 * @param rows operations with their number of clients; only rows of one number of clients are mixed
 */
public record Mixer(List<String> targets, List<Row> rows) {

    /**
     * An operation.
     *
     * @param operation its name without clients
     * @param clients that worked at once
     * @param about the case it was measured in
     * @param times one for each target; null where it was not measured
     */
    public record Row(String operation, long clients, String about, List<Time> times) {}

    /**
     * Nanoseconds of one operation: wall time by operations of all clients.
     *
     * @param half half the width of the 95 % interval
     */
    public record Time(double mean, double half) {}

    /** Takes the single operations of the matrix of databases; measured mixes such as YCSB's are left out. */
    public static Mixer of(RunView run) {
        MatrixMaker maker = new MatrixMaker(run, Operations.DATABASES);
        List<String> targets = maker.columns().stream()
                .filter(MatrixColumn::ranked)
                .map(MatrixColumn::target)
                .toList();
        return new Mixer(
                targets,
                maker.questions().stream()
                        .filter(question -> !question.operation().suite().equals("ycsb"))
                        .map(question -> row(maker, question, targets))
                        .toList());
    }

    private static Row row(MatrixMaker maker, Answering question, List<String> targets) {
        return new Row(
                question.title().replaceFirst(", \\d+ clients?$", ""),
                question.clients(),
                question.about(),
                targets.stream()
                        .map(target -> maker.measured(question, target)
                                .flatMap(row -> Optional.ofNullable(row.interval())
                                        .map(ci -> new Time(row.mean(), (ci.high() - ci.low()) / 2)))
                                .orElse(null))
                        .toList());
    }

    /** Tells whether there is nothing to mix. */
    public boolean isEmpty() {
        return rows.size() < 2 || targets.isEmpty();
    }
}
