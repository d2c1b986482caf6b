package org.docbench.report.suite;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What each acknowledgement costs, and what of it a killed server lost: one row for each target and level. */
final class AcknowledgementReport implements SuiteReport {
    private static final String LEAD = "One document per call, at the largest number of documents.";

    private static final String KILLED =
            " Lost writes are counted after SIGKILL and a restart. This shows whether a write was in memory or"
                    + " with the operating system. Only a power cut shows whether it was on the device.";

    private static final String LEVEL = "durability";
    private static final String WORKERS = "workers";
    private static final String SENT = "insert";
    private static final String THERE = "drained";

    private final Cube cube;
    private final RunView whole;
    private final List<Case> cases;

    AcknowledgementReport(RunView run) {
        whole = run;
        cube = Cube.of(run, "crud", Case::scenario);
        List<Case> single = cube.cases().stream()
                .filter(one -> one.scenario().equals(SENT) && one.value("batch").equals("1"))
                .toList();
        long most =
                single.stream().mapToLong(one -> one.number("documents")).max().orElse(0);
        cases = single.stream()
                .filter(one -> one.number("documents") == most)
                .sorted(Comparator.comparingLong(one -> one.number(WORKERS)))
                .toList();
    }

    @Override
    public List<Panel> panels() {
        return List.of(new Panel("acknowledgement", "Acknowledgements", null).withOne(this::table, Output.values()));
    }

    /** Empty without inserts of the suite crud. */
    Table table() {
        long fewest = cases.isEmpty() ? 1 : cases.get(0).number(WORKERS);
        long most = cases.isEmpty() ? 1 : cases.get(cases.size() - 1).number(WORKERS);
        Table.Builder table = Table.titled(
                "What an acknowledgement costs and keeps",
                "target",
                "level",
                "settings",
                "#inserts, " + workers(fewest),
                "#inserts, " + workers(most),
                "#log syncs per insert",
                "killed");
        List<String> levels = cases.stream().map(Case::level).distinct().toList();
        for (String target : cube.run().targets(SENT, SENT)) {
            for (String level : levels) {
                Optional<ResultRow> first = find(level, fewest).flatMap(one -> cube.row(one, target));
                first.ifPresent(row -> table.row(
                        target,
                        level,
                        "measured".equals(row.status()) ? settings(target, level) : row.reason(),
                        rate(target, find(level, fewest)),
                        rate(target, find(level, most)),
                        Optional.ofNullable(cube.evidence(Case.of(row), target, "server")
                                        .get("log syncs"))
                                .map(Figures::three)
                                .orElse(Figures.NONE),
                        killed(target, level)));
            }
        }
        Table all = table.table();
        int last = all.columns().size() - 1;
        boolean killed = all.rows().stream().anyMatch(row -> !row.get(last).equals(Figures.NONE));
        return (killed ? all : all.part(1, last)).noted(cases.isEmpty() ? "" : killed ? LEAD + KILLED : LEAD);
    }

    private static String workers(long count) {
        return count == 1 ? "1 worker" : count + " workers";
    }

    private Optional<Case> find(String level, long workers) {
        return cases.stream()
                .filter(one -> one.level().equals(level) && one.number(WORKERS) == workers)
                .findFirst();
    }

    /** For unacknowledged writes, both rates: until they were sent, and until they were there. */
    private String rate(String target, Optional<Case> found) {
        Optional<String> sent = found.flatMap(one -> cube.measured(one, target)).map(AcknowledgementReport::rate);
        Optional<String> there =
                found.flatMap(one -> cube.measured(one, THERE, target)).map(AcknowledgementReport::rate);
        return sent.map(rate ->
                        rate + there.map(own -> " sent, " + own + " there").orElse(""))
                .orElse(Figures.NONE);
    }

    private static String rate(ResultRow row) {
        return Figures.rate(1e9 / row.time());
    }

    private String settings(String target, String level) {
        String prefix = LEVEL + " " + level + ": ";
        return whole.targets().stream()
                .filter(row -> row.id().equals(target))
                .map(TargetRow::settings)
                .flatMap(settings -> new TreeMap<>(settings).entrySet().stream())
                .filter(setting -> setting.getKey().startsWith(prefix))
                .filter(setting -> tells(setting.getKey().substring(prefix.length())))
                .map(setting -> setting.getKey().substring(prefix.length()) + " " + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    /** A setting that several rows have and that is the same in all of them does not make a level. */
    private boolean tells(String name) {
        List<String> values = whole.targets().stream()
                .flatMap(row -> row.settings().entrySet().stream())
                .filter(setting -> setting.getKey().matches(LEVEL + " \\w+: " + Pattern.quote(name)))
                .map(Map.Entry::getValue)
                .toList();
        return values.size() == 1 || values.stream().distinct().count() > 1;
    }

    private String killed(String target, String level) {
        return RunView.list(whole.run().evidence()).stream()
                .filter(one -> "kill".equals(one.source())
                        && one.target().equals(target)
                        && level.equals(one.caseParameters().get(LEVEL)))
                .findFirst()
                .map(AcknowledgementReport::lost)
                .orElse(Figures.NONE);
    }

    private static String lost(EvidenceRow row) {
        double share = row.perOperation().getOrDefault("missing after SIGKILL", 0.0);
        return Figures.count(Long.toString(Math.round(share * row.operations()))) + " of "
                + Figures.count(Long.toString(row.operations())) + " missing";
    }
}
