package org.docbench.report.store;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Verdict;
import org.docbench.core.stats.Words;
import org.docbench.report.view.Answer;

/**
 * What becomes of the time when one thing of a case is changed, for each target by itself.
 *
 * @param change what is changed, in words: {@code one index against none}
 * @param evidence the section that shows it
 */
public record AgainstQuestion(StoreRows suite, String question, String change, String evidence) {

    /** The second case against the first. */
    public Answer answer(StoreCase first, StoreCase second) {
        Map<Verdict, List<String>> verdicts = new EnumMap<>(Verdict.class);
        List<String> sentences = new ArrayList<>();
        for (String target : suite.targets()) {
            suite.ratio(first, second, target).ifPresent(ratio -> {
                verdicts.computeIfAbsent(ratio.verdict(), none -> new ArrayList<>())
                        .add(target);
                sentences.add(target + ": " + words(ratio));
            });
        }
        if (sentences.isEmpty()) {
            return Answer.missing(question, evidence);
        }
        String lead = verdicts.entrySet().stream()
                .map(verdict -> verdict.getKey().word() + " for " + String.join(", ", verdict.getValue()))
                .collect(Collectors.joining("; "));
        String where = second.level().isEmpty() ? "" : ", at durability " + second.level();
        return new Answer(question, change + ": " + lead + where, List.copyOf(sentences), evidence);
    }

    private static String words(Ratio ratio) {
        return Words.clause(ratio.value(), ratio.ci95(), ratio.verdict());
    }
}
