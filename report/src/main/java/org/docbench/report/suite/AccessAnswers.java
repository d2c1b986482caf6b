package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.panel.Growth;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.FasterQuestion;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.GrowthWords;
import org.docbench.report.view.RunView;

/** The questions readers of the suite {@code access} come with, each answered in words with intervals. */
record AccessAnswers(RunView run) {

    /** Above a microsecond the clock is lost in the operation and its noise. */
    private static final double SHORT = 1_000;

    private record Added(ResultRow get, ResultRow upstream) {
        double nanos() {
            return upstream.time() - get.time();
        }

        double factor() {
            return upstream.time() / get.time();
        }

        String sentence() {
            return get.target() + " at " + CaseName.of(RunView.parameters(get)) + ", "
                    + Figures.time(get.time(), get.interval()) + " becomes "
                    + Figures.time(upstream.time(), upstream.interval());
        }
    }

    List<Answer> all() {
        List<Answer> answers = new ArrayList<>();
        answers.add(faster(
                "Is a lookup in a pre-parsed OSON document faster than in a pre-parsed BSON document?",
                "flat",
                "get",
                "flat"));
        answers.add(faster("And including parsing?", "flat", "open+read", "flat"));
        answers.add(new FasterQuestion(
                        "And when both are parsed into trees?",
                        "flat",
                        "read",
                        "oson.tree",
                        List.of("bson.document"),
                        "results",
                        FasterQuestion.FASTER)
                .answer(run));
        if (!run.cases("user", "open+read").isEmpty()) {
            answers.add(faster("Is OSON faster on your documents, including parsing?", "user", "open+read", "user"));
        }
        answers.add(Payoffs.of(run).answer());
        answers.add(growth());
        answers.add(new FasterQuestion(
                        "Does the writer of the OSON bytes make a difference?",
                        "growth",
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
    private Answer faster(String question, String scenario, String phase, String evidence) {
        List<String> baselines = List.of("bson.raw", "bson.document");
        return new FasterQuestion(question, scenario, phase, "oson.object", baselines, evidence, FasterQuestion.FASTER)
                .answer(run);
    }

    /** How a lookup grows with the document, one line for each phase. */
    private Answer growth() {
        return Answer.of(
                "How does a lookup grow with the number of fields?",
                GrowthWords.LEAD,
                AccessReport.growth(run).stream().flatMap(Growth::sentences).toList(),
                "growth");
    }

    /** What the published way of timing adds to a short operation: "upstream" less "get" of the same case and target. */
    private Answer clock() {
        String question = "What does the published timing (a clock pair around each get) add?";
        List<Added> rows = added();
        if (rows.isEmpty()) {
            return Answer.missing(question, "results");
        }
        List<Double> targets = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.get().target(), Collectors.mapping(Added::nanos, Collectors.toList())))
                .values()
                .stream()
                .map(AccessAnswers::median)
                .sorted()
                .toList();
        double added = median(targets);
        Added most =
                rows.stream().max(Comparator.comparingDouble(Added::factor)).orElseThrow();
        String lead = added <= 0
                ? "Nothing above the noise"
                : "About " + Figures.time(added) + " on each operation: a lookup of "
                        + Figures.time(most.get().time()) + " looks like "
                        + Figures.time(most.upstream().time());
        String spread = "upstream (the published timing) minus get, operations under 1 µs: "
                + (targets.size() == 1
                        ? Figures.time(added) + " for the only target"
                        : "median over " + targets.size() + " targets " + Figures.time(added) + ", from "
                                + Figures.time(targets.get(0)) + " to "
                                + Figures.time(targets.get(targets.size() - 1)));
        return new Answer(question, lead, List.of(spread, "most affected: " + most.sentence()), "results");
    }

    /** The empty target has no operation that a clock could change. */
    private List<Added> added() {
        return run.results().stream()
                .filter(row -> "upstream".equals(row.phase()) && !Floor.isEmpty(row.target()))
                .filter(RunView::isMeasured)
                .flatMap(row -> run
                        .measured(row.scenario(), RunView.parameters(row), "get", row.target())
                        .filter(get -> get.time() < SHORT)
                        .map(get -> new Added(get, row))
                        .stream())
                .toList();
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
