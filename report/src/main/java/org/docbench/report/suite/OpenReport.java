package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Remarks;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the reports show of open loops, of whatever suite. */
final class OpenReport implements SuiteReport {
    private static final String SECTION = "open-loop";
    private static final String NUMBERS = "open-loop-numbers";

    private static final String RATE = "rate";
    private static final String CAPACITY = "capacity";
    private static final Set<String> SCENARIOS = Set.of(RATE, CAPACITY, "search");

    /** Above this the two ways of counting differ. */
    private static final double ALIKE = 1.1;

    private final RunView run;
    private final Map<String, List<Point>> rates = new LinkedHashMap<>();
    private final Map<String, List<ResultRow>> capacities = new LinkedHashMap<>();

    /**
     * A target at a rate.
     *
     * @param rate operations a second that arrived
     * @param achieved that were served; the rate where nobody counted
     * @param response from the intended start, with a number or without
     * @param service from the true start
     */
    private record Point(double rate, double achieved, ResultRow response, Optional<ResultRow> service) {

        String target() {
            return response.target();
        }

        /** How many times as long a response takes as its service; 0 where that is not known. */
        double waiting() {
            return RunView.isMeasured(response)
                            && !Floor.isEmpty(target())
                            && response.hasPercentiles()
                            && service.filter(row -> RunView.isMeasured(row) && row.hasPercentiles())
                                    .isPresent()
                    ? response.p99() / service.get().p99()
                    : 0;
        }
    }

    OpenReport(RunView run) {
        this.run = run;
        for (ResultRow row : run.results()) {
            Case own = Case.of(row);
            if (CAPACITY.equals(row.scenario())) {
                capacities
                        .computeIfAbsent(
                                work(row, "bound") + ": " + own.parameters().get("bound"), none -> new ArrayList<>())
                        .add(row);
            } else if (RATE.equals(row.scenario())
                    && "response".equals(row.phase())
                    && own.parameters().containsKey(RATE)) {
                rates.computeIfAbsent(work(row, RATE), none -> new ArrayList<>())
                        .add(point(row, own));
            }
        }
        rates.values().forEach(points -> points.sort(Comparator.comparingDouble(Point::rate)));
    }

    /** {@code crud: find _id random, 200000 documents, workers 8}: what was done. */
    private static String work(ResultRow row, String without) {
        Map<String, String> parameters =
                new LinkedHashMap<>(Case.of(row).without(without).parameters());
        String operation = Optional.ofNullable(parameters.remove("operation"))
                .map(words -> words + ", ")
                .orElse("");
        return row.suite() + ": " + operation + CaseName.of(parameters);
    }

    private Point point(ResultRow row, Case own) {
        double rate = Double.parseDouble(own.value(RATE));
        double achieved = RunView.list(run.run().evidence()).stream()
                .filter(seen -> seen.suite().equals(row.suite())
                        && seen.target().equals(row.target())
                        && own.equals(new Case(seen.scenario(), seen.caseParameters())))
                .flatMap(seen -> Optional.ofNullable(seen.perOperation().get(EvidenceRow.BY_WALL_TIME)).stream())
                .findFirst()
                .orElse(rate);
        return new Point(
                rate,
                achieved,
                row,
                run.suite(row.suite()).result(row.scenario(), own.parameters(), "service", row.target()));
    }

