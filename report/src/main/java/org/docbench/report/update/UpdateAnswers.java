package org.docbench.report.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.Answer;
import org.docbench.report.view.FasterQuestion;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** The questions of a reader who wants to know what changing a stored document costs. */
public final class UpdateAnswers {

    private static final String DELETE = "delete";
    private static final String ONE = "mongodb";
    private static final String TWO = "mongodb.two-calls";

    private UpdateAnswers() {}

    /** None for a run without the suite. */
    public static List<Answer> of(RunView run) {
        Updates updates = Updates.of(run);
        if (updates.isEmpty()) {
            return List.of();
        }
        return List.of(
                CommitQuestion.answer(updates),
                SizeQuestion.answer(updates),
                DurabilityQuestion.answer(updates),
                twoCalls(updates));
    }

    /** The verdicts over all cases, and at the strongest level what either way takes. */
    private static Answer twoCalls(Updates updates) {
        Answer verdicts = new FasterQuestion(
                        "What does the middle delete cost in one call and in two: is one call faster?",
                        DELETE,
                        Updates.PHASE,
                        ONE,
                        List.of(TWO),
                        "updates",
                        FasterQuestion.FASTER)
                .answer(updates.rows());
        List<String> sentences = new ArrayList<>(verdicts.sentences());
        updates.strongest()
                .ifPresent(level -> updates.cases(level, DELETE)
                        .forEach(one -> updates.measured(one, TWO)
                                .flatMap(two -> updates.measured(one, ONE)
                                        .map(call -> one.detail() + ", " + LevelWords.name(level) + ": " + time(call)
                                                + " in one call, " + time(two) + " in two"))
                                .ifPresent(sentences::add)));
        return new Answer(verdicts.question(), verdicts.lead(), List.copyOf(sentences), verdicts.evidence());
    }

    private static String time(ResultRow row) {
        return Figures.time(row.mean(), row.interval());
    }

    /** What the durability setting does to one update, and to who wins it. */
    static final class DurabilityQuestion {

        private static final String QUESTION = "What does the durability setting change?";

        private DurabilityQuestion() {}

        static Answer answer(Updates updates) {
            Map<String, UpdateCase> levels = new LinkedHashMap<>();
            for (String level : updates.levels()) {
                updates.find(level, "single", CommitQuestion.USUAL).ifPresent(one -> levels.put(level, one));
            }
            if (levels.size() < 2) {
                return Answer.missing(QUESTION, "levels");
            }
            List<String> order = List.copyOf(levels.keySet());
            UpdateCase weak = levels.get(order.get(0));
            UpdateCase strong = levels.get(order.get(order.size() - 1));
            List<String> sentences = new ArrayList<>();
            sentences.add("at " + strong.name() + ", "
                    + levels.entrySet().stream()
                            .map(level -> level.getKey() + ": "
                                    + Ranking.of(updates, level.getValue()).words())
                            .collect(Collectors.joining("; ")));
            for (String target : updates.targets()) {
                LevelRatio.of(updates, target, weak, strong)
                        .map(ratio -> target + ": "
                                + ratio.words(LevelWords.name(weak.level()), LevelWords.name(strong.level()))
                                + means(updates, target, weak, strong))
                        .ifPresent(sentences::add);
            }
            sentences.addAll(SyncEvidence.warnings(updates));
            return new Answer(QUESTION, lead(updates, levels), List.copyOf(sentences), "levels");
        }

        private static String lead(Updates updates, Map<String, UpdateCase> levels) {
            List<Optional<String>> winners = levels.values().stream()
                    .map(one -> Ranking.of(updates, one).winner())
                    .toList();
            if (winners.contains(Optional.<String>empty())) {
                return "The time of a write; who is fastest is not sure at every level";
            }
            return winners.stream().distinct().count() > 1
                    ? "The time of a write, and who is fastest"
                    : "The time of a write; " + winners.get(0).orElseThrow() + " is fastest at every level";
        }

        private static String means(Updates updates, String target, UpdateCase weak, UpdateCase strong) {
            return ", " + mean(updates.measured(weak, target)) + " and " + mean(updates.measured(strong, target));
        }

        private static String mean(Optional<ResultRow> row) {
            return row.map(own -> Figures.time(own.mean(), own.interval())).orElse(Figures.NONE);
        }
    }
}
