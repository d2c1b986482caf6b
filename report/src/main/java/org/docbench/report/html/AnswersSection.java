package org.docbench.report.html;

import java.util.List;
import org.docbench.report.panel.SuiteReport;
import org.docbench.report.view.Answer;

/** One question after the other, in words, each with the way to its evidence; then where each target is worst. */
final class AnswersSection {

    private AnswersSection() {}

    static void write(Markup page, List<SuiteReport> reports) {
        answers(
                page,
                reports.stream().flatMap(report -> report.answers().stream()).toList());
        reports.stream()
                .flatMap(report -> report.worst().stream())
                .filter(table -> !table.isEmpty())
                .forEach(table -> {
                    page.leaf("h3", table.caption());
                    HtmlTable.write(page, table, false);
                });
    }

    static void answers(Markup page, List<Answer> answers) {
        if (!answers.isEmpty()) {
            page.open("ol", "class", "answers").line();
            answers.forEach(answer -> answer(page, answer));
            page.close().line();
        }
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
