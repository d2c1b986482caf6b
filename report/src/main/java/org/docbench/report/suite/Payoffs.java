package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.BreakEvens;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Points;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/**
 * What open + k reads cost, and from which k on one target is cheaper than another.
 *
 * @param all the break-even of every pair of targets, from both sides
 */
record Payoffs(RunView run, List<Payoff> all) {
    private static final String SCENARIO = "reads";
    private static final String PHASE = "open+reads";
    private static final String K = "k";

    /** Every pair twice, worked out once for a run. */
    static Payoffs of(RunView whole) {
        return whole.once(Payoffs.class, run -> {
            List<ResultRow> results = run.results().stream()
                    .filter(row -> SCENARIO.equals(row.scenario()) && PHASE.equals(row.phase()))
                    .filter(row -> k(RunView.parameters(row)).isPresent())
                    .toList();
            return new Payoffs(
                    run,
                    BreakEvens.of(results, SCENARIO, K).stream()
                            .map(row -> Payoff.of(row, measured(results, row.caseParameters())))
                            .flatMap(payoff -> Stream.of(payoff, payoff.flipped()))
                            .toList());
        });
    }

    /** The number of reads of a case. */
    private static Optional<Double> k(Map<String, String> parameters) {
        return Optional.ofNullable(parameters.get(K))
                .filter(k -> k.matches("[1-9]\\d{0,8}"))
                .map(Double::valueOf);
    }

    /** The document of a case: its parameters without the number of reads. */
    private static Map<String, String> document(Map<String, String> parameters) {
        Map<String, String> document = new TreeMap<>(parameters);
        document.remove(K);
        return document;
    }

    private static Interval measured(List<ResultRow> results, Map<String, String> document) {
        var ks = results.stream()
                .map(RunView::parameters)
                .filter(parameters -> document(parameters).equals(document))
                .mapToDouble(parameters -> k(parameters).orElseThrow())
                .summaryStatistics();
        return Interval.at95(ks.getMin(), ks.getMax());
    }

    /** One table for each document, one row for each target; every other target stands in one of its cells. */
    List<Table> tables() {
        return all.stream().map(Payoff::document).distinct().map(this::table).toList();
    }

    private Table table(String document) {
        return Table.grid(
                "Open + k reads, every pair: " + document,
                "target",
                run.targets(SCENARIO, PHASE).stream()
                        .filter(target -> own(document, target).findAny().isPresent())
                        .toList(),
                List.of(
                        column(document, "cheaper at every k than", Payoff.Answer.ALWAYS),
                        column(document, "cheaper from k [95 % CI] on than", Payoff.Answer.FROM),
                        column(document, "cheaper up to k [95 % CI] than", Payoff.Answer.UNTIL),
                        column(document, "at no k cheaper than", Payoff.Answer.NEVER),
                        column(document, "no difference found from", Payoff.Answer.UNDECIDED)));
    }

    private Stream<Payoff> own(String document, String target) {
        return all.stream()
                .filter(payoff ->
                        payoff.document().equals(document) && payoff.target().equals(target));
    }

    /** The opponents that a target has this answer against. */
    private Table.Cells column(String document, String title, Payoff.Answer answer) {
        Comparator<Payoff> order = Comparator.comparingDouble(payoff -> payoff.crosses() ? payoff.k() : 0);
        return new Table.Cells(
                title,
                target -> Optional.of(own(document, target)
                                .filter(payoff -> payoff.answer() == answer)
                                .sorted(order.thenComparing(Payoff::opponent))
                                .map(Payoff::cell)
                                .collect(Collectors.joining(", ")))
                        .filter(opponents -> !opponents.isEmpty()));
    }

    /** The pairs most readers ask about: the vendor's view of the bytes against the usual ways of reading BSON. */
    private List<Payoff> usual() {
        List<String> opponents = List.of("bson.raw", "bson.reader", "bson.document");
        return all.stream()
                .filter(payoff -> payoff.target().equals("oson.object") && opponents.contains(payoff.opponent()))
                .sorted(Comparator.comparing(payoff -> opponents.indexOf(payoff.opponent())))
                .toList();
    }

    /** After how many reads opening pays off. */
    Answer answer() {
        List<Payoff> usual = usual();
        return Answer.of(
                "After how many reads does opening pay off?",
                usual.stream().anyMatch(Payoff::crosses)
                        ? "It depends on the opponent and on k"
                        : "No number of reads changes which is cheaper",
                usual.stream()
                        .map(payoff -> payoff.document() + ": " + payoff.sentence())
                        .sorted(Comparator.comparing(sentence -> sentence.substring(0, sentence.indexOf(':'))))
                        .toList(),
                "break-even");
    }

    /** Cost of open + k reads against k, one chart for each document. */
    List<Chart> charts() {
        Points points = new Points(run);
        return run.cases(SCENARIO, PHASE).stream()
                .map(Payoffs::document)
                .distinct()
                .map(document -> chart(points, document))
                .toList();
    }

    private Chart chart(Points points, Map<String, String> document) {
        List<Map<String, String>> cases = run.cases(SCENARIO, PHASE).stream()
                .filter(parameters -> document(parameters).equals(document))
                .filter(parameters -> k(parameters).isPresent())
                .toList();
        List<Chart.Series> series = new ArrayList<>();
        for (String target : run.targets(SCENARIO, PHASE)) {
            List<Chart.Point> line = cases.stream()
                    .flatMap(parameters -> run
                            .measured(SCENARIO, parameters, PHASE, target)
                            .map(row -> points.of(row, k(parameters).orElseThrow()))
                            .stream())
                    .toList();
            if (!line.isEmpty() && !Floor.isEmpty(target)) {
                series.add(Chart.Series.of(target, line));
            }
        }
        String name = CaseName.of(document);
        String title = "Open, then k reads: " + name;
        List<String> columns = cases.stream().map(CaseName::of).toList();
        return Chart.lines(
                        "break-even-" + String.join("-", document.values()).replaceAll("[^A-Za-z0-9-]", ""),
                        title,
                        "Total time against the number of reads, both on logarithmic axes, one line for each target. Where two lines"
                                + " cross, the target with the flatter line has paid off its more expensive open.",
                        Chart.Axis.number("reads of one pre-parsed document (k)"),
                        Chart.Axis.time("time for open + k reads"),
                        series,
                        Headline.table(run, SCENARIO, PHASE, title).columnsMatching(columns::contains))
                .over(Points.band(run, SCENARIO, PHASE));
    }
}
