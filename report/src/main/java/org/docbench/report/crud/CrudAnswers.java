package org.docbench.report.crud;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.stats.Verdict;
import org.docbench.core.stats.Words;
import org.docbench.report.store.Ranking;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.GrowthWords;
import org.docbench.report.view.RunView;

/** The questions of a reader who wants to know what single operations take, in large collections, with many workers, far away. */
public final class CrudAnswers {
    private CrudAnswers() {}

    /** None for a run without the suite. */
    public static List<Answer> of(RunView run) {
        CrudResults cruds = CrudResults.of(run);
        if (cruds.isEmpty()) {
            return List.of();
        }
        List<Answer> answers = new ArrayList<>(List.of(who(cruds), growth(cruds), workers(cruds)));
        if (!Distance.pairs(cruds).isEmpty()) {
            answers.add(distance(cruds));
        }
        return answers;
    }

    private static Answer who(CrudResults cruds) {
        String question = "Who inserts, finds, updates and deletes single documents fastest?";
        List<String> sentences = cruds.curves().stream()
                .flatMap(curve -> Optional.ofNullable(curve.get(cruds.largest())).stream())
                .map(one -> Ranking.of(cruds.rows(), one))
                .filter(ranking -> !ranking.rows().isEmpty())
                .map(ranking -> CrudResults.title(ranking.one(), CrudResults.DOCUMENTS) + ": " + ranking.words())
                .toList();
        return sentences.isEmpty()
                ? Answer.missing(question, CrudTables.GROWTH)
                : new Answer(
                        question,
                        "It depends on the operation; at " + Figures.count(Long.toString(cruds.largest()))
                                + " documents",
                        sentences,
                        CrudTables.GROWTH);
    }

    private static Answer growth(CrudResults cruds) {
        String question = "Does an operation take longer in a larger collection?";
        List<String> sentences = new ArrayList<>();
        for (Map<Long, StoreCase> curve : cruds.curves()) {
            List<GrowthRow> rows = cruds.rows().targets().stream()
                    .flatMap(target -> cruds.growth(curve, target).stream())
                    .toList();
            if (!rows.isEmpty()) {
                sentences.add(GrowthTable.title(curve) + ": " + GrowthWords.of(rows));
            }
        }
        return sentences.isEmpty()
                ? Answer.missing(question, CrudTables.GROWTH)
                : new Answer(question, GrowthWords.LEAD, List.copyOf(sentences), CrudTables.GROWTH);
    }

    private static Answer workers(CrudResults cruds) {
        String question = "Do more workers bring more?";
        List<String> sentences = new ArrayList<>();
        for (Map<Long, StoreCase> crew : cruds.crews()) {
            List<Long> numbers = List.copyOf(crew.keySet());
            long most = numbers.get(numbers.size() - 1);
            Map<Verdict, List<String>> verdicts = new EnumMap<>(Verdict.class);
            for (String target : cruds.rows().targets()) {
                CrewTable.speedUp(cruds, crew, crew.get(most), target)
                        .ifPresent(ratio -> verdicts.computeIfAbsent(ratio.verdict(), none -> new ArrayList<>())
                                .add(target + " (" + Words.factor(ratio.value()) + ")"));
            }
            if (!verdicts.isEmpty()) {
                sentences.add(CrudResults.title(crew.get(most), CrudResults.WORKERS) + ", " + most + " workers against "
                        + numbers.get(0) + ": "
                        + verdicts.entrySet().stream()
                                .map(verdict ->
                                        verdict.getKey().word() + " for " + String.join(", ", verdict.getValue()))
                                .collect(Collectors.joining("; ")));
            }
        }
        return sentences.isEmpty()
                ? Answer.missing(question, CrudTables.CREWS)
                : new Answer(
                        question,
                        "By operations of all workers together; the ideal is as many times as there are workers",
                        List.copyOf(sentences),
                        CrudTables.CREWS);
    }

    private static Answer distance(CrudResults cruds) {
        String question = "What does it cost that the server is far away?";
        List<String> sentences = new ArrayList<>();
        for (Map<Long, StoreCase> curve : cruds.curves()) {
            StoreCase one = curve.get(cruds.largest());
            if (one != null) {
                Distance.pairs(cruds)
                        .forEach((near, far) -> cruds.rows()
                                .pair(one, near, far)
                                .ifPresent(pair -> sentences.add(
                                        CrudResults.title(one, CrudResults.DOCUMENTS) + ": " + pair.sentence())));
            }
        }
        return sentences.isEmpty()
                ? Answer.missing(question, CrudTables.DISTANCE)
                : new Answer(
                        question, "Far against near, in the same rounds", List.copyOf(sentences), CrudTables.DISTANCE);
    }
}
