package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Verdict;
import org.docbench.core.stats.Words;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Answer;

/**
 * Compares two cases within each target.
 *
 * @param change what is changed, in words: {@code one index against none}
 * @param evidence the section that shows it
 */
public record AgainstQuestion(Cube suite, String question, String change, String evidence) {

    /** The second case against the first. */
    public Answer answer(Case first, Case second) {
        Map<String, Ratio> ratios = suite.ratios(first, second);
        List<String> sentences = new ArrayList<>();
        ratios.forEach((target, ratio) -> sentences.add(target + ": " + ratio.clause()));
        String where = second.level().isEmpty() ? "" : ", at durability " + second.level();
        return Answer.of(question, change + ": " + byVerdict(ratios) + where, sentences, evidence);
    }

    /** The same where the run may lack one of the cases. */
    public Answer answer(Optional<Case> first, Optional<Case> second) {
        return first.isEmpty() || second.isEmpty()
                ? Answer.missing(question, evidence)
                : answer(first.get(), second.get());
    }

    /** {@code faster for mongodb, mysql.json; tie for sqlite.jsonb}. */
    static String byVerdict(Map<String, Ratio> ratios) {
        Map<Verdict, List<String>> verdicts = new EnumMap<>(Verdict.class);
        ratios.forEach((target, ratio) -> verdicts.computeIfAbsent(ratio.verdict(), none -> new ArrayList<>())
                .add(target));
        return verdicts.entrySet().stream()
                .map(verdict -> Words.word(verdict.getKey()) + " for " + String.join(", ", verdict.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** {@code mongodb 2.5× faster (95 % CI 2.4–2.6); sqlite.table tie: ...}; empty where no target has both. */
    public static Optional<String> clauses(Cube cube, Case first, Case second) {
        String words = cube.ratios(first, second).entrySet().stream()
                .map(ratio -> ratio.getKey() + " " + ratio.getValue().clause())
                .collect(Collectors.joining("; "));
        return Optional.of(words).filter(own -> !own.isEmpty());
    }
}
