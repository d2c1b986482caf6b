package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Verdict;
import org.docbench.core.stats.Words;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Ranking;
import org.docbench.report.view.Answer;

/**
 * Who is fastest: the count of wins over cases, then who beats whom in some of them.
 *
 * @param evidence the section that shows it
 */
public record WhoQuestion(Cube cube, String question, String evidence) {

    private static final String OPEN = "no difference found at the top";
    private static final String APART = "not compared";

    /** Counts {@code counted} and describes {@code told}. */
    public Answer answer(List<Case> counted, List<Case> told) {
        List<Ranking> rankings = counted.stream()
                .map(one -> Ranking.of(cube, one))
                .filter(ranking -> ranking.rows().size() > 1)
                .toList();
        return rankings.isEmpty()
                ? Answer.missing(question, evidence)
                : Answer.of(
                        question,
                        count(rankings),
                        told.stream().map(this::sentence).toList(),
                        evidence);
    }

    private String sentence(Case one) {
        Ranking ranking = Ranking.of(cube, one);
        String level = one.level().isEmpty() ? "" : ", durability " + one.level();
        return one.name() + level + ": "
                + ranking.lead()
                        .filter(pair -> ranking.winner().isPresent())
                        .map(pair -> pair.sentence() + ", the next of "
                                + ranking.rows().size())
                        .orElseGet(ranking::words)
                + ranking.againstLog().map("; "::concat).collect(Collectors.joining());
    }

    /** {@code It depends: mongodb in 8 of 20 cases, no difference found at the top in 12}. */
    private static String count(List<Ranking> rankings) {
        Map<String, Long> wins = rankings.stream()
                .collect(Collectors.groupingBy(
                        ranking -> ranking.winner().orElse(ranking.isCompared() ? OPEN : APART),
                        LinkedHashMap::new,
                        Collectors.counting()));
        List<Map.Entry<String, Long>> ordered = wins.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList();
        Map.Entry<String, Long> first = ordered.get(0);
        if (ordered.size() == 1) {
            String all = rankings.size() == 1 ? "one case" : "all " + rankings.size() + " cases";
            return switch (first.getKey()) {
                case OPEN -> "No difference found at the top in " + all;
                case APART -> "Not compared in " + all;
                default -> first.getKey() + " in " + all;
            };
        }
        return "It depends: " + first.getKey() + " in " + first.getValue() + " of " + rankings.size() + " cases, "
                + ordered.stream()
                        .skip(1)
                        .map(other -> other.getKey() + " in " + other.getValue())
                        .collect(Collectors.joining(", "));
    }

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
}
