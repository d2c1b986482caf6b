package org.docbench.report.matrix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Rate;
import org.docbench.report.matrix.Operation.Answering;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Pair;
import org.docbench.report.view.Remarks;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Standing;
import org.docbench.report.view.Table;

/** Fills a matrix from a run. */
final class MatrixMaker {
    private static final double SECOND = 1e9;
    private static final double HUNDRED = 100;
    private static final String DRAINED = "drained";

    private final RunView run;
    private final List<Answering> questions;
    private final List<Matrix.MatrixColumn> columns;
    private final Marked marked = new Marked();

    /** What the marks of the cells stand for: of warnings that differ in their numbers only the first, and where they are. */
    private static final class Marked {
        private final Map<String, String> kinds = new LinkedHashMap<>();
        private final Map<String, Map<String, Set<String>>> places = new LinkedHashMap<>();

        void note(String row, String target, List<String> warnings) {
            warnings.forEach(warning -> {
                String kind = Remarks.kind(warning);
                kinds.putIfAbsent(kind, warning);
                places.computeIfAbsent(kind, none -> new LinkedHashMap<>())
                        .computeIfAbsent(row, none -> new LinkedHashSet<>())
                        .add(target);
            });
        }

        List<String> words() {
            return kinds.entrySet().stream()
                    .map(kind -> places.get(kind.getKey()).entrySet().stream()
                                    .map(place -> place.getKey() + ": " + String.join(", ", place.getValue()))
                                    .collect(Collectors.joining("; "))
                            + ". " + Remarks.meaning(kind.getValue()))
                    .toList();
        }
    }

    /** Makes the rows of the first alternative of each operation that the run measured. */
    MatrixMaker(RunView run, List<List<Operation>> operations) {
        this.run = run;
        questions = operations.stream()
                .flatMap(alternatives -> alternatives.stream()
                        .map(operation -> operation.of(run))
                        .map(this::measured)
                        .filter(rows -> !rows.isEmpty())
                        .findFirst()
                        .stream())
                .flatMap(List::stream)
                .toList();
        List<TargetRow> targets = run.targets().stream()
                .filter(target -> !Floor.isEmpty(target.id()))
                .filter(target -> 2
                                * questions.stream()
                                        .filter(question -> row(question, phase(question), target.id())
                                                .isPresent())
                                        .count()
                        >= Math.max(1, questions.size()))
                .toList();
        Function<TargetRow, String> products = Measured.Products.names(targets);
        List<Matrix.MatrixColumn> all = targets.stream()
                .map(target -> Matrix.MatrixColumn.of(target, products.apply(target)))
                .toList();
        columns = Stream.concat(
                        all.stream().filter(Matrix.MatrixColumn::ranked),
                        all.stream().filter(column -> !column.ranked()))
                .toList();
        questions.forEach(question -> columns.forEach(column -> measured(question, column.target())
                .ifPresent(row -> marked.note(question.title(), column.target(), Remarks.kinds(row)))));
    }

    private List<Answering> measured(List<Answering> rows) {
        return rows.stream()
                .filter(question -> run.suite(question.operation().suite()).results().stream()
                        .anyMatch(row -> RunView.isMeasured(row)
                                && row.scenario().equals(question.benchCase().scenario())
                                && RunView.parameters(row)
                                        .equals(question.benchCase().parameters())))
                .toList();
    }

    /**
     * @param computed rows behind the measured ones
     * @param costs further figures of each target
     */
    Matrix matrix(String id, String title, List<Matrix.MatrixRow> computed, List<Matrix.MatrixRow> costs, String note) {
        return new Matrix(
                id,
                title,
                columns,
                Stream.concat(questions.stream().map(this::row), computed.stream())
                        .toList(),
                costs,
                note + byMeans() + rounds(),
                marked.words());
    }

    /** A rare long pause is in the mean and not in the median, by which some rows are compared. */
    private String byMeans() {
        String winners = questions.stream().flatMap(this::longerByMean).collect(Collectors.joining("; "));
        return winners.isEmpty()
                ? ""
                : " By the plain mean, with every pause in it, these winners take longer: " + winners + ".";
    }

