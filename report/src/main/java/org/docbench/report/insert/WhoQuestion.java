package org.docbench.report.insert;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.report.store.Ranking;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Answer;

/** Who inserts fastest, over all sizes and attributes: the count of cases, and both ends of the sizes in words. */
final class WhoQuestion {
    private static final String QUESTION =
            "Who inserts faster, and does it depend on size, attributes, index and durability?";
    private static final String OPEN = "no sure winner";

    private WhoQuestion() {}

    static Answer answer(Inserts inserts) {
        List<String> sentences = new ArrayList<>();
        String lead = "";
        for (String level : inserts.rows().levels()) {
            List<Ranking> rankings = inserts.payloads(level).stream()
                    .map(one -> Ranking.of(inserts.rows(), one))
                    .filter(ranking -> ranking.rows().size() > 1)
                    .toList();
            if (rankings.isEmpty()) {
                continue;
            }
            if (lead.isEmpty()) {
                lead = counted(rankings) + ", at durability " + level;
                sentences.addAll(ends(rankings));
            } else {
                sentences.add(
                        "at durability " + level + ": " + counted(rankings).replaceFirst("^It depends: ", ""));
            }
        }
        return lead.isEmpty()
                ? Answer.missing(QUESTION, InsertTables.SECTION)
                : new Answer(QUESTION, lead, List.copyOf(sentences), InsertTables.SECTION);
    }

    /** {@code It depends: mongodb in 8 of 20 cases, no sure winner in 12}. */
    private static String counted(List<Ranking> rankings) {
        Map<String, Long> wins = rankings.stream()
                .collect(Collectors.groupingBy(
                        ranking -> ranking.winner().orElse(OPEN), LinkedHashMap::new, Collectors.counting()));
        List<Map.Entry<String, Long>> ordered = wins.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList();
        Map.Entry<String, Long> first = ordered.get(0);
        if (ordered.size() == 1) {
            String all = rankings.size() == 1 ? "the only case" : "all " + rankings.size() + " cases";
            return (first.getKey().equals(OPEN) ? "No sure winner" : first.getKey()) + " in " + all;
        }
        return "It depends: " + first.getKey() + " in " + first.getValue() + " of " + rankings.size() + " cases, "
                + ordered.stream()
                        .skip(1)
                        .map(other -> other.getKey() + " in " + other.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** The first against the next at the smallest and at the largest shape, for each index. */
    private static List<String> ends(List<Ranking> rankings) {
        Comparator<Ranking> bySize = Comparator.<Ranking>comparingLong(
                        ranking -> ranking.one().number("bytes"))
                .thenComparingLong(ranking -> ranking.one().number("attributes"));
        List<String> sentences = new ArrayList<>();
        rankings.stream()
                .collect(Collectors.groupingBy(
                        ranking -> ranking.one().value("index"), LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(same -> {
                    Ranking least = same.stream().min(bySize).orElseThrow();
                    Ranking most = same.stream().max(bySize).orElseThrow();
                    sentences.add(sentence(least));
                    if (!most.equals(least)) {
                        sentences.add(sentence(most));
                    }
                });
        return sentences;
    }

    private static String sentence(Ranking ranking) {
        StoreCase one = ranking.one();
        return one.detail() + ": "
                + ranking.lead()
                        .map(pair -> pair.sentence() + ", the next of "
                                + ranking.rows().size())
                        .orElseGet(ranking::words);
    }
}
