package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.docbench.core.run.BreakEvens;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;

/** The break-even of every pair of targets, from both sides. */
public final class Payoffs {

    public static final String SCENARIO = "reads";
    public static final String PHASE = "open+reads";

    private static final String K = "k";

    private Payoffs() {}

    /** Every pair twice; {@link RunView#payoffs()} keeps the answer. */
    static List<Payoff> of(RunView run) {
        List<ResultRow> results = run.results().stream()
                .filter(row -> SCENARIO.equals(row.scenario()) && PHASE.equals(row.phase()))
                .filter(row -> k(RunView.parameters(row)).isPresent())
                .toList();
        List<Payoff> payoffs = new ArrayList<>();
        for (BreakEvens.Row row : BreakEvens.of(results, SCENARIO, K, run.run().seed())) {
            Payoff payoff = Payoff.of(row, measured(results, row.caseParameters()));
            payoffs.add(payoff);
            payoffs.add(payoff.flipped());
        }
        return List.copyOf(payoffs);
    }

    /** The number of reads of a case. */
    public static Optional<Double> k(Map<String, String> parameters) {
        return Optional.ofNullable(parameters.get(K))
                .filter(k -> k.matches("[1-9]\\d{0,8}"))
                .map(Double::valueOf);
    }

    /** The document of a case: its parameters without the number of reads. */
    public static Map<String, String> document(Map<String, String> parameters) {
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
    public static List<Table> tables(RunView run) {
        List<String> documents =
                run.payoffs().stream().map(Payoff::document).distinct().toList();
        return documents.stream().map(document -> table(run, document)).toList();
    }

    private static Table table(RunView run, String document) {
        Table.Builder table = Table.titled(
                "Open + k reads, every pair: " + document,
                "target",
                "cheaper at every k than",
                "cheaper from k [95 % CI] on than",
                "cheaper up to k [95 % CI] than",
                "at no k cheaper than",
                "not told apart from");
        for (String target : run.targets(SCENARIO, PHASE)) {
            List<Payoff> own = run.payoffs().stream()
                    .filter(payoff -> payoff.document().equals(document)
                            && payoff.target().equals(target))
                    .toList();
            if (!own.isEmpty()) {
                table.row(
                        target,
                        cell(own, Payoff.Answer.ALWAYS),
                        cell(own, Payoff.Answer.FROM),
                        cell(own, Payoff.Answer.UNTIL),
                        cell(own, Payoff.Answer.NEVER),
                        cell(own, Payoff.Answer.UNDECIDED));
            }
        }
        return table.table();
    }

    private static String cell(List<Payoff> own, Payoff.Answer answer) {
        Comparator<Payoff> order = Comparator.comparingDouble(payoff -> payoff.crosses() ? payoff.k() : 0);
        String opponents = own.stream()
                .filter(payoff -> payoff.answer() == answer)
                .sorted(order.thenComparing(Payoff::opponent))
                .map(Payoff::cell)
                .collect(Collectors.joining(", "));
        return opponents.isEmpty() ? Figures.NONE : opponents;
    }

    /** The pairs most readers ask about: the vendor's view of the bytes against the usual ways of reading BSON. */
    public static List<Payoff> usual(RunView run) {
        List<String> opponents = List.of("bson.raw", "bson.reader", "bson.document");
        return run.payoffs().stream()
                .filter(payoff -> payoff.target().equals("oson.object") && opponents.contains(payoff.opponent()))
                .sorted(Comparator.comparing(payoff -> opponents.indexOf(payoff.opponent())))
                .toList();
    }

    /** After how many reads opening pays off. */
    static Answer answer(RunView run) {
        String question = "After how many reads does opening pay off?";
        List<Payoff> usual = usual(run);
        if (usual.isEmpty()) {
            return Answer.missing(question, "break-even");
        }
        List<String> sentences = usual.stream()
                .map(payoff -> payoff.document() + ": " + payoff.sentence())
                .sorted(Comparator.comparing(sentence -> sentence.substring(0, sentence.indexOf(':'))))
                .toList();
        boolean depends = usual.stream().anyMatch(Payoff::crosses);
        String lead = depends ? "It depends on the opponent and on k" : "No number of reads changes who is cheaper";
        return new Answer(question, lead, sentences, "break-even");
    }
}
