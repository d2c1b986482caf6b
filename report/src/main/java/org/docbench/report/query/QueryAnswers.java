package org.docbench.report.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.PlanRow;
import org.docbench.report.store.AgainstQuestion;
import org.docbench.report.store.Ranking;
import org.docbench.report.store.SameWork;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Answer;
import org.docbench.report.view.RunView;

/** The questions of a reader who wants to know what finding documents takes. */
public final class QueryAnswers {
    private static final Map<String, String> USUAL = Map.of("index", "elements", "take", "document");

    /** Digits of a digest that tell it from the others of a run. */
    private static final int BRIEF = 12;

    private QueryAnswers() {}

    /** None for a run without the suite. */
    public static List<Answer> of(RunView run) {
        Queries queries = Queries.of(run);
        return queries.isEmpty()
                ? List.of()
                : List.of(who(queries), index(queries), part(queries), plans(queries), same(queries));
    }

    private static Answer who(Queries queries) {
        String question = "Who finds documents by an item of an array fastest, through an index?";
        Optional<Ranking> usual = element(queries, USUAL).map(one -> Ranking.of(queries.rows(), one));
        if (usual.isEmpty() || usual.get().rows().isEmpty()) {
            return Answer.missing(question, QueryTables.SECTION);
        }
        List<String> sentences = new ArrayList<>();
        usual.get()
                .lead()
                .ifPresent(pair -> sentences.add(
                        pair.sentence() + ", the next of " + usual.get().rows().size() + ", at "
                                + usual.get().one().name()));
        queries.rows().cases().stream()
                .filter(one -> !one.equals(usual.get().one()))
                .map(one -> Ranking.of(queries.rows(), one))
                .filter(ranking -> !ranking.rows().isEmpty())
                .forEach(ranking -> sentences.add(ranking.one().name() + ": " + ranking.words()));
        return new Answer(question, capital(usual.get().words()), List.copyOf(sentences), QueryTables.SECTION);
    }

    private static Answer index(Queries queries) {
        return against(
                queries,
                "What does the index bring?",
                "With the index against without",
                Map.of("index", "none", "take", "document"),
                USUAL);
    }

    private static Answer part(Queries queries) {
        return against(
                queries,
                "Does asking for a part of the documents cost less than for the whole?",
                "A part against the whole",
                USUAL,
                Map.of("index", "elements", "take", "part"));
    }

    private static Answer against(
            Queries queries, String question, String change, Map<String, String> first, Map<String, String> second) {
        return element(queries, first)
                .flatMap(base -> element(queries, second)
                        .map(other -> new AgainstQuestion(queries.rows(), question, change, QueryTables.SIDES)
                                .answer(base, other)))
                .orElseGet(() -> Answer.missing(question, QueryTables.SIDES));
    }

    private static Answer plans(Queries queries) {
        String question = "Did every product use the index it was given?";
        List<PlanRow> meant =
                queries.plans().stream().filter(plan -> plan.intended() != null).toList();
        if (meant.isEmpty()) {
            return Answer.missing(question, QueryTables.PLANS);
        }
        List<String> without = meant.stream()
                .filter(plan -> !plan.used())
                .map(plan -> plan.target() + " did not at "
                        + new StoreCase(plan.scenario(), plan.caseParameters()).name() + ", by its own plan")
                .toList();
        String lead = without.isEmpty()
                ? "Yes, by all " + meant.size() + " plans"
                : "Not by " + without.size() + " of " + meant.size() + " plans";
        return new Answer(question, lead, without, QueryTables.PLANS);
    }

    private static Answer same(Queries queries) {
        String question = "Did all targets find the same items?";
        SameWork work = SameWork.of(queries.rows());
        if (work.isEmpty()) {
            return Answer.missing(question, QueryTables.SECTION);
        }
        String lead = work.different().isEmpty()
                ? "Yes, in all " + work.agreed() + " cases, by the digests of what was found"
                : "Not in " + work.different().size() + " cases";
        List<String> sentences = new ArrayList<>(work.different());
        sentences.addAll(Found.sentences(queries, BRIEF));
        return new Answer(question, lead, sentences, QueryTables.SECTION);
    }

    private static Optional<StoreCase> element(Queries queries, Map<String, String> parameters) {
        return queries.rows().find("", "element", parameters);
    }

    private static String capital(String words) {
        return words.startsWith("no ") ? "N" + words.substring(1) : words;
    }
}
