package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Total;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Groups.Figure;
import org.docbench.report.panel.TotalsTable;
import org.docbench.report.panel.TotalsTable.Column;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Grouped;
import org.docbench.report.view.Grouped.Cell;
import org.docbench.report.view.Grouped.Group;
import org.docbench.report.view.Grouped.Row;
import org.docbench.report.view.Headline;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.Table;

/** Makes the tables of what was updated, at one durability level each. */
record UpdateTables(Updates updates) {

    private static final String ALL = "all published cases";

    /** For a terminal: targets by the cases that stand for their categories. */
    Table brief(String level) {
        return byCase("Updates, " + LevelWords.whole(level), updates.headline(level), Case::name, List.of());
    }

    /** One field of an ever larger document: time and model of growth. */
    Table bySize(String level, String caption) {
        return byCase(
                caption,
                updates.bySize(level),
                Case::detail,
                List.of(new Table.Cells(
                        "#grows by",
                        target -> updates.growth(level).stream()
                                .filter(row -> row.target().equals(target))
                                .findFirst()
                                .map(row -> row.best() + (row.undecided() ? "?" : "")))));
    }

    private Table byCase(String caption, List<Case> cases, Function<Case, String> title, List<Table.Cells> more) {
        List<Table.Cells> columns = new ArrayList<>();
        cases.forEach(one -> columns.add(new Table.Cells(
                "#" + title.apply(one),
                target -> cube().row(one, target).map(row -> Headline.cell(Optional.of(row))))));
        columns.addAll(more);
        return Table.grid(caption, "target", cube().targets(), columns);
    }

    /** By the server's counter, for one update. */
    Optional<Double> logBytes(Case one, String target) {
        return Optional.ofNullable(cube().evidence(one, target, "server").get("log bytes"));
    }

    Table logBytes(String level, String caption) {
        return Table.grid(
                caption,
                "target",
                cube().targets(),
                updates.bySize(level).stream()
                        .map(one -> new Table.Cells(
                                "#" + one.detail(),
                                target -> logBytes(one, target).map(Figures::bytes)))
                        .toList());
    }

    private Cube cube() {
        return updates.cube();
    }

    /** Cases by targets: the mean in the cell, everything else behind it. */
    Grouped means(String level) {
        return Groups.byTarget(
                        cube(),
                        "Mean time of one operation, " + LevelWords.name(level),
                        updates.cases(level),
                        (one, target) -> Groups.cell(cube().row(one, target), UpdateTables::mean),
                        ("One operation is one iteration as published: a push of 10 values is ten acknowledged writes. "
                                        + Groups.notRun(cube()))
                                .strip())
                .after(device());
    }

    private static Cell mean(ResultRow row) {
        String warnings = String.join("; ", row.remarks());
        return new Cell(
                Headline.cell(Optional.of(row)),
                "mean " + Figures.time(row.mean(), row.interval()) + ", p50 " + Figures.time(row.median()) + ", p99 "
                        + Figures.time(row.p99()) + (warnings.isEmpty() ? "" : "; " + warnings));
    }

    /** The device's own sync stands before the first result, whatever the level promises. */
    private List<Group> device() {
        List<Cell> cells = cube().targets().stream()
                .map(target -> SyncLatency.of(cube().run(), target)
                        .map(sync -> new Cell(Figures.time(sync.mean()), sync.words()))
                        .orElse(Cell.NONE))
                .toList();
        return syncs().isEmpty()
                ? List.of()
                : List.of(new Group("the device itself", List.of(new Row("one sync", cells))));
    }

    private List<SyncLatency> syncs() {
        return SyncLatency.all(cube().run());
    }

    /** Every figure, case by case: mean, percentiles and, as extra columns, net of the baseline. */
    Grouped figures(String level) {
        List<Row> floor = syncs().stream()
                .map(sync -> new Row(
                        sync.name(),
                        List.of(
                                new Cell(Figures.time(sync.mean())),
                                new Cell(Figures.time(sync.p50())),
                                new Cell(Figures.time(sync.p99())),
                                Cell.NONE,
                                Cell.NONE)))
                .toList();
        return Groups.figures(
                        cube(),
                        "Mean, percentiles and net of baseline, " + LevelWords.name(level),
                        updates.cases(level),
                        Case::name,
                        List.of(
                                Figure.of("mean [95 % CI]", row -> Figures.time(row.mean(), row.interval())),
                                Figure.of("p50", row -> Figures.time(row.median())),
                                Figure.of("p99", row -> Figures.time(row.p99())),
                                new Figure("net of baseline", (one, row) -> net(one, row, UpdateTables::net)),
                                new Figure(
                                        "95 % CI of the net", (one, row) -> net(one, row, own -> range(own.ci95())))),
                        "Net of baseline: the mean less the same target's baseline at the same level, once for each acknowledged"
                                + " write, paired by round. Nothing is subtracted anywhere else.")
                .after(floor.isEmpty() ? List.of() : List.of(new Group("one sync of the device", floor)));
    }

