package org.docbench.report.panel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
                        ranking -> ranking.winner().orElse(OPEN), LinkedHashMap::new, Collectors.counting()));
        List<Map.Entry<String, Long>> ordered = wins.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList();
        Map.Entry<String, Long> first = ordered.get(0);
        if (ordered.size() == 1) {
            String all = rankings.size() == 1 ? "one case" : "all " + rankings.size() + " cases";
            return (first.getKey().equals(OPEN) ? "No difference found at the top" : first.getKey()) + " in " + all;
        }
        return "It depends: " + first.getKey() + " in " + first.getValue() + " of " + rankings.size() + " cases, "
                + ordered.stream()
                        .skip(1)
                        .map(other -> other.getKey() + " in " + other.getValue())
                        .collect(Collectors.joining(", "));
    }
}
