package org.docbench.report.view;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * "Is X faster than Y at this phase?", answered over every case of some scenarios: the count of verdicts and both extremes.
 *
 * @param scenarios all that the question's words cover
 * @param words the first word of the answer when all verdicts agree
 */
public record FasterQuestion(
        String question,
        List<String> scenarios,
        String phase,
        String contender,
        List<String> baselines,
        String evidence,
        Map<String, String> words) {

    public static final Map<String, String> FASTER = Map.of("faster", "Yes", "slower", "No", "tie", "A tie");
    public static final Map<String, String> DIFFERENT = Map.of("faster", "Yes", "slower", "Yes", "tie", "No");

    /** What the run says. */
    public Answer answer(RunView run) {
        Map<String, List<Pair>> byBaseline = new LinkedHashMap<>();
        for (String baseline : baselines) {
            List<Pair> pairs = scenarios.stream()
                    .flatMap(scenario -> run.cases(scenario, phase).stream()
                            .map(parameters -> run.pair(scenario, parameters, phase, baseline, contender)))
                    .flatMap(Optional::stream)
                    .toList();
            if (!pairs.isEmpty()) {
                byBaseline.put(baseline, pairs);
            }
        }
        if (byBaseline.isEmpty()) {
            return Answer.missing(question, evidence);
        }
        String counts = byBaseline.entrySet().stream()
                .map(entry -> counts(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("; "));
        List<Pair> all = byBaseline.values().stream().flatMap(List::stream).toList();
        List<String> sentences = byBaseline.entrySet().stream()
                .map(entry -> sentence(entry.getKey(), entry.getValue()))
                .toList();
        return new Answer(question, word(all) + ": " + contender + " is " + counts, sentences, evidence);
    }

    /** One word only when every case says the same. */
    private String word(List<Pair> pairs) {
        List<String> verdicts = pairs.stream().map(Pair::verdict).distinct().toList();
        return verdicts.size() > 1 ? "It depends" : words.getOrDefault(verdicts.get(0), "No difference found");
    }

    /** {@code faster than bson.raw in 4 of 5 cases, slower in 1}, the most frequent verdict first. */
    private static String counts(String baseline, List<Pair> pairs) {
        Map<String, Long> counts =
                pairs.stream().collect(Collectors.groupingBy(Pair::verdict, LinkedHashMap::new, Collectors.counting()));
        List<Map.Entry<String, Long>> ordered = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList();
        String first = relation(ordered.get(0).getKey(), baseline);
        if (ordered.size() == 1) {
            return first + " in " + (pairs.size() == 1 ? "one case" : "all " + pairs.size() + " cases");
        }
        return first + " in " + ordered.get(0).getValue() + " of " + pairs.size() + " cases, "
                + ordered.stream()
                        .skip(1)
                        .map(entry -> relation(entry.getKey(), null) + " in " + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static String relation(String verdict, String baseline) {
        String link = verdict.equals("tie") ? " with " : verdict.equals("inconclusive") ? " against " : " than ";
        String word =
                verdict.equals("tie") ? "in a tie" : verdict.equals("inconclusive") ? "no difference found" : verdict;
        return baseline == null ? word : word + link + baseline;
    }

    private String sentence(String baseline, List<Pair> pairs) {
        Pair least = pairs.stream().min(Comparator.comparingDouble(Pair::ratio)).orElseThrow();
        Pair most = pairs.stream().max(Comparator.comparingDouble(Pair::ratio)).orElseThrow();
        return "against " + baseline
                + (pairs.size() == 1 ? ": " + at(least) : ": from " + at(least) + " to " + at(most));
    }

    private static String at(Pair pair) {
        return pair.clause() + " at " + CaseName.of(pair.caseParameters());
    }
}
