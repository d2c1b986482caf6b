package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Student;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Case.Line;
import org.docbench.report.cube.Cube;
import org.docbench.report.panel.Growth;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.panel.Payoffs;
import org.docbench.report.panel.PhasePair;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.FasterQuestion;
import org.docbench.report.view.Floor;
import org.docbench.report.view.GrowthWords;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the reports show of the suite {@code access}. */
record AccessReport(RunView run) implements SuiteReport {
    private static final String SUITE = "access";

    /** Above a microsecond the clock is lost in the operation and its noise. */
    private static final double SHORT = 1_000;

    /** The scenarios of a lookup by its path, without those of the user's own documents. */
    private static final List<String> LOOKUPS = List.of("flat", "nested", "growth", "cold");

    private static final String GROWTH = "growth";
    private static final List<String> GROWING = List.of("get", "read", "open", "open+read");

    /** A phase whose times are shown; {@code console} is the caption of their table there, or null without one. */
    private record Times(String phase, String title, String console) {
        static Times same(String phase, String title) {
            return new Times(phase, title, title);
        }
    }

    @Override
    public List<Answer> answers() {
        if (!run.has(SUITE) && !run.results().isEmpty()) {
            return List.of();
        }
        List<Answer> answers = new ArrayList<>();
        answers.add(new FasterQuestion(
                        "With the document open, is a lookup in OSON faster than in BSON's undecoded bytes?",
                        LOOKUPS,
                        "get",
                        "oson.object",
                        List.of("bson.raw"),
                        "flat",
                        FasterQuestion.FASTER)
                .answer(run));
        answers.add(new FasterQuestion(
                        "And than in a BSON document that was decoded before?",
                        LOOKUPS,
                        "read",
                        "oson.object",
                        List.of("bson.document"),
                        "results",
                        FasterQuestion.FASTER)
                .answer(run));
        answers.add(faster("And including parsing?", LOOKUPS, "flat"));
        answers.add(new FasterQuestion(
                        "And when both are parsed into trees?",
                        LOOKUPS,
                        "read",
                        "oson.tree",
                        List.of("bson.document"),
                        "results",
                        FasterQuestion.FASTER)
                .answer(run));
        if (!run.cases("user", "open+read").isEmpty()) {
            answers.add(faster("Is OSON faster on your documents, including parsing?", List.of("user"), "user"));
        }
        answers.add(Payoffs.of(run)
                .answer(
                        "After how many reads does opening pay off?",
                        "oson.object",
                        List.of("bson.raw", "bson.reader", "bson.document"),
                        "break-even"));
        answers.add(growing());
        answers.add(new FasterQuestion(
                        "Does the writer of the OSON bytes make a difference?",
                        LOOKUPS,
                        "get",
                        "oson.object.thin",
                        List.of("oson.object"),
                        "growth",
                        FasterQuestion.DIFFERENT)
                .answer(run));
        answers.add(clock());
        return answers;
    }

    /** The vendor's own view of the bytes against both usual ways of reading BSON. */
    private Answer faster(String question, List<String> scenarios, String evidence) {
        List<String> baselines = List.of("bson.raw", "bson.document");
        return new FasterQuestion(
                        question, scenarios, "open+read", "oson.object", baselines, evidence, FasterQuestion.FASTER)
                .answer(run);
    }

    /** How a lookup grows with the document, one line for each phase. */
    private Answer growing() {
        return Answer.of(
                "How does a lookup grow with the number of fields?",
                GrowthWords.LEAD,
                growth(run).stream().flatMap(Growth::sentences).toList(),
                "growth");
    }

    /** What the published way of timing adds to a short operation: "upstream" against "get" of the same case and target. */
    private Answer clock() {
        Cube upstream = Cube.of(run, SUITE, "upstream");
        Cube get = Cube.of(run, SUITE, "get");
        Map<String, List<PhasePair>> scenarios = upstream.cases().stream()
                .flatMap(one -> upstream.targets().stream()
                        .flatMap(target -> PhasePair.of(upstream, get, one, target, Student::ratio).stream()))
                .filter(pair -> pair.base().mean() < SHORT)
                .collect(Collectors.groupingBy(
                        pair -> pair.benchCase().scenario(), LinkedHashMap::new, Collectors.toList()));
        return PhasePair.answer(
                "What does the published timing (a clock pair around each get) add?",
                "target and case, for operations under 1 µs",
                scenarios,
                "results");
    }

    /** Opening alone is left out, because a target that defers its work until the read would then look best. */
    @Override
    public List<Table> worst() {
        Map<String, Predicate<Pair>> groups = new LinkedHashMap<>();
        groups.put(
                "including parsing",
                pair -> pair.phase().startsWith("open+") || pair.phase().equals("patch"));
        groups.put("pre-parsed", pair -> Set.of("get", "read").contains(pair.phase()));
        return List.of(WorstTable.table(
                run.suite(SUITE),
                "Where each target is worst",
                run.targets().stream()
                        .map(TargetRow::id)
                        .filter(target -> !Floor.is(target))
                        .toList(),
                groups));
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
                new Panel(GROWTH, "Growth with size", Growth.LEAD)
                        .with(
                                () -> growth(run).stream()
                                        .flatMap(growth -> growth.charts().stream())
                                        .toList(),
                                Output.PAGE),
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
                        "Encoded bytes in, changed bytes out. A library without such a call decodes and encodes again; reference readers change the bytes.",
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

    /** Time against the number of fields, one line for each phase. */
    static List<Growth> growth(RunView run) {
        return GROWING.stream()
                .map(phase -> {
                    Cube cube = Cube.of(run, SUITE, phase);
                    List<Case> cases = cube.cases(GROWTH).stream()
                            .filter(one -> !cube.measured(one).isEmpty())
                            .toList();
                    return new Growth(
                            cube,
                            GROWTH,
                            "fields",
                            Axis.number("fields in the document"),
                            Line.along(
                                    "fields",
                                    cases,
                                    one -> "“" + phase
                                            + (phase.equals("get")
                                                    ? "” of any field, by the number of fields"
                                                    : "” by the number of fields")));
                })
                .toList();
    }

    private Chart times(String scenario, String phase, String title) {
        return Chart.dots(
                        (scenario + "-" + phase).replace('+', '-'),
                        title,
                        Chart.DOTS,
                        Axis.time("time of one operation"),
                        panels(scenario, phase, new Points(run)),
                        Headline.table(run, scenario, phase, title))
                .over(Points.band(run, scenario, phase));
    }

    /** One panel for each case, one row for each target. */
    private List<Chart.Panel> panels(String scenario, String phase, Points points) {
        return run.cases(scenario, phase).stream()
                .map(parameters -> new Chart.Panel(
                        CaseName.of(parameters),
                        run.targets(scenario, phase).stream()
                                .filter(target -> !Floor.isEmpty(target))
                                .flatMap(target -> run.measured(scenario, parameters, phase, target).stream())
                                .map(row -> points.of(row, null))
                                .toList()))
                .toList();
    }
}
