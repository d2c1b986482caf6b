package org.docbench.report.suite;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Points;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.SuiteReport;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the reports show of the suite {@code access}. */
record AccessReport(RunView run) implements SuiteReport {
    private static final String SUITE = "access";
    private static final String GROWTH = "growth";
    private static final List<String> GROWING = List.of("get", "read", "open", "open+read");

    /** A phase whose times are shown; {@code console} is the caption of their table there, or null without one. */
    private record Times(String phase, String title, String console) {
        static Times same(String phase, String title) {
            return new Times(phase, title, title);
        }
    }

    /** Its rows stand with those of suites that have no report of their own. */
    @Override
    public boolean shows(ResultRow row) {
        return false;
    }

    @Override
    public List<Answer> answers() {
        return run.has(SUITE) || run.results().isEmpty() ? new AccessAnswers(run).all() : List.of();
    }

    /** Opening alone is left out, because a target that puts its work off until the read would then look best. */
    @Override
    public List<Table> worst() {
        RunView access = run.suite(SUITE);
        Set<String> measured = access.results().stream().map(ResultRow::target).collect(Collectors.toSet());
        List<String> targets = run.targets().stream()
                .filter(target -> "ran".equals(target.status()))
                .map(TargetRow::id)
                .filter(target -> !Floor.is(target) && measured.contains(target))
                .toList();
        return List.of(Table.grid(
                "Where each target is worst",
                "target",
                targets,
                List.of(
                        worst(access, "including parsing", phase -> phase.startsWith("open+") || phase.equals("patch")),
                        worst(access, "pre-parsed", Set.of("get", "read")::contains))));
    }

