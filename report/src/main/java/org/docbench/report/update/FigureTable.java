package org.docbench.report.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.NetOfBaseline;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** Every figure of one durability level, case by case: mean, percentiles and, as extra columns, net of the baseline. */
public final class FigureTable {

    private static final List<String> COLUMNS =
            List.of("mean [95 % CI]", "p50", "p99", "net of baseline", "95 % CI of the net");

    private FigureTable() {}

    public static Grouped of(Updates updates, String level) {
        List<Group> groups = new ArrayList<>();
        List<Row> floor =
                SyncLatency.all(updates.rows()).stream().map(FigureTable::floor).toList();
        if (!floor.isEmpty()) {
            groups.add(new Group("one sync of the device", floor));
        }
        for (UpdateCase one : updates.cases(level)) {
            List<Row> rows = new ArrayList<>();
            for (String target : updates.targets()) {
                updates.row(one, target).ifPresent(row -> rows.add(row(updates, one, row)));
            }
            if (!rows.isEmpty()) {
                groups.add(new Group(one.name(), rows));
            }
        }
        return new Grouped(
                "Mean, percentiles and net of baseline, " + LevelWords.name(level),
                new Head("case", "target"),
                COLUMNS,
                groups,
                "Net of baseline: the mean less the same target's baseline at the same level, once for each acknowledged"
                        + " write, paired by round. Nothing is subtracted anywhere else.");
    }

    private static Row floor(SyncLatency sync) {
        return new Row(
                sync.name(),
                List.of(
                        new Cell(Figures.time(sync.mean())),
                        new Cell(Figures.time(sync.p50())),
                        new Cell(Figures.time(sync.p99())),
                        new Cell(Figures.NONE),
                        new Cell(Figures.NONE)));
    }

    private static Row row(Updates updates, UpdateCase one, ResultRow row) {
        if (!RunView.isMeasured(row)) {
            Cell none = new Cell(Figures.NONE);
            return new Row(row.target(), List.of(new Cell(row.status(), row.reason()), none, none, none, none));
        }
        Optional<NetOfBaseline> net = updates.net(one, row.target());
        return new Row(
                row.target(),
                List.of(
                        new Cell(Figures.time(row.mean(), row.interval())),
                        new Cell(Figures.time(row.median())),
                        new Cell(Figures.time(row.p99())),
                        new Cell(net.map(FigureTable::net).orElse(Figures.NONE)),
                        new Cell(net.map(own -> range(own.ci95())).orElse(Figures.NONE))));
    }

    /** Both ends with their units: below zero a dash between them would read as a sign. */
    static String range(Interval ci95) {
        return Figures.time(ci95.low()) + " to " + Figures.time(ci95.high());
    }

    static String net(NetOfBaseline net) {
        return Figures.time(net.value()) + (net.aboveTheBaseline() ? "" : ", not above the baseline");
    }
}
