package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.docbench.core.run.Question;

/** The published claims that a run registers as questions before it starts (rule 21). */
public final class ClaimQuestions {
    private ClaimQuestions() {}

    /**
     * Lists the claims that have at least one case of each of their case sets in the plan, in the order of the files.
     *
     * @param planned tells whether a case will be measured
     */
    public static List<Question> of(List<ClaimsFile> files, Predicate<CaseRef> planned) {
        List<Question> questions = new ArrayList<>();
        for (ClaimsFile file : files) {
            file.claims().stream()
                    .filter(claim -> asked(claim.measure(), file, planned))
                    .forEach(claim -> questions.add(
                            new Question(Question.CLAIM, file.seed() + "/" + claim.id(), claim.statement())));
        }
        return List.copyOf(questions);
    }

    /** Of measures that stand for each other one is enough. */
    private static boolean asked(Measure measure, ClaimsFile file, Predicate<CaseRef> planned) {
        if (measure instanceof Measure.FirstOfMeasure any) {
            return any.of().stream().anyMatch(one -> asked(one, file, planned));
        }
        return measure.cases() != null
                && measure.sets()
                        .allMatch(set -> file.caseSets().get(set).stream().anyMatch(planned));
    }
}
