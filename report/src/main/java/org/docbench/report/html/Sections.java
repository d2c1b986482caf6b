package org.docbench.report.html;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.report.panel.Panel;
import org.docbench.report.profile.Profiles;
import org.docbench.report.suite.PublishedColumns;
import org.docbench.report.suite.RunReport;
import org.docbench.report.suite.Suites;
import org.docbench.report.timeline.TimelineView;
import org.docbench.report.view.Command;
import org.docbench.report.view.RunView;

/** The page in reading order: answers, then evidence, then what the evidence stands on. */
final class Sections {

    private Sections() {}

    static List<Section> of(RunView run, Suites suites) {
        RunReport whole = new RunReport(run);
        Profiles profiles = Profiles.of(run);
        return Stream.of(
                        section(true, "answers", "Answers", page -> AnswersSection.write(page, run, suites)),
                        section(
                                !run.claims().isEmpty(),
                                "claims",
                                ClaimsSection.TITLE,
                                page -> ClaimsSection.write(page, run)),
                        panels(List.of(PublishedColumns.panel(run))),
                        panels(suites.panels()),
                        section(
                                !profiles.rows().isEmpty(),
                                "profiles",
                                "Where processor time goes",
                                new ProfilesSection(profiles)::write),
                        panels(suites.bytes()),
                        panels(whole.costs()),
                        section(
                                !TimelineView.of(run).isEmpty(),
                                "timeline",
                                "Resources over the run",
                                page -> timeline(page, run)),
                        section(
                                !run.results().isEmpty(),
                                "results",
                                ResultsSection.TITLE,
                                page -> ResultsSection.write(page, run)),
                        panels(whole.facts()),
                        section(true, "again", "Measure it again", page -> again(page, run)))
                .flatMap(sections -> sections)
                .toList();
    }

    private static Stream<Section> section(boolean present, String id, String title, Consumer<Markup> body) {
        return present ? Stream.of(new Section(id, title, List.of(), body)) : Stream.empty();
    }

    private static Stream<Section> panels(List<Panel> panels) {
        return panels.stream().flatMap(PanelSection::of);
    }

    /** How to get these numbers again. */
    private static void again(Markup page, RunView run) {
        page.leaf(
                "p",
                "The seed in the run file fixes every random choice; the command of a single row stands with its samples.");
        page.open("pre", "tabindex", "0")
                .leaf("code", Command.of(run) + "\n" + Command.again(run))
                .close()
                .line();
    }

    /** What machine, client and servers used while the run went on. */
    private static void timeline(Markup page, RunView run) {
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
        HtmlTable.write(page, TimelineView.table(run), false);
        page.close().close().line();
    }
}
