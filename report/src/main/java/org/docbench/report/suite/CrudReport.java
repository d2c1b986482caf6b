package org.docbench.report.suite;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Words;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Point;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Line;
import org.docbench.report.cube.Ranking;
import org.docbench.report.panel.AgainstQuestion;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Groups.Further;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.SuiteReport;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Grouped;
import org.docbench.report.view.Grouped.Cell;
import org.docbench.report.view.GrowthWords;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the reports show of the suite {@code crud}. A row's time is wall time by operations of all workers. */
final class CrudReport implements SuiteReport {
    private static final String SUITE = "crud";
    private static final String LATENCY = "latency";
    private static final String DOCUMENTS = "documents";
    private static final String WORKERS = "workers";
    private static final double SECOND = 1e9;

    /** As in the evidence of run files. */
    private static final String BY_THREAD_TIMES = "operations/s by the sum of thread times";

    private static final String GROWTH = "crud-growth";
    private static final String CREWS = "crud-workers";
    private static final String DISTANCE = "near-and-far";

    private final Cube cube;
    private final List<Case> cases;
    private final long largest;
    private final List<Line> curves;
    private final List<Line> crews;
    private final Map<String, String> distant = new LinkedHashMap<>();

    CrudReport(RunView run) {
        cube = Cube.of(run, SUITE, Case::scenario);
        cases = cube.cases().stream()
                .filter(one -> !OpenReport.has(one.scenario()))
                .toList();
        largest = numbers(DOCUMENTS).max().orElse(0);
        long fewest = numbers(WORKERS).min().orElse(0);
        List<Case> strongest = cases.stream()
                .filter(one -> one.level().isEmpty() || one.level().equals(cube.strongest()))
                .toList();
        curves = Line.along(
                DOCUMENTS,
                strongest.stream().filter(one -> one.number(WORKERS) == fewest).toList(),
                one -> one.titleWithout(DOCUMENTS));
        crews = Line.along(WORKERS, atLargest(strongest), one -> one.titleWithout(WORKERS)).stream()
                .filter(crew -> crew.cases().size() > 1)
                .toList();
        for (String target : cube.targets()) {
            Target.read(target)
                    .filter(far -> far.network().isPresent())
                    .map(far -> far.near().toString())
                    .filter(cube.targets()::contains)
                    .ifPresent(near -> distant.put(near, target));
        }
    }

    private LongStream numbers(String parameter) {
        return cases.stream().mapToLong(one -> one.number(parameter)).filter(number -> number > 0);
    }

    private List<Case> atLargest(List<Case> all) {
        return all.stream().filter(one -> one.number(DOCUMENTS) == largest).toList();
    }

