package org.docbench.report;

import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.report.Markdown.Mark;
import org.docbench.report.matrix.Matrices;
import org.docbench.report.matrix.Measured;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.suite.PublishedColumns;
import org.docbench.report.suite.RunReport;
import org.docbench.report.suite.Suites;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Command;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Rulings;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** A run as Markdown, for an issue, a pull request or a wiki: the console's order, with every scenario and phase. */
public final class MarkdownReport {

    private final Markdown text = new Markdown();

    private MarkdownReport() {}

    public static String of(RunFile run) {
        return new MarkdownReport().write(RunView.of(run));
    }

    private String write(RunView run) {
        text.start(Mark.TITLE).words("DocBench run " + run.run().id()).end().end();
        if (run.run().interrupted()) {
            text.end()
                    .start(Mark.QUOTE)
                    .bold("Interrupted.")
                    .words(" What is here was measured, what is missing was not.")
                    .end();
        }
        run.warnings()
                .forEach(warning -> text.end().start(Mark.QUOTE).words(warning).end());
        Measured.of(run)
                .forEach(fact -> text.start(Mark.ITEM)
                        .bold(fact.name())
                        .words(": " + fact.text())
                        .end());
        Matrices.first(run).stream().flatMap(matrix -> matrix.tables().stream()).forEach(this::table);
        heading("Answers");
        Suites suites = Suites.of(run);
        suites.answers().stream().filter(Answer::isMeasured).forEach(this::answer);
        Answer.notMeasured(suites.answers())
                .ifPresent(words -> text.end().words(words).end());
        suites.worst().forEach(this::table);
        claims(run);
        tables(List.of(PublishedColumns.panel(run)));
        suites.tables(Output.MARKDOWN).forEach(this::table);
        suites.warnings()
                .forEach(warning ->
                        text.end().start(Mark.QUOTE).words(warning + ".").end());
        RunReport whole = new RunReport(run);
        tables(whole.costs());
        if (text.holds(Headline.MARK)) {
            text.end()
                    .words(Headline.MARK + " carries a warning, for example below resolution.")
                    .end();
        }
        tables(whole.facts());
        heading("Again");
        return text.code(Command.of(run)).code(Command.again(run)).toString();
    }

    private void answer(Answer answer) {
        text.start(Mark.ITEM)
                .words(answer.question() + " ")
                .bold(answer.lead() + ".")
                .end();
        answer.sentences()
                .forEach(sentence ->
                        text.start(Mark.INNER_ITEM).words(sentence + ".").end());
    }

    private void claims(RunView run) {
        if (run.claims().isEmpty()) {
            return;
        }
        heading("Published and measured");
        text.table(Rulings.table(run.claims()));
        for (ClaimRow claim : run.claims()) {
            if (claim.objection() != null) {
                text.end()
                        .bold(claim.id())
                        .words(", objection: " + claim.objection())
                        .end();
            }
        }
    }

    private void tables(List<Panel> panels) {
        panels.stream().flatMap(panel -> panel.tables(Output.MARKDOWN).stream()).forEach(this::table);
    }

    private void table(Table table) {
        heading(table.caption());
        text.table(table);
        if (!table.note().isEmpty()) {
            text.end().words(table.note()).end();
        }
    }

    private void heading(String title) {
        text.end().start(Mark.HEADING).words(title).end().end();
    }
}
