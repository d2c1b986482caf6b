package org.docbench.report.open;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.open.OpenRun.Point;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.RunView;

/** What a reader asks of open loops. */
public final class OpenAnswers {
    /** Above this the two ways of counting differ. */
    private static final double ALIKE = 1.1;

    private OpenAnswers() {}

    /** None for a run without open loops. */
    public static List<Answer> of(RunView view) {
        OpenRun run = OpenRun.of(view);
        List<Answer> answers = new ArrayList<>();
        capacity(run).ifPresent(answers::add);
        waiting(run).ifPresent(answers::add);
        return answers;
    }

    private static Optional<Answer> capacity(OpenRun run) {
        List<String> sentences = run.capacities().entrySet().stream()
                .flatMap(work -> sentence(work.getKey(), work.getValue()).stream())
                .toList();
        return run.capacities().isEmpty()
                ? Optional.empty()
                : Optional.of(new Answer(
                        "How many operations a second can arrive while users do not wait longer than the bound?",
                        sentences.isEmpty() ? "The bound does not hold at any rate" : "So many, by what is done",
                        sentences,
                        OpenTables.NUMBERS));
    }

    private static Optional<String> sentence(String work, List<ResultRow> rows) {
        String words = rows.stream()
                .filter(row -> RunView.isMeasured(row) && !Floor.isEmpty(row.target()))
                .sorted(Comparator.comparingDouble((ResultRow row) -> -row.mean()))
                .map(row -> row.target() + " " + Figures.rate(row.mean()) + interval(row))
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? Optional.empty() : Optional.of(work + ": " + words);
    }

    private static String interval(ResultRow row) {
        return row.interval() == null
                ? ""
                : " (95 % CI " + Figures.rate(row.interval().low()) + "–"
                        + Figures.rate(row.interval().high()) + ")";
    }

    /** Where the two ways of counting are furthest apart, for each work. */
    private static Optional<Answer> waiting(OpenRun run) {
        Map<String, List<Point>> rates = run.rates();
        if (rates.isEmpty()) {
            return Optional.empty();
        }
        List<String> sentences = new ArrayList<>();
        rates.forEach((work, points) -> points.stream()
                .filter(point -> ratio(point) > ALIKE)
                .max(Comparator.comparingDouble(OpenAnswers::ratio))
                .ifPresent(point -> sentences.add(work + ": of "
                        + point.response().target() + " at "
                        + Figures.rate(point.rate()) + " one user in a hundred waited "
                        + Figures.time(point.response().p99()) + " or longer; counted from the true start it is "
                        + Figures.time(point.service().orElseThrow().p99())
                        + (RunView.list(point.response().warnings()).isEmpty() ? "" : " " + Headline.MARK))));
        return Optional.of(new Answer(
                "What would users have waited, and what does a tool say that counts from the true start?",
                sentences.isEmpty()
                        ? "The same, at the rates of this run"
                        : "Users waited longer than such a tool says",
                sentences,
                OpenTables.NUMBERS));
    }

    private static double ratio(Point point) {
        return RunView.isMeasured(point.response())
                        && !Floor.isEmpty(point.response().target())
                        && point.service().filter(RunView::isMeasured).isPresent()
                ? point.response().p99() / point.service().get().p99()
                : 0;
    }
}
