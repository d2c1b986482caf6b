package org.docbench.report.html;

import org.docbench.report.suites.StoreSuites;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Answers;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Worst;
import org.docbench.report.view.WorstCodec;

/** The answer first: one question after the other, in words, each with the way to its evidence. */
record AnswersSection() implements Section {

    @Override
    public String id() {
        return "answers";
    }

    @Override
    public String title() {
        return "Answers";
    }

    @Override
    public boolean present(RunView run) {
        return true;
    }

    @Override
    public void body(RunView run, Markup page) {
        if (run.results().isEmpty()) {
            page.leaf("p", "Nothing was measured in this run.", "class", "warning");
        }
        page.open("ol", "class", "answers").line();
        Answers.of(run, StoreSuites.answers(run)).forEach(answer -> answer(page, answer));
        page.close().line();
        page.leaf(
                "p",
                "There is no total and no score: a ratio holds for its case, its phase and this machine.",
                "class",
                "note");
        worst(page, Worst.table(run));
        worst(page, WorstCodec.table(Codecs.of(run)));
        StoreSuites.worst(run).forEach(table -> worst(page, table));
    }

    private static void worst(Markup page, Table table) {
        if (!table.isEmpty()) {
            page.leaf("h3", table.caption());
            HtmlTable.write(page, table, false);
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