    private Stream<String> longerByMean(Answering question) {
        List<ResultRow> rows = ranked(question).toList();
        return rows.stream()
                .flatMap(winner -> rows.stream()
                        .filter(loser -> winner.mean() > loser.mean())
                        .filter(loser -> pair(question, loser.target(), winner.target())
                                .filter(pair -> pair.verdict().equals("faster"))
                                .isPresent())
                        .map(loser -> question.title() + ": " + winner.target() + " against " + loser.target()));
    }

    private Stream<ResultRow> ranked(Answering question) {
        return columns.stream()
                .filter(Matrix.MatrixColumn::ranked)
                .flatMap(column -> measured(question, column.target()).stream());
    }

    /** Further rounds are for registered cells alone, and a round in which a target had not settled is left out. */
    private String rounds() {
        return questions.stream()
                .map(question -> columns.stream()
                        .flatMap(column -> measured(question, column.target()).stream())
                        .mapToInt(row -> row.samples().size())
                        .summaryStatistics())
                .filter(ofRow -> ofRow.getMin() < ofRow.getMax())
                .max(Comparator.comparingInt(ofRow -> ofRow.getMax() - ofRow.getMin()))
                .map(most -> " Targets of a row can have different numbers of rounds, here "
                        + most.getMin() + " to " + most.getMax()
                        + ": a value is of all its rounds, a ratio of those that both have.")
                .orElse("");
    }

    List<Answering> questions() {
        return questions;
    }

    List<Matrix.MatrixColumn> columns() {
        return columns;
    }

    /** Draws operations/s of several clients: a panel for each question, on an axis of its own that begins at 0. */
    Chart throughput(String id, String title) {
        Points points = new Points(run);
        List<Answering> several =
                questions.stream().filter(question -> question.clients() > 1).toList();
        return Chart.dots(
                id,
                title,
                Chart.DOTS,
                new Chart.Axis("operations/s of all clients together", "/s", "linear"),
                several.stream()
                        .map(question -> new Chart.Panel(
                                question.operation().title() + ", " + question.clients() + " clients",
                                rates(question)
                                        .map(rate -> points.of(rate.row(), null, rate.value(), rate.ci95()))
                                        .toList()))
                        .toList(),
                Table.grid(
                        title,
                        "target",
                        columns.stream().map(Matrix.MatrixColumn::target).toList(),
                        several.stream()
                                .map(question -> new Table.Cells(
                                        "#" + question.title(),
                                        target -> rates(question)
                                                .filter(rate ->
                                                        rate.row().target().equals(target))
                                                .findFirst()
                                                .map(Rate::brief)))
                                .toList()));
    }

    private Stream<Rate> rates(Answering question) {
        return columns.stream()
                .flatMap(column -> measured(question, column.target()).stream())
                .map(row -> Rate.of("operation", row, Optional.empty()));
    }

    /** Returns the row of a target, if it holds a number. */
    Optional<ResultRow> measured(Answering question, String target) {
        return row(question, phase(question), target).filter(RunView::isMeasured);
    }

    /** Makes a row of figures that are not compared; nothing where no target has one. */
    Stream<Matrix.MatrixRow> cost(String title, String about, Function<String, Optional<String>> figure) {
        List<Matrix.MatrixCell> cells = columns.stream()
                .map(column ->
                        figure.apply(column.target()).map(Matrix.MatrixCell::of).orElse(Matrix.MatrixCell.NONE))
                .toList();
        return cells.stream().allMatch(Matrix.MatrixCell::isEmpty)
                ? Stream.empty()
                : Stream.of(new Matrix.MatrixRow(title, about, cells, List.of(), "", ""));
    }

