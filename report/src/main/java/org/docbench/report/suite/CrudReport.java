package org.docbench.report.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Case.Line;
import org.docbench.report.cube.Cube;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Groups.Figure;
import org.docbench.report.panel.Growth;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Fold;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.panel.Speedup;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;

/** What the reports show of the suite {@code crud}. A row's time is wall time by operations of all workers. */
final class CrudReport implements SuiteReport {

    private static final String SUITE = "crud";
    private static final String LATENCY = "latency";
    private static final String DOCUMENTS = "documents";
    private static final String WORKERS = "workers";
    private static final String SECTION = "crud";
    private static final String DISTANCE = "near-and-far";
    private static final double SECOND = 1e9;

    private final Cube cube;
    private final List<Case> cases;
    private final List<Case> strongest;
    private final Growth growth;
    private final Speedup workers;
    private final Map<String, String> distant = new LinkedHashMap<>();

    CrudReport(RunView run) {
        cube = Cube.of(run, SUITE, Case::scenario);
        cases = cube.cases().stream()
                .filter(one -> !OpenReport.has(one.scenario()))
                .toList();
        strongest = cases.stream()
                .filter(one -> one.level().isEmpty() || one.level().equals(cube.strongest()))
                .toList();
        long fewest = numbers(WORKERS).min().orElse(0);
        growth = new Growth(
                cube,
                "crud-growth",
                DOCUMENTS,
                Axis.number("documents in the collection"),
                Line.along(
                        DOCUMENTS,
                        strongest.stream()
                                .filter(one -> one.number(WORKERS) == fewest)
                                .toList(),
                        one -> one.titleWithout(DOCUMENTS)));
        workers = new Speedup(
                cube,
                "crud-workers",
                WORKERS,
                Line.along(WORKERS, atLargest(strongest), one -> one.titleWithout(WORKERS)));
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
        long largest = numbers(DOCUMENTS).max().orElse(0);
        return all.stream().filter(one -> one.number(DOCUMENTS) == largest).toList();
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                SECTION,
                                "Single operations",
                                "Mean: wall time by operations of all workers together. p50 and p99: single operations.")
                        .with(this::everyCase, Output.PAGE, Output.MARKDOWN),
                new Panel("crud-growth", "Single operations in a growing collection", Growth.LEAD)
                        .with(growth::charts, Output.PAGE, Output.MARKDOWN),
                new Panel("crud-workers", "More workers", Speedup.LEAD)
                        .with(workers::charts, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                DISTANCE,
                                "Local and over a network",
                                "The same server, asked directly and over an emulated network, in the same rounds.")
                        .withOne(this::distance, Output.PAGE, Output.MARKDOWN));
    }

    private List<Fold> everyCase() {
        return Fold.levels(
                cube.levels(),
                level -> List.of(Groups.figures(
                        cube,
                        "Single operations, " + LevelWords.name(level),
                        having(one -> one.level().equals(level)),
                        Case::name,
                        List.of(
                                Figure.MEAN,
                                Figure.of("operations/s", row -> Figures.rate(SECOND / row.time())),
                                Figure.of(cube, "p50", LATENCY, ResultRow::median),
                                Figure.of(cube, "p99", LATENCY, ResultRow::p99)),
                        "")));
    }

    private List<Case> having(Predicate<Case> wanted) {
        return cases.stream().filter(wanted).toList();
    }

    @Override
    public List<Table> worst() {
        return List.of(
                WorstTable.table(cube, "Where each store is worst at single operations", Case.byScenario(cases)));
    }

    @Override
    public List<Answer> answers() {
        if (cases.isEmpty()) {
            return List.of();
        }
        Stream<Answer> far = distant.isEmpty() ? Stream.empty() : Stream.of(overNetwork());
        return Stream.concat(
                        Stream.of(
                                growth.answer("Does an operation take longer in a larger collection?", SECTION),
                                Speedup.answer("Do more workers increase the throughput?", List.of(workers), SECTION)),
                        far)
                .toList();
    }

    private Answer overNetwork() {
        return Answer.of(
                "What does the network to a remote server cost?",
                "Over an emulated network against local, in the same rounds",
                atLargest(strongest).stream()
                        .flatMap(one -> distant.entrySet().stream()
                                .flatMap(pair -> cube.pair(one, pair.getKey(), pair.getValue()).stream())
                                .map(pair -> one.titleWithout(DOCUMENTS) + ": " + pair.sentence()))
                        .toList(),
                DISTANCE);
    }

    /** At the largest number of documents: the median of one call near and far, and how many round trips lie between. */
    Grouped distance() {
        return Groups.byCase(
                cube.targets(),
                "Local and over a network",
                atLargest(cases),
                one -> one.titleWithout(DOCUMENTS),
                List.of("one call, local", "one call, network", "round trips", "network against local, by throughput"),
                (one, near) -> Optional.ofNullable(distant.get(near)).flatMap(far -> distance(one, near, far)),
                "Medians of one call. Round trips: the difference of the medians divided by what the network adds to a round trip, "
                        + roundTrip().map(Figures::time).orElse("which this run did not measure")
                        + ".");
    }

    private Optional<List<Cell>> distance(Case one, String near, String far) {
        return cube.measured(one, LATENCY, near)
                .filter(ResultRow::hasPercentiles)
                .flatMap(here -> cube.measured(one, LATENCY, far)
                        .filter(ResultRow::hasPercentiles)
                        .map(there -> List.of(
                                new Cell(Figures.time(here.median())),
                                new Cell(Figures.time(there.median())),
                                Cell.of(roundTrip()
                                        .map(trip -> Figures.three((there.median() - here.median()) / trip))),
                                Cell.of(cube.pair(one, near, far).map(Pair::clause)))));
    }

    /** What this run's network adds to a round trip without one, as measured, in ns. */
    private Optional<Double> roundTrip() {
        return Optional.ofNullable(cube.run().environment().get("network"))
                .map(Results::addedRoundTripMillis)
                .filter(OptionalDouble::isPresent)
                .map(millis -> 1e6 * millis.getAsDouble());
    }
}
