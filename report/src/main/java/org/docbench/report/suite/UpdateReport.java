package org.docbench.report.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Estimate;
import org.docbench.report.cube.Case;
import org.docbench.report.panel.Fold;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.SuiteReport;
import org.docbench.report.panel.Text;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Grouped;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the reports show of the suite {@code update}. The strongest level comes first and is open. */
final class UpdateReport implements SuiteReport {
    private final Updates updates;
    private final UpdateTables tables;
    private final UpdateCharts charts;
    private final SyncEvidence evidence;

    UpdateReport(RunView run) {
        updates = new Updates(run);
        tables = new UpdateTables(updates);
        charts = new UpdateCharts(updates, tables);
        evidence = new SyncEvidence(updates);
    }

    @Override
    public boolean shows(ResultRow row) {
        return Updates.SUITE.equals(row.suite());
    }

    /** What an update takes beyond its baselines. */
    @Override
    public List<RowFigure> figures() {
        return updates.isEmpty()
                ? List.of()
                : List.of(
                        net("net_of_baseline_ns_per_op", Estimate::value),
                        net(
                                "net_of_baseline_ci95_low_ns_per_op",
                                net -> net.ci95().low()),
                        net(
                                "net_of_baseline_ci95_high_ns_per_op",
                                net -> net.ci95().high()));
    }

    private RowFigure net(String name, Function<Estimate, Double> of) {
        return new RowFigure(name, row -> updates.net(row).map(of));
    }

    @Override
    public List<Answer> answers() {
        return new UpdateAnswers(updates, evidence).all();
    }

    @Override
    public List<Table> worst() {
        Map<String, List<Case>> levels = new LinkedHashMap<>();
        updates.levels().forEach(level -> levels.put(LevelWords.name(level), updates.cases(level)));
        return List.of(WorstTable.table(updates.cube(), "Where each store is worst", levels));
    }

    @Override
    public List<String> warnings() {
        return evidence.warnings();
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                "updates",
                                "Updates, every case at every level",
                                "The smallest update is a case of its own, and one sync of the device precedes it. Only columns that"
                                        + " say so are differences.")
                        .with(() -> folds(List.of(tables::means, tables::figures)), Output.PAGE, Output.MARKDOWN)
                        .with(() -> updates.levels().stream().map(tables::brief).toList(), Output.CONSOLE),
                new Panel(
                                "totals",
                                "Totals, by three formulas",
                                "The slowest case dominates a sum, and a geometric mean weighs all cases alike. Neither is a"
                                        + " score.")
                        .with(() -> folds(List.of(tables::totals)), Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "latency",
                                "Latency by case",
                                "Points are medians, whiskers reach to the 99th percentile. The tick in a row is that target's own"
                                        + " baseline; shading is one sync of its device, from the median to the 99th percentile.")
                        .with(() -> Fold.levels(levels(), charts::latency), Output.PAGE),
                new Panel(
                                "by-size",
                                "By the size of the document",
                                "The time to set one field of a larger and larger document, and the bytes that it adds to the log.")
                        .with(charts::bySize, Output.PAGE),
                new Panel(
                                "levels",
                                "Durability levels compared",
                                "The same update at every level, one panel for each, all on one axis; points and whiskers as above.")
                        .with(charts::levels, Output.PAGE),
                new Panel(
                                "evidence",
                                "Evidence of durability",
                                "Syncs of the log per acknowledged write, as the server and the kernel counted them.")
                        .with(() -> Text.of(Text.Kind.WARNING, warnings()), Output.PAGE)
                        .withOne(evidence::table, Output.values()),
                new Panel(
                                "split",
                                "Where the time goes",
                                "As far as the product reports it. Client and wire: the measured mean minus the server's own time. The"
                                        + " server's time is split into waiting for the log's sync and the rest. The unexplained rest is below"
                                        + " zero where the counters exceed the measured time.")
                        .with(() -> folds(List.of(tables::split)), Output.PAGE, Output.MARKDOWN));
    }

    private List<String> levels() {
        return updates.cube().levels();
    }

    private List<Fold> folds(List<Function<String, Grouped>> makers) {
        return Fold.levels(
                levels(),
                level -> makers.stream().map(maker -> maker.apply(level)).toList());
    }
}
