package org.docbench.report.update;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Verdict;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Floor;
import org.docbench.report.view.GrowthWords;

/** Whether the same one-field update costs more in a larger document. */
final class SizeQuestion {

    static final String SCENARIO = "large";
    private static final String QUESTION = "Does the cost grow with the document?";

    private SizeQuestion() {}

    static Answer answer(Updates updates) {
        Map<Verdict, List<String>> verdicts = new LinkedHashMap<>();
        List<String> sentences = new ArrayList<>();
        String level = updates.strongest().orElse("");
        for (String target : updates.targets()) {
            List<UpdateCase> sizes = updates.cases(level, SCENARIO).stream()
                    .filter(one -> updates.measured(one, target).isPresent())
                    .sorted(Comparator.comparingLong(UpdateCase::bytes))
                    .toList();
            if (sizes.size() > 1) {
                UpdateCase small = sizes.get(0);
                UpdateCase large = sizes.get(sizes.size() - 1);
                LevelRatio.of(updates, target, small, large).ifPresent(ratio -> {
                    verdicts.computeIfAbsent(ratio.verdict(), none -> new ArrayList<>())
                            .add(target);
                    sentences.add(target + ": " + large.detail() + " is " + words(ratio) + " than " + small.detail());
                });
            }
        }
        if (sentences.isEmpty()) {
            return Answer.missing(QUESTION, "by-size");
        }
        String models = GrowthWords.of(growth(updates, level));
        if (!models.isEmpty()) {
            sentences.add("by the model that fits best, “or” where a second one fits as well: " + models);
        }
        String lead = verdicts.entrySet().stream()
                .map(verdict -> word(verdict.getKey()) + " for " + String.join(", ", verdict.getValue()))
                .collect(Collectors.joining("; "));
        return new Answer(
                QUESTION, capital(lead) + ", at " + LevelWords.name(level), List.copyOf(sentences), "by-size");
    }

    static List<GrowthRow> growth(Updates updates, String level) {
        return updates.rows().growth().stream()
                .filter(row -> row.scenario().equals(SCENARIO)
                        && new UpdateCase(SCENARIO, row.caseParameters())
                                .level()
                                .equals(level)
                        && !Floor.isEmpty(row.target()))
                .toList();
    }

    /** A clause that "than" can follow, whatever the verdict. */
    private static String words(Ratio ratio) {
        boolean sure = ratio.verdict() == Verdict.FASTER || ratio.verdict() == Verdict.SLOWER;
        return sure ? ratio.size() : "in a " + ratio.verdict().word() + " comparison " + ratio.size();
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case SLOWER -> "yes";
            case TIE -> "no";
            case FASTER -> "the reverse";
            case INCONCLUSIVE -> "inconclusive";
        };
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + words.substring(1);
    }
}
