package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;

/** The questions of a reader who wants to know what turning documents into bytes and back costs. */
final class CodecAnswers {

    private CodecAnswers() {}

    static List<Answer> of(Codecs codecs) {
        List<Answer> answers = new ArrayList<>();
        codecs.usual().ifPresent(file -> {
            answers.add(fastest(codecs, file, "decodes", Codecs.DECODE));
            answers.add(fastest(codecs, file, "encodes", Codecs.ENCODE));
        });
        Set<Subject> subjects = new LinkedHashSet<>();
        Optional.of("drivers-flat").flatMap(codecs::named).ifPresent(subjects::add);
        Optional.of(Subject.USER).flatMap(codecs::named).ifPresent(subjects::add);
        for (Subject subject : subjects) {
            answers.add(fastest(codecs, subject, "decodes", Codecs.DECODE));
            answers.add(fastest(codecs, subject, "decodes and takes every value of", Codecs.READ));
            answers.add(fastest(codecs, subject, "encodes", Codecs.ENCODE));
            String question = "Is BSON faster than the other formats in Java on " + name(subject)
                    + ", each through its fastest codec?";
            answers.add(new FormatsQuestion(question, subject).answer(codecs));
        }
        answers.add(FirstPassQuestion.answer(codecs));
        return List.copyOf(answers);
    }

    private static Answer fastest(Codecs codecs, Subject subject, String verb, String phase) {
        String question = "Which codec " + verb + " " + name(subject) + " fastest, by language and format?";
        return new FastestQuestion(question, subject, phase).answer(codecs);
    }

    private static String name(Subject subject) {
        return subject.corpus().equals(Subject.USER) ? "your documents" : subject.corpus();
    }

    /** What the first pass of a new process costs beside the steady state, least and most by codec. */
    static final class FirstPassQuestion {

        private static final String QUESTION =
                "How does the first pass of a new process compare with the steady state?";

        private FirstPassQuestion() {}

        static Answer answer(Codecs codecs) {
            List<String> sentences = new ArrayList<>();
            List<Double> factors = new ArrayList<>();
            FirstPass.subjects(codecs).forEach(subject -> {
                for (String phase : List.of(Codecs.DECODE, Codecs.ENCODE)) {
                    List<FirstPass> passes = FirstPass.of(codecs, subject, phase).stream()
                            .filter(pass -> !Floor.is(pass.target()))
                            .sorted(Comparator.comparingDouble(FirstPass::factor))
                            .toList();
                    if (!passes.isEmpty()) {
                        sentences.add(sentence(subject, phase, passes));
                        passes.forEach(pass -> factors.add(pass.factor()));
                    }
                }
            });
            if (sentences.isEmpty()) {
                return Answer.missing(QUESTION, "first");
            }
            factors.sort(null);
            String lead = "Between " + Figures.three(factors.get(0)) + " and "
                    + Figures.three(factors.get(factors.size() - 1))
                    + " times its time, by codec, documents and operation";
            return new Answer(QUESTION, lead, List.copyOf(sentences), "first");
        }

        private static String sentence(Subject subject, String phase, List<FirstPass> passes) {
            String least = words(passes.get(0));
            return subject.corpus() + ", " + phase + ": "
                    + (passes.size() == 1 ? least : "from " + least + " to " + words(passes.get(passes.size() - 1)));
        }

        private static String words(FirstPass pass) {
            return pass.target() + " " + pass.words();
        }
    }

    /** BSON against the other formats in one language, each through its fastest codec that does the work. */
    record FormatsQuestion(String question, Subject subject) {

        private static final String BSON = "BSON";

        /** Reading in full and writing. */
        private static final List<String> PHASES = List.of(Codecs.READ, Codecs.ENCODE);

        Answer answer(Codecs codecs) {
            List<String> sentences = new ArrayList<>();
            List<String> counts = new ArrayList<>();
            for (String phase : PHASES) {
                Map<String, ResultRow> best = best(codecs, phase);
                ResultRow bson = best.remove(BSON);
                Map<String, Pair> pairs = new LinkedHashMap<>();
                if (bson != null) {
                    best.forEach((format, other) -> codecs.pair(subject, phase, other.target(), bson.target())
                            .ifPresent(pair -> pairs.put(format, pair)));
                }
                pairs.forEach((format, pair) -> sentences.add(phase + ", against " + format + ": " + pair.sentence()));
                if (!pairs.isEmpty()) {
                    counts.add(phase + ": "
                            + counts(pairs.values().stream().map(Pair::verdict).toList()));
                }
            }
            return sentences.isEmpty()
                    ? Answer.missing(question, "codec")
                    : new Answer(question, String.join("; ", counts), List.copyOf(sentences), "codec");
        }

        private Map<String, ResultRow> best(Codecs codecs, String phase) {
            Map<String, ResultRow> best = new LinkedHashMap<>();
            codecs.targets().stream()
                    .filter(target -> codecs.language(target).equals(Codecs.JAVA) && !Floor.is(target))
                    .map(target -> codecs.measured(subject, phase, target))
                    .flatMap(Optional::stream)
                    .filter(row -> !Codecs.atTheFloor(row))
                    .filter(row -> !codecs.putsOff(row.target(), phase))
                    .sorted(Comparator.comparingDouble(ResultRow::mean))
                    .forEach(row -> best.putIfAbsent(codecs.format(row.target()), row));
            return best;
        }

        private static String counts(List<String> verdicts) {
            return verdicts.stream()
                            .distinct()
                            .map(verdict -> word(verdict)
                                    + verdicts.stream().filter(verdict::equals).count())
                            .collect(Collectors.joining(", "))
                    + " of " + verdicts.size();
        }

        private static String word(String verdict) {
            return switch (verdict) {
                case "faster", "slower" -> verdict + " than ";
                case "tie" -> "in a tie with ";
                default -> "inconclusive against ";
            };
        }
    }
}
