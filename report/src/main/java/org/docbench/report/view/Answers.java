package org.docbench.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.GrowthRow;

/** The questions readers come with, each answered in words with intervals. There is no total and no score. */
public final class Answers {

    private Answers() {}

    /**
     * All of them, those on published claims last.
     *
     * @param stores what is asked of the suites of stores
     */
    public static List<Answer> of(RunView run, List<Answer> stores) {
        Codecs codecs = Codecs.of(run);
        List<Answer> answers = new ArrayList<>();
        if (run.has("access") || run.results().isEmpty()) {
            answers.addAll(access(run));
        }
        if (!codecs.isEmpty()) {
            answers.addAll(CodecAnswers.of(codecs));
        }
        answers.addAll(stores);
        answers.add(claims(run));
        return List.copyOf(answers);
    }

    private static List<Answer> access(RunView run) {
        List<Answer> answers = new ArrayList<>();
        answers.add(faster(
                "Is a lookup in an opened OSON document faster than in an opened BSON document?",
                "flat",
                "get",
                "flat",
                run));
        answers.add(faster("And from the bytes, opening included?", "flat", "open+read", "flat", run));
        answers.add(new FasterQuestion(
                        "And when both are parsed into trees?",
                        "flat",
                        "read",
                        "oson.tree",
                        List.of("bson.document"),
                        "results",
                        FasterQuestion.FASTER)
                .answer(run));
        if (!run.cases("user", "open+read").isEmpty()) {
            answers.add(faster("Is OSON faster on your documents, from the bytes?", "user", "open+read", "user", run));
        }
        answers.add(Payoffs.answer(run));
        answers.add(GrowthQuestion.answer(run));
        answers.add(new FasterQuestion(
                        "Does it matter who wrote the OSON image?",
                        "growth",
                        "get",
                        "oson.object.thin",
                        List.of("oson.object"),
                        "growth",
                        FasterQuestion.DIFFERENT)
                .answer(run));
        answers.add(ClockQuestion.answer(run));
        return answers;
    }

    /** The vendor's own view of the bytes against both usual ways of reading BSON. */
    private static Answer faster(String question, String scenario, String phase, String evidence, RunView run) {
        List<String> baselines = List.of("bson.raw", "bson.document");
        return new FasterQuestion(question, scenario, phase, "oson.object", baselines, evidence, FasterQuestion.FASTER)
                .answer(run);
    }

    /** Which claims hold, counted: every ruling stands in the table the answer points to. */
    private static Answer claims(RunView run) {
        String question = "Do the published claims hold here?";
        List<ClaimRow> own = run.claims().stream()
                .filter(claim -> !Rulings.isOfOtherSuites(claim, run))
                .toList();
        Map<String, Long> rulings = own.stream()
                .collect(Collectors.groupingBy(claim -> claim.ruling(), TreeMap::new, Collectors.counting()));
        if (rulings.isEmpty()) {
            return Answer.missing(question, "claims");
        }
        String counts = rulings.entrySet().stream()
                .map(ruling -> ruling.getValue() + " " + Rulings.words(ruling.getKey()))
                .collect(Collectors.joining(", "));
        long confirmed = rulings.getOrDefault("confirmed", 0L);
        String lead = confirmed + " of " + own.size() + " confirmed";
        List<String> sentences = Stream.concat(Stream.of("Rulings: " + counts), Rulings.ofOtherSuites(run).stream())
                .toList();
        return new Answer(question, lead, sentences, "claims");
    }

    /** How a lookup grows with the document, one line for each phase. */
    static final class GrowthQuestion {

        private GrowthQuestion() {}

        static Answer answer(RunView run) {
            String question = "How does a lookup grow with the number of fields?";
            Map<String, List<GrowthRow>> byPhase = new LinkedHashMap<>();
            for (GrowthRow row : run.growth()) {
                if ("growth".equals(row.scenario()) && !Floor.isEmpty(row.target())) {
                    byPhase.computeIfAbsent(row.phase(), phase -> new ArrayList<>())
                            .add(row);
                }
            }
            List<String> sentences = new ArrayList<>();
            byPhase.forEach((phase, rows) -> sentences.add(phase + ": " + GrowthWords.of(rows)));
            return sentences.isEmpty()
                    ? Answer.missing(question, "growth")
                    : new Answer(question, GrowthWords.LEAD, List.copyOf(sentences), "growth");
        }
    }
}