    /**
     * Makes a row of rates that were computed from measured times; nothing where no target has one.
     *
     * @param time of one operation
     * @param remarks what weakens it, asked for targets that have a time
     * @param pairs the comparison of a contender (second) with a baseline (first), asked for targets that have a time
     */
    Stream<Matrix.MatrixRow> computed(
            String title,
            String about,
            Function<String, Optional<Estimate>> time,
            Function<String, List<String>> remarks,
            BiFunction<String, String, Optional<Pair>> pairs) {
        Map<String, Estimate> times = new LinkedHashMap<>();
        columns.stream()
                .filter(Matrix.MatrixColumn::ranked)
                .map(Matrix.MatrixColumn::target)
                .forEach(target -> time.apply(target).ifPresent(found -> {
                    times.put(target, found);
                    marked.note(title, target, remarks.apply(target));
                }));
        List<String> ordered = times.keySet().stream()
                .sorted(Comparator.comparingDouble(target -> times.get(target).value()))
                .toList();
        List<Matrix.MatrixCell> cells = columns.stream()
                .map(column -> Optional.ofNullable(times.get(column.target()))
                        .map(found -> new Matrix.MatrixCell(
                                perSecond(SECOND / found.value())
                                        + (remarks.apply(column.target()).isEmpty() ? "" : " " + Headline.MARK),
                                perSecond(found.ci95()),
                                List.of(),
                                ratios(
                                        column.target(),
                                        baseline -> times.containsKey(baseline)
                                                ? pairs.apply(baseline, column.target())
                                                : Optional.empty())))
                        .orElse(Matrix.MatrixCell.NONE))
                .toList();
        return ordered.isEmpty() ? Stream.empty() : Stream.of(row(title, about, cells, new Standing(ordered, pairs)));
    }

    /** The ratio of a target against each column, in words. */
    private List<String> ratios(String target, Function<String, Optional<Pair>> against) {
        return columns.stream()
                .map(column -> column.target().equals(target)
                        ? Matrix.REFERENCE
                        : against.apply(column.target()).map(MatrixMaker::ratio).orElse(""))
                .toList();
    }

    private Matrix.MatrixRow row(String title, String about, List<Matrix.MatrixCell> cells, Standing standing) {
        List<String> targets = columns.stream().map(Matrix.MatrixColumn::target).toList();
        List<Integer> order = standing.ordered().stream().map(targets::indexOf).toList();
        String best = !standing.isCompared() ? "not compared" : standing.hasWinner() ? "fastest" : "among the fastest";
        return new Matrix.MatrixRow(title, about, cells, order, best, standing.words());
    }

    private Matrix.MatrixRow row(Answering question) {
        List<String> ordered = ranked(question)
                .sorted(Comparator.comparingDouble(ResultRow::time))
                .map(ResultRow::target)
                .toList();
        Standing standing = new Standing(ordered, (baseline, contender) -> pair(question, baseline, contender));
        return row(
                question.title(),
                question.about(),
                columns.stream().map(column -> cell(question, column.target())).toList(),
                standing);
    }

    private Matrix.MatrixCell cell(Answering question, String target) {
        Optional<ResultRow> found = row(question, phase(question), target);
        if (found.isEmpty()) {
            return Matrix.MatrixCell.NONE;
        }
        ResultRow row = found.get();
        if (!RunView.isMeasured(row)) {
            return Matrix.MatrixCell.of(row.status());
        }
        boolean rate = question.clients() > 1;
        String mark = row.remarks().isEmpty() ? "" : " " + Headline.MARK;
        List<String> ratios = ratios(target, baseline -> pair(question, baseline, target));
        return rate
                ? new Matrix.MatrixCell(
                        perSecond(SECOND / row.time()) + mark,
                        row.interval() == null ? "" : perSecond(row.interval()),
                        details(question, target),
                        ratios)
                : new Matrix.MatrixCell(
                        Figures.time(row.time()) + mark,
                        Figures.within(row.time(), row.interval()),
                        details(question, target),
                        ratios);
    }

    private List<String> details(Answering question, String target) {
        return Stream.concat(latencies(question, target).stream(), busy(question, target).stream())
                .toList();
    }

