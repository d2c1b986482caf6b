package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.PlanRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Points.Latency;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Case.Line;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Cube.SameWork;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Groups.Figure;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Fold;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.panel.Panel.Text;
import org.docbench.report.panel.WhoQuestion;
import org.docbench.report.panel.WhoQuestion.AgainstQuestion;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Part;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;

/** What the reports show of the suite {@code query}. */
final class QueryReport implements SuiteReport {
    private static final String SUITE = "query";
    private static final String PHASE = "query";
    private static final String INDEX = "index";
    private static final String TAKE = "take";

    private static final String SECTION = "queries";
    private static final String LATENCY = "query-latency";
    private static final String SIDES = "with-and-without";
    private static final String PLANS = "plans";

    /** As in the evidence of run files. */
    private static final String ITEMS = "items";

    /** What the others are set against. */
    private static final List<String> FIRST = List.of("none", "document");

    private static final Map<String, String> USUAL = Map.of(INDEX, "elements", TAKE, "document");

    /** Digits of a digest that tell it from the others of a run. */
    private static final int BRIEF = 12;

    private final Cube cube;
    private final Map<String, List<Case>> scenarios;
    private final List<PlanRow> plans;

    QueryReport(RunView run) {
        cube = Cube.of(run, SUITE, PHASE);
        scenarios = Case.byScenario(cube.cases());
        plans = cube.run().run().plans();
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                SECTION,
                                "Queries",
                                "The number of documents that every timed query finds is compared with the model; the documents by a digest."
                                        + " MongoDB's driver decodes documents inside the timer; SQL products return JSON text, which is not parsed.")
                        .withOne(this::latencies, Output.PAGE, Output.MARKDOWN),
                new Panel(LATENCY, "Latency of queries", "Points are medians, whiskers reach to the 99th percentile.")
                        .with(this::charts, Output.PAGE),
                new Panel(
                                SIDES,
                                "With and without",
                                "The same query with and without the index, and for full documents and a projection.")
                        .with(this::sides, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                PLANS,
                                "Plans",
                                "A query that could use an index and does not is a different query. Its row carries a warning.")
                        .with(() -> Text.of(Text.Kind.WARNING, warnings()), Output.PAGE)
                        .with(this::planTexts, Output.PAGE));
    }

    @Override
    public List<Table> worst() {
        return List.of(WorstTable.table(
                cube,
                "Where each store is worst at queries",
                scenarios,
                (target, one) -> one.name() + (missesIndex(one, target) ? " (its plan does not use the index)" : "")));
    }

    private boolean missesIndex(Case one, String target) {
        return plan(one, target)
                .filter(plan -> plan.intended() != null && !plan.used())
                .isPresent();
    }

    /** What a reader must know of queries, once for each target and warning. */
    @Override
    public List<String> warnings() {
        Map<String, List<String>> warned = new LinkedHashMap<>();
        for (Case one : cube.cases()) {
            cube.measured(one)
                    .forEach(row -> row.remarks()
                            .forEach(warning -> warned.computeIfAbsent(
                                            row.target() + ": " + warning, none -> new ArrayList<>())
                                    .add(one.name())));
        }
        return warned.entrySet().stream()
                .map(warning -> warning.getKey() + " (" + String.join("; ", warning.getValue()) + ")")
                .toList();
    }

    @Override
    public List<Answer> answers() {
        return cube.isEmpty()
                ? List.of()
                : List.of(
                        new WhoQuestion(cube, "Which database answers queries fastest?", SECTION)
                                .answer(cube.cases(), cube.cases()),
                        against(
                                "What does the index gain?",
                                "With the index against without",
                                Map.of(INDEX, "none", TAKE, "document"),
                                USUAL),
                        against(
                                "Does a projection cost less than full documents?",
                                "At documents found by an array element, the projection against the full document",
                                USUAL,
                                Map.of(INDEX, "elements", TAKE, "part")),
                        everyIndexUsed(),
                        sameItems());
    }

    private Answer against(String question, String change, Map<String, String> first, Map<String, String> second) {
        return new AgainstQuestion(cube, question, change, SIDES).answer(element(first), element(second));
    }

    private Optional<Case> element(Map<String, String> parameters) {
        return cube.find("", "element", parameters);
    }

    private Answer everyIndexUsed() {
        String question = "Did every product use its index?";
        List<PlanRow> meant =
                plans.stream().filter(plan -> plan.intended() != null).toList();
        List<String> without = meant.stream()
                .filter(plan -> !plan.used())
                .map(plan -> plan.target() + " did not at " + of(plan).name() + ", by its own plan")
                .toList();
        String lead = without.isEmpty()
                ? "Yes, by all " + meant.size() + " plans"
                : "Not by " + without.size() + " of " + meant.size() + " plans";
        return meant.isEmpty() ? Answer.missing(question, PLANS) : new Answer(question, lead, without, PLANS);
    }

    private static Case of(PlanRow plan) {
        return new Case(plan.scenario(), plan.caseParameters());
    }

    private Answer sameItems() {
        SameWork work = SameWork.of(cube);
        String lead = work.different().isEmpty()
                ? "Yes, in all " + work.agreed() + " cases, by the digests of what was found"
                : "Not in " + work.different().size() + " cases";
        List<String> sentences = new ArrayList<>(work.different());
        sentences.addAll(found());
        return Answer.of("Did all targets find the same documents?", lead, sentences, SECTION);
    }

    /** {@code element: index none, take part; ...: all targets found the same documents, 10.0 per query, digest 5f1c…}. */
    private List<String> found() {
        return SameWork.of(cube).all().entrySet().stream()
                .map(same -> same.getValue().stream().map(Case::name).collect(Collectors.joining("; "))
                        + ": all targets found the same documents"
                        + items(same.getValue().get(0))
                                .map(items -> ", " + Figures.three(items) + " per query")
                                .orElse("")
                        + ", digest " + shortened(same.getKey()))
                .toList();
    }

    private static String shortened(String digest) {
        return digest.length() <= BRIEF ? digest : digest.substring(0, BRIEF) + "…";
    }

    /** How many documents one query of the case finds, by the evidence of the run. */
    private Optional<Double> items(Case one) {
        return cube.evidence(one)
                .flatMap(row -> Optional.ofNullable(row.perOperation().get(ITEMS)).stream())
                .findFirst();
    }

    /** The latency of one query, case by case, and whether the intended index was used. */
    private Grouped latencies() {
        return Groups.figures(
                cube,
                "Time of one query",
                cube.cases(),
                one -> one.name()
                        + items(one)
                                .map(items -> "; " + Figures.three(items) + " documents per query")
                                .orElse(""),
                List.of(
                        Figure.MEAN,
                        Figure.P50,
                        Figure.P99,
                        new Figure("intended index", (one, row) -> used(one, row.target()))),
                "Used: the product's own plan names the index that the case is meant to use. None meant: the case is without one.");
    }

    private List<Chart> charts() {
        return scenarios.entrySet().stream()
                .map(scenario -> Latency.chart(
                        cube,
                        LATENCY + "-" + scenario.getKey(),
                        "Latency of " + scenario.getKey(),
                        scenario.getValue()))
                .toList();
    }

    /** One thing of a case changed and the rest the same: the index, and what of the document is asked for. */
    private List<Grouped> sides() {
        return List.of(
                beside("Mean time of one query, by index", INDEX),
                beside("Mean time of one query, whole document and part", TAKE));
    }

    private Grouped beside(String caption, String parameter) {
        List<Case> ordered = cube.cases().stream()
                .sorted(Comparator.comparing(one -> !FIRST.contains(one.value(parameter))))
                .toList();
        return Groups.beside(
                cube,
                caption,
                Line.along(parameter, ordered, one -> one.without(parameter).name()),
                value -> parameter + " " + value,
                row -> new Cell(
                        Groups.mean(row), "p50 " + Figures.time(row.median()) + ", p99 " + Figures.time(row.p99())),
                "A ratio is within a target, paired by round.");
    }

    private Cell used(Case one, String target) {
        return plan(one, target)
                .map(plan -> plan.intended() == null
                        ? new Cell("none meant")
                        : new Cell((plan.used() ? "used: " : "not used: ") + plan.intended()))
                .orElse(new Cell(Figures.NONE, "no plan recorded"));
    }

    private Optional<PlanRow> plan(Case one, String target) {
        return plans.stream()
                .filter(plan -> plan.target().equals(target) && one.equals(of(plan)))
                .findFirst();
    }

    /** How the products said they would run the queries, in their own words. */
    private List<Part> planTexts() {
        return plans.stream()
                .collect(Collectors.groupingBy(PlanRow::target, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(target -> (Part) new Fold(
                        target.getKey() + ", " + target.getValue().size() + " plans",
                        false,
                        target.getValue().stream()
                                .map(plan -> {
                                    String name = of(plan).name();
                                    return Text.quoted(name, "Plan of " + plan.target() + ", " + name, plan.text());
                                })
                                .toList()))
                .toList();
    }
}
