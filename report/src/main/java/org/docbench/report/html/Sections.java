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

/** The page in reading order: the first screen, published claims, each suite, then what the numbers stand on. */
final class Sections {

    private Sections() {}

    /** Returns those that have something to show; there are at most eight, so that the navigation stays short. */
    static List<Chapter> of(RunView run, Suites suites) {
        return Stream.of(
                        Stream.of(new Chapter(
                                "overview",
                                "What was measured on what",
                                page -> OverviewSection.lead(page, run),
                                OverviewSection.matrices(run).toList())),
                        Stream.of(new Chapter(
                                        "claims",
                                        ClaimsSection.TITLE,
                                        page -> ClaimsSection.write(page, run),
                                        panels(List.of(PublishedColumns.panel(run)))
                                                .toList()))
                                .filter(chapter -> !run.claims().isEmpty()
                                        || !chapter.sections().isEmpty()),
                        suites.chapters().stream().flatMap(Sections::suite),
                        Stream.of(new Chapter(
                                "g-run",
                                "Run and machine",
                                page -> AnswersSection.answers(
                                        page, suites.decided().stream().toList()),
                                run(run))),
                        Stream.of(new Chapter(
                                GlossarySection.ID, "Glossary", page -> GlossarySection.write(page, run), List.of())))
                .flatMap(chapters -> chapters)
                .toList();
    }

    private static Stream<Chapter> suite(Suites.Chapter chapter) {
        List<Section> sections = panels(chapter.reports().stream()
                        .flatMap(report -> report.panels().stream())
                        .toList())
                .toList();
        return sections.isEmpty()
                ? Stream.empty()
                : Stream.of(new Chapter(
                        chapter.id(),
                        chapter.title(),
                        page -> AnswersSection.write(page, chapter.reports()),
                        sections));
    }

    /** What the numbers of all suites stand on. */
    private static List<Section> run(RunView run) {
        RunReport whole = new RunReport(run);
        Profiles profiles = Profiles.of(run);
        return Stream.of(
                        section(
                                !run.results().isEmpty(),
                                "results",
                                ResultsSection.TITLE,
                                page -> ResultsSection.write(page, run)),
                        section(
                                !profiles.rows().isEmpty(),
                                "profiles",
                                "Where processor time goes",
                                new ProfilesSection(profiles)::write),
                        panels(whole.costs()),
                        section(
                                !TimelineView.of(run).isEmpty(),
                                "timeline",
                                "Resources over the run",
                                page -> timeline(page, run)),
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
                "The seed in the run file fixes every random choice. The command of a single row is next to its samples.");
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
                        + " ms during the measurement. A point is the mean of several readings. Shading marks a"
                        + " scenario, and a bar below the lines marks when a target was measured.");
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