    /** Whether a scenario is of an open loop. */
    static boolean has(String scenario) {
        return SCENARIOS.contains(scenario);
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                SECTION,
                                "Open loop",
                                "Operations arrive at a rate, whether or not earlier ones have ended. The response time counts from the"
                                        + " intended start of an operation, so it includes waiting.")
                        .with(this::charts, Output.PAGE),
                new Panel(
                                NUMBERS,
                                "Open loop, capacity and rates",
                                "A service time counts from the true begin: it is what a tool with coordinated omission reports.")
                        .with(this::tables, Output.values()));
    }

    @Override
    public List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        if (!capacities.isEmpty()) {
            answers.add(capacity());
        }
        if (!rates.isEmpty()) {
            answers.add(waiting());
        }
        return answers;
    }

    private Answer capacity() {
        List<String> sentences = capacities.entrySet().stream()
                .map(work -> Map.entry(work.getKey(), highestFirst(work.getValue())))
                .filter(work -> !work.getValue().isEmpty())
                .map(work -> work.getKey() + ": " + work.getValue())
                .toList();
        return new Answer(
                "How many operations/s can arrive while users do not wait longer than the bound?",
                sentences.isEmpty() ? "No rate keeps the bound" : "By operation",
                sentences,
                NUMBERS);
    }

    private static String highestFirst(List<ResultRow> rows) {
        return rows.stream()
                .filter(row -> RunView.isMeasured(row) && !Floor.is(row.target()))
                .sorted(Comparator.comparingDouble((ResultRow row) -> -row.time()))
                .map(row -> row.target() + " " + Figures.rate(row.time())
                        + interval(row, "–").map(ci -> " (95 % CI " + ci + ")").orElse(""))
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> interval(ResultRow row, String to) {
        Interval ci = row.interval();
        return ci == null ? Optional.empty() : Optional.of(Figures.rate(ci.low()) + to + Figures.rate(ci.high()));
    }

    /** Where the two ways of counting are furthest apart, for each work. */
    private Answer waiting() {
        List<String> sentences = new ArrayList<>();
        rates.forEach((work, points) -> points.stream()
                .filter(point -> point.waiting() > ALIKE)
                .max(Comparator.comparingDouble(Point::waiting))
                .ifPresent(point -> sentences.add(work + ": of " + point.target() + " at "
                        + Figures.rate(point.rate()) + " one user in a hundred waited "
                        + Figures.time(point.response().p99()) + " or longer; counted from the actual start it is "
                        + Figures.time(point.service().orElseThrow().p99())
                        + (point.response().remarks().isEmpty() ? "" : " " + Headline.MARK))));
        return new Answer(
                "How long would users have waited, and what does a tool report that counts from the actual start?",
                sentences.isEmpty()
                        ? "The same, at the rates of this run"
                        : "Users waited longer than such a tool reports",
                sentences,
                NUMBERS);
    }

    private List<Table> tables() {
        List<Table> tables = new ArrayList<>();
        capacities.forEach((work, rows) -> tables.add(capacities(work, rows)));
        rates.forEach((work, points) -> tables.add(rates("Response time by rate: " + work, points)));
        return tables;
    }

    private static Table capacities(String work, List<ResultRow> rows) {
        Table.Builder table =
                Table.titled("Capacity: " + work, "target", "#highest rate within the bound", "#95 % CI", "note");
        for (ResultRow row : rows) {
            boolean measured = RunView.isMeasured(row);
            table.row(
                    row.target(),
                    measured ? Figures.rate(row.time()) : row.status(),
                    measured ? interval(row, " to ").orElse(Figures.NONE) : Figures.NONE,
                    note(row));
        }
        return table.table()
                .noted(
                        "DocBench tries rates in steps of 5 %. A rate is within the bound when two of at most three windows are.");
    }

    /** Each target at each rate; the service time is what a tool with coordinated omission reports. */
    private static Table rates(String caption, List<Point> points) {
        Table.Builder table = Table.titled(
                caption,
                "target",
                "#arrivals",
                "#served",
                "#response p50",
                "#response p99",
                "#service p50",
                "#service p99",
                "note");
        for (Point point : points) {
            ResultRow row = point.response();
            Optional<ResultRow> service = point.service().filter(own -> RunView.isMeasured(row));
            boolean measured = RunView.isMeasured(row);
            table.row(
                    row.target(),
                    Figures.rate(point.rate()),
                    measured ? Figures.rate(point.achieved()) : row.status(),
                    measured ? Figures.time(row.median()) : Figures.NONE,
                    measured ? Figures.time(row.p99()) : Figures.NONE,
                    service.map(ResultRow::median).map(Figures::time).orElse(Figures.NONE),
                    service.map(ResultRow::p99).map(Figures::time).orElse(Figures.NONE),
                    note(row));
        }
        return table.table()
                .noted(
                        "The response time counts from the intended start of an operation, and the service time from its actual start.");
    }

    private static String note(ResultRow row) {
        return row.reason() != null ? row.reason() : Remarks.words(row);
    }

    /** Latency against throughput: how long users wait at the rate that is served. */
    private List<Chart> charts() {
        Points points = new Points(run);
        List<Chart> charts = new ArrayList<>();
        rates.forEach((work, all) -> {
            List<Point> measured = all.stream()
                    .filter(point -> RunView.isMeasured(point.response())
                            && point.response().hasPercentiles())
                    .toList();
            if (!measured.isEmpty()) {
                charts.add(chart(work, measured, points, charts.size()));
            }
        });
        return charts;
    }

    private static Chart chart(String work, List<Point> measured, Points points, int number) {
        String title = "Response time by throughput: " + work;
        return Chart.lines(
                SECTION + "-" + number,
                title,
                "The 99th percentile of the response time against the operations/s that were served, both on logarithmic"
                        + " axes, one line for each target. Whiskers reach down to the median.",
                Axis.number("operations/s"),
                Axis.time("response time, p99 and median"),
                measured.stream()
                        .collect(Collectors.groupingBy(Point::target, LinkedHashMap::new, Collectors.toList()))
                        .entrySet()
                        .stream()
                        .map(line -> Series.of(
                                line.getKey(),
                                line.getValue().stream()
                                        .map(point -> points.response(point.response(), point.achieved()))
                                        .toList()))
                        .toList(),
                rates(title, measured).part(1, 5).noted(""));
    }
}
