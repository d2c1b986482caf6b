package org.docbench.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.matrix.Matrices;
import org.docbench.report.matrix.Matrix;
import org.docbench.report.matrix.Measured;
import org.docbench.report.matrix.Mixer;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.profile.Profiles;
import org.docbench.report.suite.PublishedColumns;
import org.docbench.report.suite.RunReport;
import org.docbench.report.suite.Suites;
import org.docbench.report.timeline.TimelineView;
import org.docbench.report.view.Command;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Skipped;

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
        Markup.HtmlTable.write(page, TimelineView.table(run), false);
        page.close().close().line();
    }

    /**
     * Sections under one entry of the navigation.
     *
     * @param lead what stands before its sections
     */
    record Chapter(String id, String title, Consumer<Markup> lead, List<Section> sections) {}

    /**
     * One part of the page with an anchor and a heading.
     *
     * @param charts that it shows
     * @param body writes what stands under the heading
     */
    record Section(String id, String title, List<Chart> charts, Consumer<Markup> body) {}

    /** Every result of the run as one row. Rows, sorting, filtering and the samples behind a mean come with the script. */
    static final class ResultsSection {
        static final String TITLE = "Every result";

        private static final List<String> COLUMNS =
                List.of("scenario", "case", "phase", "target", "time", "95 % CI", "median", "p99", "allocated", "note");

        private ResultsSection() {}

        static void write(Markup page, RunView run) {
            page.leaf(
                    "p",
                    "Time of one operation: the mean over rounds; in the suites access, codec and rest the geometric mean over rounds of"
                            + " the median of each. A time opens its samples, round by round. In access, codec and insert, median and p99 are"
                            + " of batches. Other rows have them where single operations were timed.");
            page.open("noscript")
                    .leaf("p", "This table needs JavaScript. The same rows: " + Command.report(run, "csv"))
                    .close();
            page.leaf("div", "", "id", "filters", "class", "filters");
            page.open("div", "class", "scroll tall", "tabindex", "0", "role", "group", "aria-label", TITLE);
            page.open("table", "id", "matrix")
                    .leaf("caption", TITLE, "class", "hidden")
                    .open("thead")
                    .open("tr");
            COLUMNS.forEach(column -> page.leaf("th", column, "scope", "col"));
            page.close().close().open("tbody").close().close().close().line();
        }
    }

    /** Where processor time went, with a link to each flame graph in the run's folder. */
    record ProfilesSection(Profiles profiles) {

        void write(Markup page) {
            page.leaf(
                    "p",
                    "Share of the recorded stacks by category, in repetitions of their own: nothing here was recorded while a"
                            + " reported time was measured. Stacks that no rule knows are unknown, and count.");
            Map<String, List<ProfileRow>> scenarios = profiles.byScenario();
            String first =
                    scenarios.isEmpty() ? "" : scenarios.keySet().iterator().next();
            scenarios.forEach((scenario, rows) ->
                    PanelSection.fold(page, scenario, scenario.equals(first), () -> table(page, scenario, rows)));
            if (!profiles.absent().isEmpty()) {
                Markup.HtmlTable.write(page, profiles.absent(), true);
            }
        }

        private void table(Markup page, String scenario, List<ProfileRow> rows) {
            String caption = "Share of processor time, " + scenario;
            PanelSection.scroll(page, caption);
            page.open("table", "class", "grouped").leaf("caption", caption);
            List<String> categories = profiles.categories();
            page.open("thead").open("tr").leaf("th", "target", "scope", "col");
            page.leaf("th", "flame graph", "scope", "col").leaf("th", "stacks", "scope", "col", "class", "n");
            categories.forEach(category -> page.leaf("th", category, "scope", "col", "class", "n"));
            page.close().close().line();
            Map<String, List<ProfileRow>> cases = new LinkedHashMap<>();
            rows.forEach(row -> cases.computeIfAbsent(Profiles.name(row), none -> new ArrayList<>())
                    .add(row));
            cases.forEach((name, own) -> {
                page.open("tbody").open("tr", "class", "group").leaf("th", name, "scope", "rowgroup");
                page.leaf("td", "", "colspan", String.valueOf(categories.size() + 2))
                        .close()
                        .line();
                own.forEach(row -> row(page, categories, row));
                page.close().line();
            });
            page.close().close().line();
        }

        private static void row(Markup page, List<String> categories, ProfileRow row) {
            String name = row.target() + ", " + row.where();
            page.open("tr").leaf("th", name, "scope", "row", "title", row.tool());
            page.open("td");
            Profiles.page(row)
                    .ifPresentOrElse(
                            file -> page.leaf("a", "open", "href", file, "aria-label", "flame graph of " + name),
                            () -> page.text(Figures.NONE));
            page.close().leaf("td", Figures.count(String.valueOf(row.samples())), "class", "n");
            categories.forEach(category -> page.leaf("td", Profiles.share(row, category), "class", "n"));
            page.close().line();
        }
    }

    /** The first screen: what was measured on what, and what has no number. */
    static final class OverviewSection {
        private OverviewSection() {}

        static void lead(Markup page, RunView run) {
            page.open("dl", "class", "measured");
            Measured.of(run).forEach(fact -> {
                String[] parts = fact.text().split("(?=docbench [a-z]+ )", 2);
                page.leaf("dt", fact.name()).open("dd").text(parts[0]);
                if (parts.length > 1) {
                    page.leaf("code", parts[1], "class", "command");
                }
                page.close();
            });
            page.close().line();
            if (run.results().isEmpty()) {
                page.leaf("p", "Nothing was measured in this run.", "class", "warning");
            }
            Skipped.words(run)
                    .ifPresent(words -> page.open("p")
                            .text(words + " ")
                            .leaf("a", "Names and reasons", "href", "#absent")
                            .text(".")
                            .close());
        }

        static Stream<Sections.Section> matrices(RunView run) {
            Mixer mixer = Mixer.of(run);
            Sections.Section mix = new Sections.Section(
                    MixerSection.ID, "Your own mix of operations", List.of(), page -> MixerSection.write(page, mixer));
            return Stream.concat(
                    Matrices.first(run).stream()
                            .flatMap(matrix -> Stream.concat(
                                    Stream.of(section(matrix)),
                                    matrix.id().equals(Matrices.DATABASES)
                                            ? PanelSection.of(several(run))
                                            : Stream.empty())),
                    mixer.isEmpty() ? Stream.empty() : Stream.of(mix));
        }

        private static Panel several(RunView run) {
            return new Panel(
                            "clients",
                            "Throughput of several clients",
                            "Each operation has an axis of its own, from 0. Whiskers are 95 % intervals.")
                    .withOne(() -> Matrices.throughput(run), Output.PAGE);
        }

        private static Sections.Section section(Matrix matrix) {
            return new Sections.Section(
                    matrix.id(), matrix.title(), List.of(), page -> MatrixTable.write(page, matrix));
        }

        /** Where a reader mixes measured operations into a workload of the reader's own. The script does the arithmetic. */
        static final class MixerSection {
            static final String ID = "mixer";
            private static final ObjectMapper JSON = new ObjectMapper();

            private MixerSection() {}

            static void write(Markup page, Mixer mixer) {
                page.leaf(
                        "p",
                        "Choose clients, durability, batch and document size where the run measured several, then the share of each operation."
                                + " The time of the mix is the sum of share times measured time. Intervals of times are 95 %, those of ratios 99 %: rounds of one suite are paired,"
                                + " suites are independent. "
                                + mixer.accuracy()
                                + " CPU time is counted over all rounds together and has no interval.",
                        "class",
                        "note");
                page.open("noscript").leaf("p", "The mixer needs JavaScript.").close();
                try {
                    page.open("div", "class", "mixer", "data-mixer", JSON.writeValueAsString(mixer))
                            .close()
                            .line();
                    if (!mixer.mixes().isEmpty()) {
                        PanelSection.fold(
                                page,
                                "How far the mix is off, workload by workload",
                                false,
                                () -> Markup.HtmlTable.write(page, mixer.check(), false));
                    }
                } catch (JsonProcessingException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
