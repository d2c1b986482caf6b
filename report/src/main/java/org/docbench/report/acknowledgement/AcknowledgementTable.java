package org.docbench.report.acknowledgement;

import java.util.ArrayList;
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
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What each acknowledgement costs, and what of it a killed server lost: one row for each target and level. */
public final class AcknowledgementTable {
    public static final String ID = "acknowledgement";
    public static final String TITLE = "Acknowledgements";
    public static final String LEAD =
            "One document for each call, at the largest number of documents. What is missing is"
                    + " counted after SIGKILL and a restart: it tells memory from the operating system, not the operating system from"
                    + " the device, for which it takes a power cut.";

    private static final String LEVEL = "durability";
    private static final String SENT = "insert";
    private static final String THERE = "drained";

    private final RunView run;
    private final List<Map<String, String>> cases;

    private AcknowledgementTable(RunView whole) {
        this.run = whole.suite("crud");
        List<Map<String, String>> single = run.cases(SENT).stream()
                .filter(one -> "1".equals(one.get("batch")))
                .toList();
        long most =
                single.stream().mapToLong(one -> number(one, "documents")).max().orElse(0);
        this.cases = single.stream()
                .filter(one -> number(one, "documents") == most)
                .sorted(Comparator.comparingLong(one -> number(one, "workers")))
                .toList();
    }

    /** Empty without inserts of the suite crud. */
    public static Table of(RunView whole) {
        return new AcknowledgementTable(whole).table();
    }

    private Table table() {
        long fewest =
                cases.stream().mapToLong(one -> number(one, "workers")).min().orElse(1);
        long most =
                cases.stream().mapToLong(one -> number(one, "workers")).max().orElse(1);
        Table.Builder table = Table.titled(
                "What an acknowledgement costs and keeps",
                "target",
                "level",
                "settings",
                "#inserts, " + workers(fewest),
                "#inserts, " + workers(most),
                "#log syncs for each",
                "killed");
        for (String target : run.targets(SENT, SENT)) {
            for (String level : levels()) {
                Optional<ResultRow> first = row(target, level, fewest, SENT);
                first.ifPresent(row -> table.row(
                        target,
                        level,
                        "measured".equals(row.status()) ? settings(target, level) : row.reason(),
                        rate(target, level, fewest),
                        rate(target, level, most),
                        syncs(row),
                        killed(target, level)));
            }
        }
        return table.table().noted(cases.isEmpty() ? "" : LEAD);
    }

    private static String workers(long count) {
        return count == 1 ? "1 worker" : count + " workers";
    }

    private List<String> levels() {
        return cases.stream().map(one -> one.get(LEVEL)).distinct().toList();
    }

    private Optional<ResultRow> row(String target, String level, long workers, String phase) {
        return cases.stream()
                .filter(one -> level.equals(one.get(LEVEL)) && number(one, "workers") == workers)
                .findFirst()
                .flatMap(one -> run.result(SENT, one, phase, target));
    }

    /** Of writes that nobody answers both rates: until they were sent, and until they were there. */
    private String rate(String target, String level, long workers) {
        List<String> rates = new ArrayList<>();
        row(target, level, workers, SENT).filter(RunView::isMeasured).ifPresent(row -> rates.add(rate(row)));
        row(target, level, workers, THERE).filter(RunView::isMeasured).ifPresent(row -> {
            rates.set(0, rates.get(0) + " sent");
            rates.add(rate(row) + " there");
        });
        return rates.isEmpty() ? Figures.NONE : String.join(", ", rates);
    }

    private static String rate(ResultRow row) {
        return Figures.rate(1e9 / row.mean());
    }

    private String settings(String target, String level) {
        String prefix = LEVEL + " " + level + ": ";
        return run.targets().stream()
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
        List<String> values = run.targets().stream()
                .flatMap(row -> row.settings().entrySet().stream())
                .filter(setting -> setting.getKey().matches(LEVEL + " \\w+: " + Pattern.quote(name)))
                .map(Map.Entry::getValue)
                .toList();
        return values.size() == 1 || values.stream().distinct().count() > 1;
    }

    private String syncs(ResultRow row) {
        return evidence(run).stream()
                .filter(one -> "server".equals(one.source())
                        && one.target().equals(row.target())
                        && one.scenario().equals(SENT)
                        && one.caseParameters().equals(row.caseParameters()))
                .map(one -> one.perOperation().get("log syncs"))
                .filter(syncs -> syncs != null)
                .findFirst()
                .map(Figures::three)
                .orElse(Figures.NONE);
    }

    private String killed(String target, String level) {
        return evidence(run.whole()).stream()
                .filter(one -> "kill".equals(one.source())
                        && one.target().equals(target)
                        && level.equals(one.caseParameters().get(LEVEL)))
                .findFirst()
                .map(AcknowledgementTable::lost)
                .orElse(Figures.NONE);
    }

    private static String lost(EvidenceRow row) {
        double share = row.perOperation().getOrDefault("missing after SIGKILL", 0.0);
        return Figures.count(Long.toString(Math.round(share * row.operations()))) + " of "
                + Figures.count(Long.toString(row.operations())) + " missing";
    }

    private static List<EvidenceRow> evidence(RunView run) {
        return RunView.list(run.run().evidence());
    }

    private static long number(Map<String, String> one, String parameter) {
        return Long.parseLong(one.getOrDefault(parameter, "0"));
    }
}
