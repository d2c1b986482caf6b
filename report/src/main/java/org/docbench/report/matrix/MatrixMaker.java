package org.docbench.report.matrix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Words;
import org.docbench.report.matrix.Operation.Answering;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Standing;

/** Fills a matrix from a run. */
final class MatrixMaker {
    private static final double SECOND = 1e9;

    private final RunView run;
    private final List<Answering> questions;
    private final List<MatrixColumn> columns;

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
        List<MatrixColumn> all = run.targets().stream()
                .map(target -> target.id())
                .filter(target -> !Floor.isEmpty(target))
                .filter(target -> 2
                                * questions.stream()
                                        .filter(question -> row(question, phase(question), target)
                                                .isPresent())
                                        .count()
                        >= Math.max(1, questions.size()))
                .map(target -> MatrixColumn.of(run, target))
                .toList();
        columns = Stream.concat(
                        all.stream().filter(MatrixColumn::ranked), all.stream().filter(column -> !column.ranked()))
                .toList();
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

    Matrix matrix(String id, String title, List<MatrixRow> costs, String note) {
        return new Matrix(id, title, columns, questions.stream().map(this::row).toList(), costs, note);
    }

    List<Answering> questions() {
        return questions;
    }

    List<MatrixColumn> columns() {
        return columns;
    }

    /** Returns the row of a target, if it holds a number. */
    Optional<ResultRow> measured(Answering question, String target) {
        return row(question, phase(question), target).filter(RunView::isMeasured);
    }

    /** Makes a row of figures that are not compared; nothing where no target has one. */
    Stream<MatrixRow> cost(String title, String about, Function<String, Optional<String>> figure) {
        List<MatrixCell> cells = columns.stream()
                .map(column -> figure.apply(column.target()).map(MatrixCell::of).orElse(MatrixCell.NONE))
                .toList();
        return cells.stream().allMatch(MatrixCell::isEmpty)
                ? Stream.empty()
                : Stream.of(new MatrixRow(title, about, cells, -1, ""));
    }

    private MatrixRow row(Answering question) {
        List<String> ordered = columns.stream()
                .filter(MatrixColumn::ranked)
                .flatMap(column -> row(question, phase(question), column.target()).stream())
                .filter(RunView::isMeasured)
                .sorted(Comparator.comparingDouble(ResultRow::time))
                .map(ResultRow::target)
                .toList();
        int fastest = ordered.isEmpty()
                ? -1
                : columns.stream().map(MatrixColumn::target).toList().indexOf(ordered.get(0));
        Standing standing = new Standing(ordered, (baseline, contender) -> pair(question, baseline, contender));
        return new MatrixRow(
                question.title(),
                question.about(),
                columns.stream().map(column -> cell(question, column.target())).toList(),
                fastest,
                standing.words());
    }

    private MatrixCell cell(Answering question, String target) {
        Optional<ResultRow> found = row(question, phase(question), target);
        if (found.isEmpty()) {
            return MatrixCell.NONE;
        }
        ResultRow row = found.get();
        if (!RunView.isMeasured(row)) {
            return MatrixCell.of(row.status());
        }
        boolean rate = question.clients() > 1;
        String mark = row.remarks().isEmpty() ? "" : " " + Headline.MARK;
        List<String> ratios = columns.stream()
                .map(column -> column.target().equals(target)
                        ? Matrix.REFERENCE
                        : pair(question, column.target(), target)
                                .map(MatrixMaker::ratio)
                                .orElse(""))
                .toList();
        return rate
                ? new MatrixCell(
                        perSecond(SECOND / row.time()) + mark,
                        row.interval() == null ? "" : perSecond(row.interval()),
                        latencies(question, target),
                        ratios)
                : new MatrixCell(
                        Figures.time(row.time()) + mark,
                        Figures.within(row.time(), row.interval()),
                        latencies(question, target),
                        ratios);
    }

    /** Median and 99th percentile of single operations. */
    private List<String> latencies(Answering question, String target) {
        List<String> texts = new ArrayList<>();
        question.operation()
                .latencies()
                .forEach(latency -> row(question, latency.phase().isEmpty() ? phase(question) : latency.phase(), target)
                        .filter(RunView::isMeasured)
                        .filter(row -> row.median() != null && row.p99() != null)
                        .ifPresent(row -> {
                            texts.add(latency.name() + "p50 " + Figures.time(row.median()));
                            texts.add(latency.name() + "p99 " + Figures.time(row.p99()));
                        }));
        return List.copyOf(texts);
    }

    /** The contender's ratio in words: {@code 2.4× faster [2.2–2.6]}, {@code at most 1.3×}, {@code tie}. */
    static String ratio(Pair pair) {
        return switch (pair.verdict()) {
            case "faster", "slower" -> Words.factor(pair.ratio()) + interval(pair);
            case "tie" -> "tie";
            default -> pair.interval() == null ? "" : "at most " + Figures.three(Standing.most(pair.interval())) + "×";
        };
    }

    private static String interval(Pair pair) {
        Interval ci = pair.ratio() >= 1 || pair.interval() == null
                ? pair.interval()
                : pair.interval().inverse();
        return ci == null ? "" : " [" + Figures.range(ci.low(), ci.high()) + "]";
    }

    private static String perSecond(double rate) {
        return rate < 1 ? Figures.three(rate) + "/s" : String.format(Locale.ROOT, "%,d/s", rounded(rate));
    }

    /** A mean time of all clients together as a rate with its interval. */
    static String perSecond(Estimate time) {
        return perSecond(SECOND / time.value()) + " [" + perSecond(time.ci95()) + "]";
    }

    private static String perSecond(Interval time) {
        return String.format(Locale.ROOT, "%,d–%,d/s", rounded(SECOND / time.high()), rounded(SECOND / time.low()));
    }

    /** Three significant digits. */
    private static long rounded(double rate) {
        double scale = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, rate))) - 2));
        return (long) (Math.round(rate / scale) * scale);
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
