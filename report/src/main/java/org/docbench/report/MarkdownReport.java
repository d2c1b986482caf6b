package org.docbench.report;

import java.util.LinkedHashSet;
import java.util.Set;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.Markdown.Mark;
import org.docbench.report.profile.Profiles;
import org.docbench.report.suites.StoreSuites;
import org.docbench.report.timeline.CostTables;
import org.docbench.report.timeline.TimelineTable;
import org.docbench.report.view.Absent;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Answers;
import org.docbench.report.view.CodecTables;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.Command;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Machine;
import org.docbench.report.view.Payoffs;
import org.docbench.report.view.Rulings;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Worst;
import org.docbench.report.view.WorstCodec;

/** A run as Markdown, for an issue, a pull request or a wiki: the console's order, with every scenario and phase. */
public final class MarkdownReport {

    private record Block(String scenario, String phase) {}

    private final Markdown text = new Markdown();

    private MarkdownReport() {}

    public static String of(RunFile run) {
        return new MarkdownReport().write(RunView.of(run));
    }

    private String write(RunView run) {
        text.start(Mark.TITLE).words("DocBench run " + run.run().id()).end().end();
        text.words("Preset " + run.run().preset() + ", seed " + run.run().seed() + ", started "
                        + run.run().started()
                        + (run.run().finished() == null
                                ? ", not finished."
                                : ", finished " + run.run().finished() + "."))
                .end();
        if (run.run().interrupted()) {
            text.end()
                    .start(Mark.QUOTE)
                    .bold("Interrupted.")
                    .words(" What is here was measured, what is missing was not.")
                    .end();
        }
        run.warnings()
                .forEach(warning -> text.end().start(Mark.QUOTE).words(warning).end());
        heading("Answers");
        Answers.of(run, StoreSuites.answers(run)).forEach(this::answer);
        table(Worst.table(run));
        table(WorstCodec.table(Codecs.of(run)));
        StoreSuites.worst(run).forEach(this::table);
        claims(run);
        Payoffs.tables(run).forEach(this::table);
        for (Block block : blocks(run)) {
            table(Headline.table(run, block.scenario(), block.phase(), block.scenario() + ", " + block.phase()));
        }
        CodecTables.all(Codecs.of(run)).forEach(this::table);
        StoreSuites.all(run).forEach(this::table);
        StoreSuites.warnings(run)
                .forEach(warning ->
                        text.end().start(Mark.QUOTE).words(warning + ".").end());
        table(CostTables.brief(run));
        CostTables.byCase(run).forEach(this::table);
        table(TimelineTable.of(run));
        if (text.holds(Headline.MARK)) {
            text.end()
                    .words(Headline.MARK + " carries a warning, for example at the floor.")
                    .end();
        }
        table(Profiles.of(run).shares());
        table(Profiles.of(run).absent());
        table(Absent.table(run));
        table(Machine.ledger(run));
        table(Machine.settings(run));
        table(Machine.corpora(run));
        table(Machine.environment(run));
        heading("Again");
        return text.code(Command.of(run)).code(Command.again(run)).toString();
    }

    private static Set<Block> blocks(RunView run) {
        Set<Block> blocks = new LinkedHashSet<>();
        for (ResultRow row : run.results()) {
            if (!Codecs.SUITE.equals(row.suite()) && !StoreSuites.tells(row)) {
                blocks.add(new Block(row.scenario(), row.phase()));
            }
        }
        return blocks;
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
        heading("Published beside measured");
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

    private void table(Table table) {
        if (!table.isEmpty()) {
            heading(table.caption());
            text.table(table);
            if (!table.note().isEmpty()) {
                text.end().words(table.note()).end();
            }
        }
    }

    private void heading(String title) {
        text.end().start(Mark.HEADING).words(title).end().end();
    }
}