    private Cell net(Case one, ResultRow row, Function<Estimate, String> words) {
        return Cell.of(updates.net(one, row.target()).map(words));
    }

    private static String net(Estimate net) {
        return Figures.time(net.value()) + (net.aboveZero() ? "" : ", not above the baseline");
    }

    /** Both ends with their units: below zero a dash between them would read as a sign. */
    static String range(Interval ci95) {
        return Figures.time(ci95.low()) + " to " + Figures.time(ci95.high());
    }

    /** Sums, sums per operation and geometric means, by category and over all published cases. */
    Grouped totals(String level) {
        List<Case> published = updates.published(level);
        Map<String, List<Case>> categories = new LinkedHashMap<>(Case.byScenario(published));
        if (!published.isEmpty()) {
            categories.put(ALL, published);
        }
        return new TotalsTable(
                        cube(),
                        Updates::operations,
                        List.of(
                                TotalsTable.SUM,
                                Column.of("per operation", Total::perOperation),
                                TotalsTable.GEOMETRIC_MEAN,
                                new Column(
                                        "wins",
                                        sums -> String.valueOf(sums.standing().won())),
                                new Column(
                                        "ties or open",
                                        sums -> String.valueOf(sums.standing().shared())),
                                TotalsTable.DECIDED),
                        "Per operation: an iteration of ten pushes counts as a tenth of its time. Wins: cases in which the target is faster"
                                + " than every other one. Ties or open: none is faster, but not all are slower. A target without a number in a"
                                + " case has no total over it. Where one case is more than half of a sum, the sum says little about the others.")
                .table("Totals, " + LevelWords.name(level), categories, ALL::equals);
    }

    /** The time of an operation, split where the product tells. */
    Grouped split(String level) {
        // The array of a delete is filled up again between two timed operations, and the server counts that as well.
        List<Case> cases = updates.cases(level).stream()
                .filter(one -> !one.scenario().equals(Updates.DELETE))
                .toList();
        return Groups.byCase(
                cube(),
                "Where the time of one operation goes, " + LevelWords.name(level),
                cases,
                Case::name,
                List.of("measured", "client and wire", "server without sync", "sync wait", "unexplained rest"),
                (one, target) -> cube().measured(one, target)
                        .flatMap(row -> TimeSplit.of(
                                        row.mean(), Updates.operations(one), cube().evidence(one, target, "server"))
                                .map(split -> split.cells(row))),
                silent(level));
    }

    private String silent(String level) {
        List<Case> cases = updates.cases(level);
        List<String> silent = cube().targets().stream()
                .filter(target -> cases.stream()
                        .anyMatch(one -> cube().measured(one, target).isPresent()))
                .filter(target -> cases.stream()
                        .noneMatch(one -> TimeSplit.of(1, 1, cube().evidence(one, target, "server"))
                                .isPresent()))
                .toList();
        return "Without deletes: their servers also count the untimed pushes that fill the array up again."
                + (silent.isEmpty() ? "" : " Not reported by the product: " + String.join(", ", silent) + ".");
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

        private List<Cell> cells(ResultRow row) {
            return List.of(
                    new Cell(Figures.time(row.mean(), row.interval())),
                    new Cell(share(outside, row)),
                    new Cell(share(server, row) + (sync.isEmpty() ? ", undivided" : "")),
                    new Cell(share(sync, row)),
                    new Cell(share(Optional.of(rest), row)));
        }

        private static String share(Optional<Double> nanos, ResultRow row) {
            return nanos.map(own -> share(own, row.mean())).orElse("not reported");
        }

        private static String share(double nanos, double whole) {
            long percent = Math.round(nanos / whole * 100);
            return percent == 0 ? "none" : Figures.time(nanos) + " (" + percent + " %)";
        }
    }
}
