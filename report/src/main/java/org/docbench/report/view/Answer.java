package org.docbench.report.view;

import java.util.List;
import java.util.Optional;

/**
 * One question of the reader and what this run answers.
 *
 * @param lead the answer in a word or two: "Yes", "It depends", "Not measured"
 * @param sentences the evidence in words, each with its interval
 * @param evidence the anchor of the section that shows it
 */
public record Answer(String question, String lead, List<String> sentences, String evidence) {

    static final String NOT_MEASURED = "Not measured in this run";

    /** What the sentences say under a lead; without one, nothing was measured. */
    public static Answer of(String question, String lead, List<String> sentences, String evidence) {
        return sentences.isEmpty()
                ? missing(question, evidence)
                : new Answer(question, lead, List.copyOf(sentences), evidence);
    }

    /** Whether the run measured what it takes. */
    public boolean isMeasured() {
        return !lead.equals(NOT_MEASURED);
    }

    /** The questions without an answer in one sentence; nothing where every one has an answer. */
    public static Optional<String> notMeasured(List<Answer> answers) {
        return answers.stream()
                .filter(answer -> !answer.isMeasured())
                .map(Answer::question)
                .reduce((all, question) -> all + " " + question)
                .map(questions -> NOT_MEASURED + ": " + questions);
    }

    /** What stands where the run has nothing to say. */
    public static Answer missing(String question, String evidence) {
        return new Answer(question, NOT_MEASURED, List.of(), evidence);
    }
}
