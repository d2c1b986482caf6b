package org.docbench.report.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;

/** The time of an operation, split where the product tells. */
public final class SplitTable {

    private static final List<String> COLUMNS =
            List.of("measured", "client and wire", "server without sync", "sync wait", "unexplained rest");

    private SplitTable() {}

    public static Grouped of(Updates updates, String level) {
        List<Group> groups = new ArrayList<>();
        for (UpdateCase one : cases(updates, level)) {
            List<Row> rows = new ArrayList<>();
            for (String target : updates.targets()) {
                updates.measured(one, target)
                        .flatMap(row -> TimeSplit.of(
                                        row.mean(), one.operations(), updates.evidence(one, target, "server"))
                                .map(split -> row(row, split)))
                        .ifPresent(rows::add);
            }
            if (!rows.isEmpty()) {
                groups.add(new Group(one.name(), rows));
            }
        }
        return new Grouped(
                "Where the time of one operation goes, " + LevelWords.name(level),
                new Head("case", "target"),
                COLUMNS,
                groups,
                silent(updates, level));
    }

    /** The array of a delete is filled up again between two timed operations, and the server counts that as well. */
    private static List<UpdateCase> cases(Updates updates, String level) {
        return updates.cases(level).stream()
                .filter(one -> !one.scenario().equals("delete"))
                .toList();
    }

    private static Row row(ResultRow row, TimeSplit split) {
        return new Row(
                row.target(),
                List.of(
                        new Cell(Figures.time(row.mean(), row.interval())),
                        new Cell(share(split.outside(), row)),
                        new Cell(share(split.server(), row) + (split.sync().isEmpty() ? ", undivided" : "")),
                        new Cell(share(split.sync(), row)),
                        new Cell(share(Optional.of(split.rest()), row))));
    }

    private static String share(Optional<Double> nanos, ResultRow row) {
        return nanos.map(own -> share(own, row.mean())).orElse("not told");
    }

    private static String share(double nanos, double whole) {
        long percent = Math.round(nanos / whole * 100);
        return percent == 0 ? "none" : Figures.time(nanos) + " (" + percent + " %)";
    }

    private static String silent(Updates updates, String level) {
        List<String> silent = updates.targets().stream()
                .filter(target -> updates.cases(level).stream()
                        .anyMatch(one -> updates.measured(one, target).isPresent()))
                .filter(target -> updates.cases(level).stream()
                        .noneMatch(one -> TimeSplit.of(1, 1, updates.evidence(one, target, "server"))
                                .isPresent()))
                .toList();
        return "Without deletes: their servers also count the untimed pushes that fill the array up again."
                + (silent.isEmpty() ? "" : " The product does not tell: " + String.join(", ", silent) + ".");
    }

    /**
     * Where the time of one operation goes, as far as the product tells, in ns. Measured outside, so nothing here is more
     * than subtraction; all parts together are the measured mean.
     *
     * @param outside client and wire: what the server's own time leaves over; empty when the server does not tell its time
     * @param server in the server, waiting for the device apart
     * @param sync waiting for the log to reach the device
     * @param rest what no part explains; below zero when the counters say more than was measured
     */
    record TimeSplit(Optional<Double> outside, Optional<Double> server, Optional<Double> sync, double rest) {

        private static final String SERVER = "time in the server";
        private static final String SYNC = "time in log syncs";

        /**
         * Empty where the product tells neither.
         *
         * @param measured mean of one operation
         * @param writes how many acknowledged writes it holds
         * @param each what the server counted for one of them
         */
        static Optional<TimeSplit> of(double measured, int writes, Map<String, Double> each) {
            Optional<Double> server = Optional.ofNullable(each.get(SERVER)).map(nanos -> nanos * writes);
            Optional<Double> sync = Optional.ofNullable(each.get(SYNC)).map(nanos -> nanos * writes);
            if (server.isEmpty() && sync.isEmpty()) {
                return Optional.empty();
            }
            Optional<Double> outside = server.map(own -> Math.max(0, measured - own));
            Optional<Double> alone = server.map(own -> Math.max(0, own - sync.orElse(0.0)));
            double explained = outside.orElse(0.0) + alone.orElse(0.0) + sync.orElse(0.0);
            return Optional.of(new TimeSplit(outside, alone, sync, measured - explained));
        }
    }
}