    /** How many cores client and server keep busy: what limits the figure. Empty where the part of a server is not known. */
    private Optional<String> busy(Answering question, String target) {
        boolean library = Mixer.isLibrary(run, target);
        return measured(question, target)
                .flatMap(row -> counted(question, target, Cost.CLIENT_CPU.words())
                        .flatMap(client -> counted(question, target, Cost.SERVER_CPU.words())
                                .or(() -> library ? Optional.of(0.0) : Optional.empty())
                                .map(server -> (client + server)
                                        / drained(question, row).time())))
                .map(cores -> "cores busy " + Figures.three(cores));
    }

    /** Work that was sent without waiting is done, and costs are counted, until the server has all of it. */
    private ResultRow drained(Answering question, ResultRow sent) {
        return row(question, DRAINED, sent.target()).filter(RunView::isMeasured).orElse(sent);
    }

    /** Returns a count per operation; the kernel's comes before the server's own. */
    Optional<Double> counted(Answering question, String target, String counter) {
        List<EvidenceRow> rows = run.suite(question.operation().suite()).run().evidence().stream()
                .filter(row -> row.target().equals(target)
                        && row.scenario().equals(question.operation().scenario())
                        && question.benchCase().parameters().equals(row.caseParameters())
                        && row.perOperation().containsKey(counter))
                .toList();
        return Stream.of("kernel", "server", "machine")
                .flatMap(source -> rows.stream().filter(row -> row.source().equals(source)))
                .findFirst()
                .map(row -> row.perOperation().get(counter));
    }

    /** Median and 99th percentile of single operations. */
    private List<String> latencies(Answering question, String target) {
        List<String> texts = new ArrayList<>();
        question.operation()
                .latencies()
                .forEach(latency -> row(question, latency.phase().isEmpty() ? phase(question) : latency.phase(), target)
                        .filter(row -> RunView.isMeasured(row) && row.hasPercentiles())
                        .ifPresent(row -> {
                            texts.add(latency.name() + "p50 " + Figures.time(row.median()));
                            texts.add(latency.name() + "p99 " + Figures.time(row.p99(), row.p99Interval()));
                        }));
        return List.copyOf(texts);
    }

    /** The contender's ratio in words: {@code 2.4× faster [2.2–2.6]}, {@code no difference, at most 1.3×}, {@code tie}. */
    static String ratio(Pair pair) {
        return switch (pair.verdict()) {
            case "faster" -> Figures.three(pair.ratio()) + "× faster" + interval(pair);
            case "slower" -> Figures.three(1 / pair.ratio()) + "× slower" + interval(pair);
            case "tie" -> "tie";
            default ->
                pair.interval() == null ? "" : "no difference, " + Standing.limit(Standing.most(pair.interval()));
        };
    }

    private static String interval(Pair pair) {
        if (pair.interval() == null) {
            return "";
        }
        Interval ci = pair.ratio() >= 1 ? pair.interval() : pair.interval().inverse();
        return " [" + Figures.factors(ci.low(), ci.high()) + "]";
    }

    private static String perSecond(double rate) {
        return rounded(rate) + "/s";
    }

    /** Without a unit, as it stands in brackets behind a rate that has one. */
    private static String perSecond(Interval time) {
        return rounded(SECOND / time.high()) + "–" + rounded(SECOND / time.low());
    }

    /** Three significant digits. */
    private static String rounded(double rate) {
        if (rate < HUNDRED) {
            return Figures.three(rate);
        }
        double scale = Math.pow(10, Math.floor(Math.log10(rate)) - 2);
        return String.format(Locale.ROOT, "%,d", (long) (Math.round(rate / scale) * scale));
    }

    private Optional<ResultRow> row(Answering question, String phase, String target) {
        Map<String, String> parameters = question.benchCase().parameters();
        return run.suite(question.operation().suite())
                .result(question.operation().scenario(), parameters, phase, target);
    }

    private Optional<Pair> pair(Answering question, String baseline, String contender) {
        return run.suite(question.operation().suite())
                .pair(
                        question.operation().scenario(),
                        question.benchCase().parameters(),
                        phase(question),
                        baseline,
                        contender);
    }

    private static String phase(Answering question) {
        return question.operation().phase();
    }
}
