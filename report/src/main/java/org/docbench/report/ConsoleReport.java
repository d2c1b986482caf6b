package org.docbench.report;

import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.report.suites.StoreSuites;
import org.docbench.report.timeline.CostTables;
import org.docbench.report.view.Absent;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Answers;
import org.docbench.report.view.CodecTables;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.Command;
import org.docbench.report.view.Headline;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Worst;
import org.docbench.report.view.WorstCodec;

/** A run for the terminal: warnings, then the answers, then the tables they rest on. */
public final class ConsoleReport {

    /** Bold only: a colour would praise or blame a product. */
    private enum Ink {
        BOLD("\u001b[1m");

        final String code;

        Ink(String code) {
            this.code = code;
        }
    }

    private final int width;
    private final boolean colour;
    private final StringBuilder text = new StringBuilder();

    private ConsoleReport(int width, boolean colour) {
        this.width = Math.max(60, width);
        this.colour = colour;
    }

    /**
     * The report without a pointer to another one.
     *
     * @param width in columns
     * @param colour whether the terminal takes escape sequences
     */
    public static String of(RunFile run, int width, boolean colour) {
        return of(run, width, colour, null);
    }

    /**
     * The report that ends with the place of the full one.
     *
     * @param html where the full report is; null when there is none
     */
    public static String of(RunFile run, int width, boolean colour, String html) {
        return new ConsoleReport(width, colour).write(RunView.of(run), html);
    }

    private String write(RunView run, String html) {
        paragraph("DocBench run " + run.run().id() + ", profile " + run.run().profile() + ", seed "
                + run.run().seed());
        if (run.run().interrupted()) {
            paragraph("! This run was interrupted: what is here was measured, what is missing was not.");
        }
        run.warnings().forEach(warning -> paragraph("! " + warning));
        heading("Answers");
        if (run.results().isEmpty()) {
            paragraph("Nothing was measured.");
        }
        Answers.of(run, StoreSuites.answers(run)).forEach(this::answer);
        for (Table table : Headline.tables(run)) {
            table(table);
        }
        table(CodecTables.brief(Codecs.of(run)));
        StoreSuites.brief(run).forEach(this::table);
        StoreSuites.warnings(run).forEach(warning -> paragraph("! " + warning + "."));
        if (text.indexOf(Headline.MARK) >= 0) {
            paragraph(Headline.MARK + " carries a warning, for example at the floor; see the full report.");
        }
        table(CostTables.brief(run));
        table(Worst.table(run));
        table(WorstCodec.table(Codecs.of(run)));
        StoreSuites.worst(run).forEach(this::table);
        if (!run.claims().isEmpty()) {
            heading("Published beside measured");
            text.append(RulingsTable.ofRun(run, width));
        }
        table(Absent.table(run));
        text.append('\n');
        // Commands and paths are never wrapped: they are there to be copied.
        text.append("Again:  ").append(Wrap.plain(Command.of(run))).append('\n');
        text.append("   or:  ").append(Wrap.plain(Command.again(run))).append('\n');
        if (html != null) {
            text.append("Report: ").append(Wrap.plain(html)).append('\n');
        }
        return text.toString();
    }

    private void answer(Answer answer) {
        paragraph(answer.question());
        text.append(indented(ink(Ink.BOLD, answer.lead() + "."), answer.lead().length() + 1, answer.sentences()));
    }

    private String indented(String lead, int length, List<String> sentences) {
        StringBuilder block = new StringBuilder();
        if (length <= width - 2) {
            block.append("  ").append(lead).append('\n');
        } else {
            Wrap.lines(lead, width - 2)
                    .forEach(line -> block.append("  ").append(line).append('\n'));
        }
        for (String sentence : sentences) {
            Wrap.lines(sentence + ".", width - 4)
                    .forEach(line -> block.append("    ").append(line).append('\n'));
        }
        return block.toString();
    }

    private void table(Table table) {
        if (!table.isEmpty()) {
            heading(table.caption());
            text.append(TextTable.of(table, width));
            if (!table.note().isEmpty()) {
                paragraph(table.note());
            }
        }
    }

    private void heading(String title) {
        text.append('\n').append(ink(Ink.BOLD, title)).append('\n');
    }

    private void paragraph(String sentence) {
        Wrap.lines(sentence, width).forEach(line -> text.append(line).append('\n'));
    }

    private String ink(Ink ink, String word) {
        return colour ? ink.code + word + "\u001b[0m" : word;
    }
}
