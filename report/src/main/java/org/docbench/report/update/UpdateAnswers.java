package org.docbench.report.update;

import java.util.List;
import org.docbench.report.view.Answer;
import org.docbench.report.view.FasterQuestion;
import org.docbench.report.view.RunView;

/** The questions of a reader who wants to know what changing a stored document costs. */
public final class UpdateAnswers {

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

    private static Answer twoCalls(Updates updates) {
        return new FasterQuestion(
                        "What does the middle delete cost in one call and in two: is one call faster?",
                        "delete",
                        Updates.PHASE,
                        "mongodb",
                        List.of("mongodb.two-calls"),
                        "updates",
                        FasterQuestion.FASTER)
                .answer(updates.rows());
    }
}
