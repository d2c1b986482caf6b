package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.stats.Words;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.RunView;

/** The questions of a reader who runs a service in front of a store. */
public final class RestAnswers {
    private RestAnswers() {}

    /** None for a run without the suite. */
    public static List<Answer> of(RunView run) {
        RestResults rests = RestResults.of(run);
        return rests.isEmpty()
                ? List.of()
                : List.of(LayerQuestions.where(rests), LayerQuestions.cost(rests), ways(rests), sweep(rests));
    }

    private static Answer ways(RestResults rests) {
        String question =
                "What do batches, write buffering, asynchronous commit and no commit of its own bring, and what can be lost?";
        List<String> sentences = new ArrayList<>();
        for (ServiceVariants ways : ServiceVariants.of(rests)) {
            ways.strongest()
                    .forEach((name, one) -> ways.plain()
                            .flatMap(plain -> ByTarget.words(rests, plain, one))
                            .ifPresent(words -> sentences.add(name + level(one) + ", "
                                    + CaseName.of(ways.shared().parameters()) + ": " + words)));
        }
        if (!sentences.isEmpty()) {
            sentences.addAll(WaysTable.losses(rests));
        }
        return sentences.isEmpty()
                ? Answer.missing(question, RestTables.WAYS)
                : new Answer(
                        question,
                        "Against one transaction a request with a commit of its own, at durability "
                                + rests.strongest(),
                        List.copyOf(sentences),
                        RestTables.WAYS);
    }

    private static String level(StoreCase one) {
        return one.level().isEmpty() ? "" : " at " + one.level();
    }

    private static Answer sweep(RestResults rests) {
        String question = "Do more workers or more backends bring more?";
        List<String> sentences = new ArrayList<>();
        for (Sweep sweep : Sweep.of(rests)) {
            sweep.mostWorkers()
                    .ifPresent(pair -> sentence(
                                    rests,
                                    pair,
                                    sweep.title() + ", " + Sweep.where(pair.second()) + " against "
                                            + Sweep.workers(pair.first()))
                            .ifPresent(sentences::add));
            sweep.mostBackends()
                    .ifPresent(pair -> sentence(
                                    rests,
                                    pair,
                                    sweep.title() + ", " + Sweep.where(pair.second()) + " against "
                                            + Sweep.backends(pair.first()))
                            .ifPresent(sentences::add));
        }
        return sentences.isEmpty()
                ? Answer.missing(question, RestTables.SWEEP)
                : new Answer(
                        question,
                        "By operations of all connections together, the most against the fewest",
                        List.copyOf(sentences),
                        RestTables.SWEEP);
    }

    private static Optional<String> sentence(RestResults rests, Sweep.Ends ends, String words) {
        return ByTarget.words(rests, ends.first(), ends.second()).map(targets -> words + ": " + targets);
    }

    /** One case against another, for every target by itself. */
    static final class ByTarget {
        private ByTarget() {}

        /** {@code mongodb 2.5× faster (95 % CI 2.4–2.6); sqlite.table tie: ...}; empty where no target has both. */
        static Optional<String> words(RestResults rests, StoreCase first, StoreCase second) {
            String words = rests.rows().targets().stream()
                    .flatMap(target -> rests
                            .rows()
                            .ratio(first, second, target)
                            .map(ratio -> target + " " + Words.clause(ratio.value(), ratio.ci95(), ratio.verdict()))
                            .stream())
                    .collect(Collectors.joining("; "));
            return words.isEmpty() ? Optional.empty() : Optional.of(words);
        }
    }
}
