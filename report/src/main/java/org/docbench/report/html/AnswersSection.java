package org.docbench.report.html;

import org.docbench.report.suite.Suites;
import org.docbench.report.view.Answer;
import org.docbench.report.view.RunView;

/** The answer first: one question after the other, in words, each with the way to its evidence. */
final class AnswersSection {

    private AnswersSection() {}

    static void write(Markup page, RunView run, Suites suites) {
        if (run.results().isEmpty()) {
            page.leaf("p", "Nothing was measured in this run.", "class", "warning");
        }
        page.open("ol", "class", "answers").line();
        suites.answers().forEach(answer -> answer(page, answer));
        page.close().line();
        page.leaf(
                "p",
                "There is no total and no score: a ratio holds for its case, its phase and this machine.",
                "class",
                "note");
        suites.worst().forEach(table -> {
            page.leaf("h3", table.caption());
            HtmlTable.write(page, table, false);
        });
    }

    private static void answer(Markup page, Answer answer) {
        page.open("li")
                .leaf("h3", answer.question())
                .open("p")
                .leaf("strong", answer.lead() + ".")
                .close();
        if (!answer.sentences().isEmpty()) {
            page.open("ul");
            answer.sentences().forEach(sentence -> page.leaf("li", sentence + "."));
            page.close();
            page.open("p", "class", "evidence");
            page.leaf("a", "Evidence: " + answer.evidence(), "href", "#" + answer.evidence())
                    .close();
        }
        page.close().line();
    }
}
