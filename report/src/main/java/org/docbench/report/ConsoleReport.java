package org.docbench.report;

import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.suite.PublishedColumns;
import org.docbench.report.suite.RunReport;
import org.docbench.report.suite.Suites;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Command;
import org.docbench.report.view.Headline;
import org.docbench.report.view.PlainText;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** A run for the terminal: warnings, then the answers, then the tables they rest on. */
public final class ConsoleReport {

    private final int width;
    private final Screen text;

    private ConsoleReport(int width, boolean colour) {
        this.width = Math.max(60, width);
        this.text = new Screen(colour);
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
        paragraph("DocBench run " + run.run().id() + ", preset " + run.run().preset() + ", seed "
                + run.run().seed());
        if (run.run().interrupted()) {
            paragraph("! This run was interrupted: what is here was measured, what is missing was not.");
        }
        run.warnings().forEach(warning -> paragraph("! " + warning));
        heading("Answers");
        if (run.results().isEmpty()) {
            paragraph("Nothing was measured.");
        }
        Suites suites = Suites.of(run);
        suites.answers().forEach(this::answer);
        suites.tables(Output.CONSOLE).forEach(this::table);
        suites.warnings().forEach(warning -> paragraph("! " + warning + "."));
        if (text.holds(Headline.MARK)) {
            paragraph(Headline.MARK + " carries a warning, for example at the floor; see the full report.");
        }
        RunReport whole = new RunReport(run);
        tables(whole.costs());
        suites.worst().forEach(this::table);
        if (!run.claims().isEmpty()) {
            heading("Published beside measured");
            text.lines(RulingsTable.ofRun(run, width));
        }
        tables(List.of(PublishedColumns.panel(run)));
        tables(whole.facts());
        text.end();
        // Commands and paths are never wrapped: they are there to be copied.
        text.words("Again:  " + Command.of(run)).end();
        text.words("   or:  " + Command.again(run)).end();
        if (html != null) {
            text.words("Report: " + html).end();
        }
        return text.toString();
    }

    private void answer(Answer answer) {
        paragraph(answer.question());
        TextTable.wrapped(answer.lead() + ".", width - 2)
                .forEach(line -> text.words("  ").bold(line).end());
        for (String sentence : answer.sentences()) {
            TextTable.wrapped(sentence + ".", width - 4)
                    .forEach(line -> text.words("    " + line).end());
        }
    }

    private void tables(List<Panel> panels) {
        panels.stream().flatMap(panel -> panel.tables(Output.CONSOLE).stream()).forEach(this::table);
    }

    private void table(Table table) {
        heading(table.caption());
        text.lines(TextTable.of(table, width));
        if (!table.note().isEmpty()) {
            paragraph(table.note());
        }
    }

    private void heading(String title) {
        text.end().bold(title).end();
    }

    private void paragraph(String sentence) {
        TextTable.wrapped(sentence, width).forEach(line -> text.words(line).end());
    }

    /** Text for a terminal under construction. Words are made plain here and nowhere else; only line ends and bold are added. */
    static final class Screen {

        private static final String BOLD = "\u001b[1m";
        private static final String END = "\u001b[0m";

        private final boolean colour;
        private final StringBuilder text = new StringBuilder();

        /** An empty screen; {@code colour} says whether the terminal takes escape sequences. */
        Screen(boolean colour) {
            this.colour = colour;
        }

        /** Adds words to the line. */
        Screen words(String words) {
            text.append(PlainText.of(words));
            return this;
        }

        /** Bold only: a colour would praise or blame a product. */
        Screen bold(String words) {
            text.append(colour ? BOLD : "");
            words(words);
            text.append(colour ? END : "");
            return this;
        }

        /** Adds a text of several lines, for example a table. */
        Screen lines(String lines) {
            text.append(PlainText.lines(lines));
            return this;
        }

        /** Ends the line. */
        Screen end() {
            text.append('\n');
            return this;
        }

        boolean holds(String word) {
            return text.indexOf(word) >= 0;
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
