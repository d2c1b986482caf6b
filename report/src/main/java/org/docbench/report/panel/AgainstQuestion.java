package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Verdict;
import org.docbench.core.stats.Words;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Answer;

/**
 * What becomes of the time when one thing of a case is changed, for each target by itself.
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
        String lead = change + ": " + byVerdict(ratios, (target, ratio) -> target) + where;
        return Answer.of(question, lead, sentences, evidence);
    }

    /** {@code faster for mongodb, mysql.json; tie for sqlite.jsonb}. */
    public static String byVerdict(Map<String, Ratio> ratios, BiFunction<String, Ratio, String> name) {
        Map<Verdict, List<String>> verdicts = new EnumMap<>(Verdict.class);
        ratios.forEach((target, ratio) -> verdicts.computeIfAbsent(ratio.verdict(), none -> new ArrayList<>())
                .add(name.apply(target, ratio)));
        return verdicts.entrySet().stream()
                .map(verdict -> Words.word(verdict.getKey()) + " for " + String.join(", ", verdict.getValue()))
                .collect(Collectors.joining("; "));
    }
}
