package org.docbench.report.insert;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.store.AgainstQuestion;
import org.docbench.report.store.Ranking;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.LevelWords;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;

/** The questions of a reader who wants to know what storing many documents takes. */
public final class InsertAnswers {
    private InsertAnswers() {}

    /** None for a run without the suite. */
    public static List<Answer> of(RunView run) {
        Inserts inserts = Inserts.of(run);
        return inserts.isEmpty()
                ? List.of()
                : Stream.concat(
                                Stream.of(
                                        WhoQuestion.answer(inserts),
                                        attributes(inserts),
                                        index(inserts),
                                        batch(inserts)),
                                user(inserts).stream())
                        .toList();
    }

    /** Only where there are any. */
    private static Optional<Answer> user(Inserts inserts) {
        List<Ranking> rankings = inserts.rows().cases(inserts.strongest(), "user").stream()
                .map(one -> Ranking.of(inserts.rows(), one))
                .toList();
        return rankings.isEmpty()
                ? Optional.empty()
                : Optional.of(new Answer(
                        "Who inserts your documents faster?",
                        rankings.get(0).words() + ", at " + LevelWords.name(inserts.strongest()),
                        rankings.stream()
                                .map(ranking -> ranking.one().detail() + ": "
                                        + ranking.lead().map(Pair::sentence).orElseGet(ranking::words))
                                .toList(),
                        InsertTables.SECTION));
    }

    /** The largest size that is there both whole and split. */
    private static Answer attributes(Inserts inserts) {
        String question = "Does it matter how many attributes hold the same bytes?";
        List<StoreCase> payloads = inserts.payloads(inserts.strongest());
        return payloads.stream()
                .filter(one -> one.number("attributes") > 1)
                .sorted(Comparator.<StoreCase>comparingLong(one -> one.number("bytes"))
                        .reversed()
                        .thenComparing(one -> one.value("index").equals("none")))
                .flatMap(many -> Optional.of(many.with("attributes", "1")).filter(payloads::contains).stream()
                        .map(single -> ask(
                                        inserts, question, many.detail() + " against 1 attribute", InsertTables.SECTION)
                                .answer(single, many)))
                .findFirst()
                .orElseGet(() -> Answer.missing(question, InsertTables.SECTION));
    }

    private static Answer index(Inserts inserts) {
        String question = "What does an index cost, waiting until it knows every document included?";
        Optional<StoreCase> none = find(inserts, "index", "indexes", "none");
        Optional<StoreCase> one = find(inserts, "index", "indexes", "one");
        if (none.isEmpty() || one.isEmpty()) {
            return Answer.missing(question, InsertTables.INDEXES);
        }
        Answer answer = ask(inserts, question, "One index against none", InsertTables.INDEXES)
                .answer(none.get(), one.get());
        List<String> sentences = new ArrayList<>(answer.sentences());
        inserts.rows()
                .targets()
                .forEach(target -> waited(inserts, one.get(), target).ifPresent(sentences::add));
        return new Answer(question, answer.lead(), List.copyOf(sentences), answer.evidence());
    }

    /** Only who makes readers wait by a part that can be seen is named. */
    private static Optional<String> waited(Inserts inserts, StoreCase one, String target) {
        Optional<Double> all = inserts.rows().measured(one, target).map(ResultRow::mean);
        return inserts.rows()
                .measured(one, Inserts.FRESH, target)
                .flatMap(fresh -> all.map(whole -> fresh.mean() / whole))
                .filter(share -> share >= 0.01)
                .map(share -> target + ": " + Figures.percent(share)
                        + " of it is the wait until the index knows every document");
    }

    private static Answer batch(Inserts inserts) {
        String question = "What does a larger batch bring?";
        List<StoreCase> batches = inserts.rows().cases(inserts.strongest(), "batch").stream()
                .sorted(Comparator.comparingLong(one -> one.number("batch")))
                .toList();
        if (batches.size() < 2) {
            return Answer.missing(question, InsertTables.BATCHES);
        }
        StoreCase single = batches.get(0);
        StoreCase large = batches.get(batches.size() - 1);
        String change = "A batch of " + Figures.count(large.value("batch")) + " against "
                + Figures.count(single.value("batch"));
        return ask(inserts, question, change, InsertTables.BATCHES).answer(single, large);
    }

    private static Optional<StoreCase> find(Inserts inserts, String scenario, String parameter, String value) {
        return inserts.rows().find(inserts.strongest(), scenario, Map.of(parameter, value));
    }

    private static AgainstQuestion ask(Inserts inserts, String question, String change, String evidence) {
        return new AgainstQuestion(inserts.rows(), question, change, evidence);
    }
}
