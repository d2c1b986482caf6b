package org.docbench.report.view;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
}
