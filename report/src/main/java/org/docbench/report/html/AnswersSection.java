package org.docbench.report.html;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.view.Answer;

/** One question after the other, in words, each with the way to its evidence; then where each target is worst. */
final class AnswersSection {

    private AnswersSection() {}

    static void write(Markup page, List<SuiteReport> reports) {
        answers(
                page,
                reports.stream().flatMap(report -> report.answers().stream()).toList(),
                reports.stream()
                        .flatMap(report -> report.panels().stream())
                        .collect(Collectors.toMap(Panel::id, Panel::title, (one, other) -> one)));
        reports.stream()
                .flatMap(report -> report.worst().stream())
                .filter(table -> !table.isEmpty())
                .forEach(table -> {
                    page.leaf("h3", table.caption());
                    Markup.HtmlTable.write(page, table, false);
                });
    }

    static void answers(Markup page, List<Answer> answers) {
        answers(page, answers, Map.of("claims", ClaimsSection.TITLE, "results", Sections.ResultsSection.TITLE));
    }

    /** Evidence is named by the title of its section. */
    private static void answers(Markup page, List<Answer> answers, Map<String, String> titles) {
        List<Answer> measured = answers.stream().filter(Answer::isMeasured).toList();
        if (!measured.isEmpty()) {
            page.open("ol", "class", "answers").line();
            measured.forEach(answer -> answer(page, answer, titles));
            page.close().line();
        }
        Answer.notMeasured(answers).ifPresent(words -> page.leaf("p", words, "class", "note"));
    }

    private static void answer(Markup page, Answer answer, Map<String, String> titles) {
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
            String title = titles.getOrDefault(answer.evidence(), Sections.ResultsSection.TITLE);
            page.leaf("a", "Evidence: " + title, "href", "#" + answer.evidence())
                    .close();
        }
        page.close().line();
    }
}