    @Override
    public boolean shows(ResultRow row) {
        return SUITE.equals(row.suite());
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                GROWTH,
                                "Single operations in a growing collection",
                                "Wall time by operations, at the strongest durability and with the fewest workers of this run. Points are measured,"
                                        + " and curves are each target's best model by AICc. A question mark means that a second one fits as well.")
                        .with(this::growthCharts, Output.PAGE)
                        .withOne(this::growth, Output.MARKDOWN, Output.CONSOLE),
                new Panel(
                                CREWS,
                                "More workers",
                                "Throughput of all workers as a multiple of the throughput of the fewest workers, at the largest number of"
                                        + " documents. The broken line is the ideal: twice the workers, twice the operations.")
                        .with(this::crewCharts, Output.PAGE)
                        .withOne(this::crews, Output.MARKDOWN, Output.CONSOLE),
                new Panel(
                                "published-formula",
                                "More workers, by the published formula",
                                "The same operations divided by the sum of all workers' times, as the publication of 2010 did.")
                        .withOne(this::byPublishedFormula, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                DISTANCE,
                                "Local and over an emulated network",
                                "The same server, local and over an emulated network, in the same rounds.")
                        .withOne(this::distance, Output.values()));
    }

    @Override
    public List<Table> worst() {
        return List.of(
                WorstTable.table(cube, "Where each store is worst at single operations", Case.byScenario(cases)));
    }

    @Override
    public List<Answer> answers() {
        Stream<Answer> far = distant.isEmpty() ? Stream.empty() : Stream.of(farAway());
        return cases.isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(who(), growthAnswer(), workers()), far)
                        .toList();
    }

    private Answer who() {
        return Answer.of(
                "Which database inserts, finds, updates and deletes single documents fastest?",
                "It depends on the operation; at " + Figures.count(Long.toString(largest)) + " documents",
                curvesAtLargest()
                        .map(one -> Ranking.of(cube, one))
                        .filter(ranking -> !ranking.rows().isEmpty())
                        .map(ranking -> ranking.one().titleWithout(DOCUMENTS) + ": " + ranking.words())
                        .toList(),
                GROWTH);
    }

    private Stream<Case> curvesAtLargest() {
        return curves.stream()
                .flatMap(curve -> Optional.ofNullable(curve.cases().get(Long.toString(largest))).stream());
    }

    private Answer growthAnswer() {
        return Answer.of(
                "Does an operation take longer in a larger collection?",
                GrowthWords.LEAD,
                curves.stream()
                        .map(curve -> Map.entry(
                                curve.title(),
                                cube.targets().stream()
                                        .flatMap(target -> growth(curve, target).stream())
                                        .toList()))
                        .filter(curve -> !curve.getValue().isEmpty())
                        .map(curve -> curve.getKey() + ": " + GrowthWords.of(curve.getValue()))
                        .toList(),
                GROWTH);
    }

    private Answer workers() {
        return Answer.of(
                "Do more workers increase the throughput?",
                "By the throughput of all workers; the ideal factor is the number of workers",
                crews.stream()
                        .map(crew -> Map.entry(crew, cube.ratios(crew.first(), crew.last())))
                        .filter(crew -> !crew.getValue().isEmpty())
                        .map(crew -> crew.getKey().title() + ", "
                                + crew.getKey().last().value(WORKERS) + " workers against "
                                + crew.getKey().first().value(WORKERS) + ": "
                                + AgainstQuestion.byVerdict(
                                        crew.getValue(),
                                        (target, ratio) -> target + " (" + Words.factor(ratio.value()) + ")"))
                        .toList(),
                CREWS);
    }

    private Answer farAway() {
        return Answer.of(
                "What does the network to a remote server cost?",
                "Over an emulated network against local, in the same rounds",
                curvesAtLargest()
                        .flatMap(one -> distant.entrySet().stream()
                                .flatMap(pair -> cube.pair(one, pair.getKey(), pair.getValue()).stream())
                                .map(pair -> one.titleWithout(DOCUMENTS) + ": " + pair.sentence()))
                        .toList(),
                DISTANCE);
    }

    /** What becomes of an operation's time as the collection grows. */
    Grouped growth() {
        return growth(curves, "Time of one operation by number of documents");
    }

    private Grouped growth(List<Line> lines, String caption) {
        return Groups.along(
                cube,
                caption,
                lines,
                Figures::count,
                (curve, one, target) -> Groups.cell(cube.row(one, target), row -> new Cell(Groups.mean(row))),
                List.of(new Further(
                        "grows",
                        (curve, target) -> Cell.of(growth(curve, target).map(GrowthWords::model)))),
                "Mean [95 % CI] of wall time by operations. The model is the best by AICc; “or” where a second one fits as well.");
    }

    private Optional<GrowthRow> growth(Line curve, String target) {
        return cube.growth(curve.first(), DOCUMENTS, target);
    }

    private List<Chart> growthCharts() {
        Points points = new Points(cube.run());
        return curves.stream()
                .filter(curve -> curve.cases().size() > 1)
                .map(curve -> chart(
                        GROWTH,
                        curve,
                        "Time of one operation against the number of documents, both on logarithmic axes. One line for each target with its"
                                + " best model. Whiskers are 95 % intervals. A level line does not grow.",
                        Axis.number("documents in the collection"),
                        Axis.time("time of one operation"),
                        cube.targets().stream()
                                .map(target -> Series.grown(
                                        target,
                                        curve.cases().values().stream()
                                                .flatMap(one -> cube
                                                        .measured(one, target)
                                                        .map(row -> points.of(
                                                                row,
                                                                (double) one.number(DOCUMENTS),
                                                                Figures.count(one.value(DOCUMENTS)) + " documents"))
                                                        .stream())
                                                .toList(),
                                        growth(curve, target)))
                                .toList(),
                        growth(List.of(curve), curve.title())))
                .toList();
    }

    /** What more workers bring: operations a second of all of them together, with the speed-up over the fewest. */
    Grouped crews() {
        return crews(
                crews,
                "Operations/s by workers",
                "Operations of all workers by wall time, and the factor over the fewest workers.");
    }

    private Grouped crews(List<Line> lines, String caption, String note) {
        return Groups.along(cube, caption, lines, CrudReport::crew, this::rate, List.of(), note);
    }

    private static String crew(String workers) {
        return workers + (workers.equals("1") ? " worker" : " workers");
    }

    private Cell rate(Line crew, Case one, String target) {
        String speedUp = Optional.of(crew.first())
                .filter(first -> !first.equals(one))
                .flatMap(first -> cube.ratio(first, one, target))
                .map(ratio -> ", " + Figures.three(ratio.value()) + "×")
                .orElse("");
        return Groups.cell(
                cube.row(one, target),
                row -> new Cell(
                        Figures.rate(SECOND / row.mean()) + speedUp,
                        "one operation: " + Figures.time(row.mean(), row.interval())));
    }

    /** Total operations by the sum of thread times, which says what one worker had and calls it the speed of all. */
    Grouped byPublishedFormula() {
        return Groups.along(
                cube,
                "Operations/s by the sum of thread times",
                crews,
                CrudReport::crew,
                (crew, one, target) ->
                        Cell.of(cube.figure(one, target, BY_THREAD_TIMES).map(Figures::rate)),
                List.of(),
                "The publication of 2010 divided by this sum. The result is the rate of one worker and not of all workers.");
    }

    private List<Chart> crewCharts() {
        return crews.stream()
                .map(crew -> {
                    List<Series> series = cube.targets().stream()
                            .map(target -> Series.of(target, speedUps(crew, target)))
                            .filter(line -> line.points().size() > 1)
                            .toList();
                    return chart(
                            CREWS,
                            crew,
                            "Operations of all workers together, as a multiple of those of the fewest, against the number of workers, both on"
                                    + " logarithmic axes. Whiskers are 95 % intervals. The broken line is the ideal.",
                            Axis.number("workers"),
                            Axis.number("times the operations of the fewest workers"),
                            series.isEmpty()
                                    ? series
                                    : Stream.concat(series.stream(), Stream.of(ideal(crew)))
                                            .toList(),
                            crews(List.of(crew), crew.title(), ""));
                })
                .toList();
    }

    private List<Point> speedUps(Line crew, String target) {
        return crew.cases().values().stream()
                .flatMap(one -> cube
                        .ratio(crew.first(), one, target)
                        .map(ratio -> Point.of(
                                target,
                                (double) one.number(WORKERS),
                                ratio.value(),
                                ratio.interval(),
                                crew(one.value(WORKERS))))
                        .stream())
                .toList();
    }

    private static Series ideal(Line crew) {
        double fewest = crew.first().number(WORKERS);
        return Series.ideal(
                "ideal",
                crew.values().stream()
                        .map(workers -> Point.ideal(
                                "ideal",
                                Double.parseDouble(workers),
                                Double.parseDouble(workers) / fewest,
                                workers + " workers"))
                        .toList());
    }

    private static Chart chart(
            String section, Line line, String description, Axis x, Axis y, List<Series> series, Grouped numbers) {
        String id = section + "-" + line.title().replaceAll("[^A-Za-z0-9]+", "-");
        return Chart.lines(id, line.title(), description, x, y, series, numbers.table());
    }

    /** At the largest number of documents: the median of one call near and far, and how many round trips lie between. */
    Grouped distance() {
        return Groups.byCase(
                cube,
                "Local and over an emulated network",
                atLargest(cases),
                one -> one.titleWithout(DOCUMENTS),
                List.of(
                        "one call, local",
                        "one call, over the network",
                        "round trips",
                        "network against local, by throughput"),
                (one, near) -> Optional.ofNullable(distant.get(near)).flatMap(far -> distance(one, near, far)),
                "Medians of one call. Round trips: the difference of the medians divided by the round trip measured beforehand, "
                        + roundTrip().map(Figures::time).orElse("which this run did not measure")
                        + ".");
    }

    private Optional<List<Cell>> distance(Case one, String near, String far) {
        return cube.measured(one, LATENCY, near)
                .flatMap(here -> cube.measured(one, LATENCY, far)
                        .map(there -> List.of(
                                new Cell(Figures.time(here.median())),
                                new Cell(Figures.time(there.median())),
                                Cell.of(roundTrip()
                                        .map(trip -> Figures.three((there.median() - here.median()) / trip))),
                                Cell.of(cube.pair(one, near, far).map(Pair::clause)))));
    }

    /** The measured one of this run, in ns. */
    private Optional<Double> roundTrip() {
        return Optional.ofNullable(cube.run().environment().get("network"))
                .map(network -> network.path("round trip, ms").path("measured"))
                .filter(JsonNode::isNumber)
                .map(millis -> millis.asDouble() * 1e6);
    }
}
