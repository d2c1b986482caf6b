package org.docbench.report.update;

import java.util.ArrayList;
import java.util.List;
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
}
