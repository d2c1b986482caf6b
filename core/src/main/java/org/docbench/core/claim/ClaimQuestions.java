package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.docbench.core.run.Question;
import org.docbench.core.run.RegisteredPlan.AskedPairs;

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

    /** Lists, for each measure of a claim that is a ratio of two targets, the comparisons that it needs. */
    public static List<List<AskedPairs>> ratios(List<ClaimsFile> files) {
        return files.stream()
                .flatMap(file -> file.claims().stream().flatMap(claim -> ratios(claim.measure(), file)))
                .toList();
    }

    private static Stream<List<AskedPairs>> ratios(Measure measure, ClaimsFile file) {
        if (measure instanceof CombinedMeasure several) {
            return several.inner().stream().flatMap(one -> ratios(one, file));
        }
        if (measure instanceof MachineMeasure second) {
            return ratios(second.measure(), file);
        }
        if (measure instanceof RatioMeasure ratio) {
            List<CaseRef> named = file.caseSets().get(ratio.cases());
            return Stream.concat(
                            file.forms(ratio).stream()
                                    .map(form -> named.stream()
                                            .flatMap(one -> form.of(one).stream())
                                            .toList()),
                            Stream.of(named))
                    .map(cases -> pairs(ratio, cases));
        }
        return Stream.of();
    }

    private static List<AskedPairs> pairs(RatioMeasure ratio, List<CaseRef> cases) {
        return cases.stream()
                .map(on -> new AskedPairs(
                        on.suite(),
                        on.scenario(),
                        on.parameters(),
                        ratio.phase(),
                        List.of(on.of(ratio.baseline()), on.of(ratio.contender()))))
                .toList();
    }

    /** Of measures that stand for each other one is enough. */
    private static boolean asked(Measure measure, ClaimsFile file, Predicate<CaseRef> planned) {
        if (measure instanceof CombinedMeasure.FirstOfMeasure any) {
            return any.of().stream().anyMatch(one -> asked(one, file, planned));
        }
        if (measure.cases() == null) {
            return false;
        }
        return Stream.concat(Stream.of(planned), file.forms(measure).stream().map(form ->
                        (Predicate<CaseRef>) one -> form.of(one).filter(planned).isPresent()))
                .anyMatch(is -> measure.sets()
                        .allMatch(set -> file.caseSets().get(set).stream().anyMatch(is)));
    }
}
