package org.docbench.report.suite;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.run.FamilyRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.matrix.Matrices;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Rulings;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/**
 * What every output shows of the suites of a run, in the order of the page.
 *
 * @param chapters suites by where the page has them
 */
public record Suites(RunView run, List<Chapter> chapters) {

    /** Suites that a reader looks for in one place. */
    public record Chapter(String id, String title, List<SuiteReport> reports) {}

    /** A new suite is a line here, and its name in {@link OtherReport#SHOWN}. */
    public static Suites of(RunView run) {
        return new Suites(
                run,
                List.of(
                        new Chapter(
                                "g-databases",
                                "Databases in detail",
                                List.of(
                                        new YcsbReport(run),
                                        new InsertReport(run),
                                        new QueryReport(run),
                                        new UpdateReport(run),
                                        new CrudReport(run),
                                        new OpenReport(run),
                                        new AcknowledgementReport(run))),
                        new Chapter("g-formats", "Formats in detail", List.of(new AccessReport(run))),
                        new Chapter("g-codecs", "Codecs in detail", List.of(new CodecReport(run))),
                        new Chapter("g-service", "REST service", List.of(new RestReport(run))),
                        new Chapter("g-others", "Other suites", List.of(new OtherReport(run)))));
    }

    /** One for each suite, in the order of the page. */
    public List<SuiteReport> reports() {
        return chapters.stream().flatMap(chapter -> chapter.reports().stream()).toList();
    }

    /** Counts the suites that have a row. */
    public long measured() {
        return run.results().stream().map(ResultRow::suite).distinct().count();
    }

    /** Names the chapters that have something to show on the page. */
    public List<String> titles() {
        return chapters.stream()
                .filter(chapter -> chapter.reports().stream()
                        .flatMap(report -> report.panels().stream())
                        .anyMatch(panel -> panel.isIn(Output.PAGE)))
                .map(Chapter::title)
                .toList();
    }

    /** The questions readers come with, each answered in words with intervals. There is no total and no score. */
    public List<Answer> answers() {
        return Stream.concat(
                        reports().stream().flatMap(report -> report.answers().stream()),
                        Stream.concat(decided().stream(), Stream.of(Rulings.answer(run))))
                .toList();
    }

    /** How much is decided, and how much of that may be wrong (rule 22). */
    public Optional<Answer> decided() {
        List<FamilyRow> families = run.run().families();
        int decided = families.stream().mapToInt(FamilyRow::decided).sum();
        int all = families.stream()
                .mapToInt(family -> family.comparisons() + family.missing())
                .sum();
        return families.isEmpty()
                ? Optional.empty()
                : Optional.of(new Answer(
                        "How much is decided, and how sure is it?",
                        String.format(Locale.ROOT, "%,d of %,d comparisons have a winner or tie", decided, all),
                        families.stream().map(FamilyRow::words).toList(),
                        "results"));
    }

    /** What the list of all results shows in addition to the fields of its rows. */
    public List<SuiteReport.RowFigure> figures() {
        return reports().stream().flatMap(report -> report.figures().stream()).toList();
    }

    public List<Panel> panels() {
        return reports().stream().flatMap(report -> report.panels().stream()).toList();
    }

    /** What an output of text shows. */
    public List<Table> tables(Output output) {
        return panels().stream().flatMap(panel -> panel.tables(output).stream()).toList();
    }

    /** Where each target is worst (rule 19). */
    public List<Table> worst() {
        return reports().stream()
                .flatMap(report -> report.worst().stream())
                .filter(table -> !table.isEmpty())
                .toList();
    }

    /** What a reader must know of these numbers. */
    public List<String> warnings() {
        return reports().stream().flatMap(report -> report.warnings().stream()).toList();
    }

    /** Every scenario and phase of suites that have no tables of their own. */
    private record OtherReport(RunView run) implements SuiteReport {
        /** Suites with tables of all their rows; those of access stand here. */
        private static final Set<String> SHOWN = Set.of("ycsb", "insert", "query", "update", "crud", "codec", "rest");

        private record Block(String scenario, String phase) {}

        @Override
        public List<Panel> panels() {
            return List.of(new Panel("others", "Other suites", null).with(this::tables, Output.MARKDOWN));
        }

        private List<Table> tables() {
            return run.results().stream()
                    .filter(row -> !SHOWN.contains(row.suite()) && !OpenReport.has(row.scenario()))
                    .map(row -> new Block(row.scenario(), row.phase()))
                    .distinct()
                    .map(block -> Headline.table(
                            run, block.scenario(), block.phase(), block.scenario() + ", " + block.phase()))
                    .toList();
        }
    }

    /** What the reports show of YCSB's workloads in a closed loop. */
    record YcsbReport(RunView run) implements SuiteReport {
        @Override
        public List<Panel> panels() {
            return List.of(new Panel("ycsb", "YCSB workloads", null)
                    .withOne(() -> Matrices.ycsb(run), Output.PAGE, Output.MARKDOWN)
                    .withOne(() -> Matrices.ycsbThroughput(run), Output.PAGE));
        }
    }
}
