package org.docbench.report.html;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.report.acknowledgement.AcknowledgementTable;
import org.docbench.report.chart.Chart;
import org.docbench.report.profile.Profiles;
import org.docbench.report.timeline.CostTables;
import org.docbench.report.timeline.TimelineTable;
import org.docbench.report.timeline.TimelineView;
import org.docbench.report.view.Absent;
import org.docbench.report.view.Command;
import org.docbench.report.view.Machine;
import org.docbench.report.view.Payoffs;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** The page in reading order: answers, then evidence, then what the evidence stands on. */
final class Sections {

    private Sections() {}

    static List<Section> of(RunView run, List<Chart> charts) {
        return Stream.of(
                        first(),
                        access(run, charts),
                        CodecSections.of(run, charts),
                        InsertSections.of(run, charts),
                        QuerySections.of(run, charts),
                        UpdateSections.of(run, charts),
                        CrudSections.of(run, charts),
                        RestSections.of(run, charts),
                        OpenSections.of(run, charts),
                        Stream.<Section>of(new TablesSection(
                                AcknowledgementTable.ID,
                                AcknowledgementTable.TITLE,
                                null,
                                List.of(AcknowledgementTable::of))),
                        Stream.<Section>of(new ProfilesSection(Profiles.of(run))),
                        last(run, charts))
                .flatMap(sections -> sections)
                .filter(section -> section.present(run))
                .toList();
    }

    private static Stream<Section> first() {
        return Stream.of(new AnswersSection(), new ClaimsSection());
    }

    private static Stream<Section> access(RunView run, List<Chart> charts) {
        return Stream.of(
                ChartSection.of(
                        "break-even",
                        "Open, then k reads",
                        "Opening and reading are separate costs. A target that opens for nothing pays at every read; one that"
                                + " parses everything pays once. Whiskers are 95 % intervals.",
                        charts),
                new TablesSection(
                        "pairs",
                        "Break-even of every pair",
                        "Which number of reads k makes open + k reads of one target cheaper than of another. In brackets: every"
                                + " k at which the 95 % interval of the ratio holds 1. Between measured k, totals lie on a straight line.",
                        Payoffs.tables(run).stream()
                                .map(table -> (Function<RunView, Table>) same -> table)
                                .toList()),
                ChartSection.of(
                        "growth",
                        "Growth with size",
                        "Points are measured, curves are each target's best model by AICc; a question mark says that a second"
                                + " model fits as well (within 2 AICc); the answers name both.",
                        charts),
                ChartSection.of("flat", "Flat documents", "One field by its position, opened and from bytes.", charts),
                ChartSection.of("nested", "Nested documents", "One path by its depth, opened and from bytes.", charts),
                ChartSection.of("patch", "Edits of the bytes", "One change, from bytes to bytes.", charts),
                ChartSection.of(
                        "cold",
                        "Outside the cache",
                        "A random document of many: what is in memory, but not in the processor's caches.",
                        charts),
                ChartSection.of("user", "Your documents", "The same questions on the documents you gave.", charts));
    }

    private static Stream<Section> last(RunView run, List<Chart> charts) {
        return Stream.of(
                ChartSection.of("size", "Size on the wire", "Bytes of the same documents by encoder.", charts),
                ChartSection.of(
                        "allocation", "Allocation", "What one operation leaves to the garbage collector.", charts),
                new CostSection(),
                new TimelineSection(TimelineView.of(run)),
                new ResultsSection(),
                new TablesSection(
                        "absent",
                        "Without a number",
                        "What did not run, failed or is unsupported keeps its row.",
                        List.of(Absent::table)),
                new TablesSection(
                        "targets",
                        "Targets and their ledger",
                        "A target that does less says so here: an honest comparison has both rows.",
                        List.of(Machine::ledger, Machine::settings)),
                new TablesSection("documents", "Documents", null, List.of(Machine::corpora)),
                new TablesSection("timed", "What is inside the timer", null, List.of(Machine::scenarios)),
                new TablesSection("machine", "Machine", null, List.of(Machine::environment)),
                new AgainSection());
    }

    /** How to get these numbers again. */
    record AgainSection() implements Section {

        @Override
        public String id() {
            return "again";
        }

        @Override
        public String title() {
            return "Measure it again";
        }

        @Override
        public boolean present(RunView run) {
            return true;
        }

        @Override
        public void body(RunView run, Markup page) {
            page.leaf(
                    "p",
                    "The seed in the run file fixes every random choice; the command of a single row stands with its samples.");
            page.open("pre", "tabindex", "0")
                    .leaf("code", Command.of(run) + "\n" + Command.again(run))
                    .close()
                    .line();
        }
    }

    /** What one operation cost beside time, by scenario and, folded, by case. */
    record CostSection() implements Section {

        @Override
        public String id() {
            return "cost";
        }

        @Override
        public String title() {
            return "Cost of one operation beside time";
        }

        @Override
        public boolean present(RunView run) {
            return !CostTables.brief(run).isEmpty();
        }

        @Override
        public void body(RunView run, Markup page) {
            page.leaf(
                    "p",
                    "Counters of the operating system, read just before and just after each timed window, divided by its"
                            + " operations. What else ran on the machine is on the wire's figure too, and on no other.");
            HtmlTable.write(page, CostTables.brief(run), false);
            List<Table> cases = CostTables.byCase(run);
            cases.forEach(table ->
                    new Fold(table.caption(), false, inner -> HtmlTable.write(inner, table, false)).write(page));
        }
    }

    /** What machine, client and servers used while the run went on. */
    record TimelineSection(TimelineView timeline) implements Section {

        @Override
        public String id() {
            return "timeline";
        }

        @Override
        public String title() {
            return "Resources over the run";
        }

        @Override
        public boolean present(RunView run) {
            return !timeline.isEmpty();
        }

        @Override
        public void body(RunView run, Markup page) {
            page.leaf(
                    "p",
                    "Read every " + run.run().timeline().intervalMillis()
                            + " ms beside the measurement; a point is the mean of the readings it stands for. Shading is"
                            + " a scenario, a bar below the lines is when a target was measured.");
            page.open("figure", "id", "chart-timeline", "data-timeline", "", "class", "chart timeline");
            page.leaf("figcaption", "Resources over the run")
                    .open("p", "class", "choice")
                    .close();
            page.leaf("div", "", "class", "legend").leaf("div", "", "class", "plot");
            page.leaf("p", "", "class", "note readout").line();
            page.open("details").leaf("summary", "The numbers of this chart").line();
            HtmlTable.write(page, TimelineTable.of(run), false);
            page.close().close().line();
        }
    }
}
