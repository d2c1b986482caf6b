package org.docbench.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile;
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
import org.docbench.report.view.PlainText;
import org.docbench.report.view.Rulings;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Skipped;
import org.docbench.report.view.Table;

/** A run for the terminal: the first screen of the page, published claims and, for one or two suites, their tables. */
public final class ConsoleReport {
    private static final int MOST_SUITES = 2;

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
        firstScreen(run);
        claims(run);
        tables(List.of(PublishedColumns.panel(run)));
        Suites suites = Suites.of(run);
        if (suites.measured() <= MOST_SUITES) {
            details(run, suites);
        } else {
            heading("Everything else");
            paragraph("The page shows " + String.join(", ", suites.titles()) + ", and so does "
                    + Command.report(run, "md") + ".");
        }
        Skipped.words(run).ifPresent(words -> paragraph(words + " Names and reasons: docbench list, and the page."));
        Skipped.named(run).stream()
                .filter(target -> target.reason() != null)
                .forEach(target -> indented(target.id() + ": ", target.reason().replaceFirst("\\.$", "") + "."));
        text.end();
        // Commands and paths are never wrapped: they are there to be copied.
        text.words("Again:  " + Command.of(run)).end();
        text.words("   or:  " + Command.again(run)).end();
        if (html != null) {
            text.words("Report: " + html).end();
        }
        return text.toString();
    }

    /** The same model as on the page: what was measured on what, then each matrix. */
    private void firstScreen(RunView run) {
        if (run.run().interrupted()) {
            paragraph("! This run was interrupted: what is here was measured, what is missing was not.");
        }
        run.warnings().forEach(warning -> paragraph("! " + warning));
        Measured.of(run).forEach(fact -> indented(fact.name() + ": ", fact.text()));
        if (run.results().isEmpty()) {
            paragraph("Nothing was measured.");
        }
        Matrices.first(run).forEach(matrix -> {
            heading(matrix.title());
            text.lines(ConsoleMatrix.of(matrix, width));
        });
    }

    private void claims(RunView run) {
        if (run.claims().isEmpty()) {
            return;
        }
        Answer counts = Rulings.answer(run);
        heading("Published claims");
        paragraph(Stream.concat(Stream.of(counts.lead()), counts.sentences().stream())
                .collect(Collectors.joining(". ", "", ".")));
        Rulings.refuted(run)
                .forEach(claim -> indented(
                        claim.id() + ", refuted: ",
                        "“" + claim.statement() + "” " + Rulings.source(claim)
                                + Rulings.withdrawn(claim).map("; "::concat).orElse("") + ". " + claim.why()));
        Rulings.rest(run).ifPresent(this::paragraph);
    }

    /** What a run of one or two suites was made for. */
    private void details(RunView run, Suites suites) {
        heading("Answers");
        suites.answers().stream().filter(Answer::isMeasured).forEach(this::answer);
        Answer.notMeasured(suites.answers()).ifPresent(this::paragraph);
        if (!run.results().isEmpty()) {
            text.words("Tables of every case: " + Command.report(run, "md")).end();
        }
        suites.tables(Output.CONSOLE).forEach(this::table);
        suites.warnings().forEach(warning -> paragraph("! " + warning + "."));
        if (text.holds(Headline.MARK)) {
            paragraph(Headline.MARK
                    + " carries a warning, for example below resolution. The full report has the warnings.");
        }
        RunReport whole = new RunReport(run);
        tables(whole.costs());
        suites.worst().forEach(this::table);
        tables(whole.facts());
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

    /** Lines after the first begin further in, so that the eye finds the next name. */
    private void indented(String name, String words) {
        List<String> lines = TextTable.wrapped(name + words, width - 2);
        for (int i = 0; i < lines.size(); i++) {
            text.words((i == 0 ? "" : "  ") + lines.get(i)).end();
        }
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