    /** The greatest slowdown against any target that is not a floor (rule 19). */
    private static Table.Cells worst(RunView access, String title, Predicate<String> phases) {
        List<Pair> pairs = access.pairs().stream()
                .filter(pair -> !Floor.is(pair.baseline()) && phases.test(pair.phase()))
                .toList();
        return new Table.Cells(
                title,
                target -> Optional.of(Pair.worst(
                        pairs.stream()
                                .filter(pair -> pair.contender().equals(target))
                                .toList(),
                        pair -> pair.scenario() + ", " + CaseName.of(pair.caseParameters()))));
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                "break-even",
                                "Open, then k reads",
                                "Opening and reading are separate costs. A target with a cheap open pays at every read. A target that"
                                        + " parses everything pays once. Whiskers are 95 % intervals.")
                        .with(() -> Payoffs.of(run).charts(), Output.PAGE),
                new Panel(
                                "pairs",
                                "Break-even of every pair",
                                "The number of reads k from which open + k reads of one target is cheaper than of another. In brackets:"
                                        + " every k at which the 95 % interval of the ratio contains 1. Between measured k, totals are interpolated linearly.")
                        .with(() -> Payoffs.of(run).tables(), Output.PAGE, Output.MARKDOWN),
                new Panel(
                                GROWTH,
                                "Growth with size",
                                "Points are measured, and curves are each target's best model by AICc. A question mark means that a second"
                                        + " model fits as well (within 2 AICc). The answers name both.")
                        .with(this::growth, Output.PAGE),
                times(
                        "flat",
                        "Flat documents",
                        "One field by its position, pre-parsed and including parsing.",
                        Times.same("get", "Flat document, pre-parsed: one lookup"),
                        Times.same("open+read", "Flat document, including parsing: open and read one field")),
                times(
                        "nested",
                        "Nested documents",
                        "One path by its depth, pre-parsed and including parsing.",
                        new Times("get", "Nested document, pre-parsed: one path", null),
                        Times.same("open+read", "Nested document, including parsing: open and read one path")),
                times(
                        "patch",
                        "Edits of the bytes",
                        "One change of encoded bytes, without decoding the document.",
                        Times.same("patch", "One edit of the bytes")),
                times(
                        "cold",
                        "Outside the cache",
                        "A random document of many, which is in memory and not in the processor's caches.",
                        new Times(
                                "open+read",
                                "Outside the cache: open and read one field",
                                "Documents that are not in the cache: open and read one field")),
                times(
                        "user",
                        "Your documents",
                        "The same questions on your documents.",
                        new Times(
                                "open+read",
                                "Your documents, including parsing",
                                "Your documents, including parsing: open and read one path")));
    }

    /** A scenario by the name of its panel: a chart for each phase, on the console a table. */
    private Panel times(String scenario, String title, String lead, Times... phases) {
        Panel panel = new Panel(scenario, title, lead);
        for (Times shown : phases) {
            panel = panel.withOne(() -> times(scenario, shown.phase(), shown.title()), Output.PAGE);
            if (shown.console() != null) {
                panel = panel.withOne(
                        () -> Headline.table(run, scenario, shown.phase(), shown.console()), Output.CONSOLE);
            }
        }
        return panel;
    }

    /** Time against size, measured points with the best fit of each target drawn through them. */
    private List<Chart> growth() {
        return GROWING.stream()
                .filter(phase -> !run.cases(GROWTH, phase).isEmpty())
                .map(this::growth)
                .toList();
    }

    private Chart growth(String phase) {
        Points points = new Points(run);
        String title = "Growth of “" + phase + "” with the number of fields";
        List<Map<String, String>> cases = run.cases(GROWTH, phase).stream()
                .filter(parameters -> parameters.containsKey("fields"))
                .toList();
        return Chart.lines(
                        "growth-" + phase.replace('+', '-'),
                        title,
                        "Time of one operation against the number of fields on logarithmic axes. The curve of each target is its best"
                                + " model by AICc, named behind it. A level line does not grow.",
                        Axis.number("fields in the document"),
                        Axis.time("time of one operation"),
                        run.targets(GROWTH, phase).stream()
                                .filter(target -> !Floor.isEmpty(target))
                                .map(target -> Series.grown(
                                        target,
                                        cases.stream()
                                                .flatMap(parameters -> run
                                                        .measured(GROWTH, parameters, phase, target)
                                                        .map(row -> points.of(
                                                                row, Double.valueOf(parameters.get("fields"))))
                                                        .stream())
                                                .toList(),
                                        run.growth().stream()
                                                .filter(row -> row.scenario().equals(GROWTH)
                                                        && row.target().equals(target)
                                                        && row.phase().equals(phase))
                                                .findFirst()))
                                .toList(),
                        Headline.table(run, GROWTH, phase, title))
                .over(Points.band(run, GROWTH, phase));
    }

    private Chart times(String scenario, String phase, String title) {
        Points points = new Points(run);
        List<Chart.Panel> panels =
                panels(scenario, phase, row -> !Floor.isEmpty(row.target()), row -> points.of(row, null));
        return Chart.dots(
                        (scenario + "-" + phase).replace('+', '-'),
                        title,
                        Chart.DOTS,
                        Axis.time("time of one operation"),
                        panels,
                        Headline.table(run, scenario, phase, title))
                .over(Points.band(run, scenario, phase));
    }

    /** One panel for each case, one row for each target. */
    private List<Chart.Panel> panels(
            String scenario, String phase, Predicate<ResultRow> shown, Function<ResultRow, Chart.Point> point) {
        return run.cases(scenario, phase).stream()
                .map(parameters -> new Chart.Panel(
                        CaseName.of(parameters),
                        run.targets(scenario, phase).stream()
                                .flatMap(target -> run.measured(scenario, parameters, phase, target).stream())
                                .filter(shown)
                                .map(point)
                                .toList()))
                .toList();
    }

    /** What one operation on flat documents leaves to the garbage collector. */
    Stream<Chart> allocation() {
        return Stream.of(
                allocation("get", "Allocated by one lookup in a pre-parsed document"),
                allocation("open+read", "Allocated by open and read, including parsing"));
    }

    private Chart allocation(String phase, String title) {
        List<Chart.Panel> panels = panels("flat", phase, row -> row.bytesPerOp() != null, new Points(run)::bytes);
        Table.Builder numbers = Table.titled(title, "case", "target", "#allocated");
        panels.forEach(panel ->
                panel.points().forEach(point -> numbers.row(panel.title(), point.target(), Figures.bytes(point.y()))));
        return Chart.dots(
                "allocation-" + phase.replace('+', '-'),
                title,
                Chart.DOTS,
                new Axis("bytes allocated by one operation", "B", "symlog"),
                panels,
                numbers.table());
    }
}
