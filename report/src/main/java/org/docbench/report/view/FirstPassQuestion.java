package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the first pass of a new process costs beside the steady state, least and most by codec. */
final class FirstPassQuestion {

    private static final String QUESTION = "How does the first pass of a new process compare with the steady state?";

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
                + Figures.three(factors.get(factors.size() - 1)) + " times its time, by codec, documents and operation";
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
