package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.BreakEvens;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.BreakEven;
import org.docbench.core.stats.BreakEven.Kind;
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
public record Payoffs(RunView run, List<Payoff> all) {
    private static final String SCENARIO = "reads";
    private static final String PHASE = "open+reads";
    private static final String K = "k";

    /** Every pair twice, worked out once for a run. */
    public static Payoffs of(RunView whole) {
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
    public List<Table> tables() {
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
                        column(document, "cheaper at every k than", Kind.ALWAYS),
                        column(document, "cheaper from k [95 % CI] on than", Kind.FROM),
                        column(document, "cheaper up to k [95 % CI] than", Kind.UNTIL),
                        column(document, "at no k cheaper than", Kind.NEVER),
                        column(document, "not decided against", Kind.UNDECIDED)));
    }

    private Stream<Payoff> own(String document, String target) {
        return all.stream()
                .filter(payoff ->
                        payoff.document().equals(document) && payoff.target().equals(target));
    }

    /** The opponents that a target has this answer against. */
    private Table.Cells column(String document, String title, Kind answer) {
        Comparator<Payoff> order = Comparator.comparingDouble(payoff -> payoff.crosses() ? payoff.k() : 0);
        return new Table.Cells(
                title,
                target -> Optional.of(own(document, target)
                                .filter(payoff -> payoff.kind() == answer)
                                .sorted(order.thenComparing(Payoff::opponent))
                                .map(Payoff::cell)
                                .collect(Collectors.joining(", ")))
                        .filter(opponents -> !opponents.isEmpty()));
    }

    /** After how many reads a target is cheaper than its usual opponents. */
    public Answer answer(String question, String target, List<String> opponents, String evidence) {
        List<Payoff> usual = all.stream()
                .filter(payoff -> payoff.target().equals(target) && opponents.contains(payoff.opponent()))
                .sorted(Comparator.comparing(Payoff::document)
                        .thenComparing(payoff -> opponents.indexOf(payoff.opponent())))
                .toList();
        return Answer.of(
                question,
                lead(usual),
                usual.stream()
                        .map(payoff -> payoff.document() + ": " + payoff.sentence())
                        .toList(),
                evidence);
    }

    private static String lead(List<Payoff> usual) {
        if (usual.stream().anyMatch(Payoff::crosses)) {
            return "It depends on the opponent and on k";
        }
        long undecided =
                usual.stream().filter(payoff -> payoff.kind() == Kind.UNDECIDED).count();
        return undecided == usual.size()
                ? "Not decided"
                : "No number of reads changes which is cheaper" + (undecided == 0 ? "" : ", where that is decided");
    }

    /** Cost of open + k reads against k, one chart for each document. */
    public List<Chart> charts() {
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

    /**
     * For which k one target's "open + k reads" takes less time than another's: the core's break-even, seen from either side.
     *
     * @param document the document, in words
     * @param kind for which k the target is cheaper than its opponent
     * @param k where the totals cross; means nothing without a crossing
     * @param open the k at which neither is surely the cheaper
     * @param measured the smallest and the largest k measured
     */
    public record Payoff(
            String document,
            String target,
            String opponent,
            Kind kind,
            double k,
            Optional<Interval> open,
            Interval measured) {

        /** The row of the core, the contender being the target. */
        static Payoff of(BreakEvens.Row row, Interval measured) {
            BreakEven found = row.breakEven();
            return new Payoff(
                    CaseName.of(row.caseParameters()),
                    row.contender(),
                    row.baseline(),
                    found.kind(),
                    found.k(),
                    found.ci95(),
                    measured);
        }

        /** The same pair from the other side. */
        Payoff flipped() {
            return new Payoff(
                    document, /* target= */ opponent, /* opponent= */ target, kind.opposite(), k, open, measured);
        }

        boolean crosses() {
            return kind == Kind.FROM || kind == Kind.UNTIL;
        }

        /** {@code 4.1}: a tenth while that is visible. */
        String number() {
            return number(k);
        }

        /** {@code oson.object is cheaper than bson.raw from k = 4.1 on (95 % CI 3.2–6.0)}. */
        String sentence() {
            String all = number(measured.low()) + "–" + number(measured.high());
            return switch (kind) {
                case UNDECIDED -> target + " and " + opponent + ": not decided at k = " + all;
                case ALWAYS -> cheaper("at every k, " + all) + unsure();
                case NEVER -> cheaper("at no k, " + all) + unsure();
                case FROM -> cheaper("from k = " + number() + " on") + interval();
                case UNTIL -> cheaper("up to k = " + number()) + interval();
            };
        }

        private String cheaper(String where) {
            return target + " is cheaper than " + opponent + " " + where;
        }

        private String interval() {
            return open.map(ci -> " (95 % CI " + range(ci) + ")").orElse(" (no interval)");
        }

        private String unsure() {
            return open.map(ci -> " (not sure at k = " + range(ci) + ")").orElse("");
        }

        /** The opponent in a cell: {@code bson.raw 4.1 [3.2–6.0]}; without a crossing, where it is not sure. */
        String cell() {
            return switch (kind) {
                case UNDECIDED -> opponent;
                case ALWAYS, NEVER ->
                    opponent
                            + open.map(ci -> " [not sure at " + range(ci) + "]").orElse("");
                case FROM, UNTIL ->
                    opponent + " " + number()
                            + open.map(ci -> " [" + range(ci) + "]").orElse("");
            };
        }

        /** More decimals where a narrow interval would be printed as a point. */
        private String range(Interval ci) {
            if (Double.isInfinite(ci.high())) {
                return number(ci.low()) + " to beyond " + number(measured.high());
            }
            if (!number(ci.low()).equals(number(ci.high()))) {
                return number(ci.low()) + "–" + number(ci.high());
            }
            String low = String.format(Locale.ROOT, "%.2f", ci.low());
            String high = String.format(Locale.ROOT, "%.2f", ci.high());
            return low.equals(high) ? number(ci.low()) : low + "–" + high;
        }

        private static String number(double k) {
            String shown = String.format(Locale.ROOT, k < 20 ? "%.1f" : "%,.0f", k);
            return shown.endsWith(".0") ? shown.substring(0, shown.length() - 2) : shown;
        }
    }
}
