package org.docbench.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile;
import org.docbench.report.chart.Chart;
import org.docbench.report.suite.Suites;
import org.docbench.report.view.RunView;

/** The whole page: one file, no network, readable without its scripts. */
public final class Page {

    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

    private Page() {}

    public static String of(RunFile file) {
        RunView run = RunView.of(file);
        List<Sections.Chapter> chapters = Sections.of(run, Suites.of(run));
        List<Chart> charts = chapters.stream()
                .flatMap(chapter -> chapter.sections().stream())
                .flatMap(section -> section.charts().stream())
                .toList();
        Markup page = new Markup();
        page.empty("!doctype html").line();
        page.open("html", "lang", "en").line();
        head(page, file);
        page.open("body")
                .leaf("a", "Skip to the results", "href", "#overview", "class", "skip")
                .line();
        header(page, run);
        navigation(page, chapters);
        page.open("main").line();
        page.open("noscript")
                .leaf("p", "Charts, sorting and samples need JavaScript; every number is in the tables.")
                .close();
        warnings(page, run);
        chapters.forEach(chapter -> chapter(page, chapter));
        page.close().line();
        footer(page);
        page.packed("data", DataBlock.of(run, charts));
        page.packed("library", Assets.library());
        page.packed("scripts", Assets.LATER.stream().map(Assets::own).collect(Collectors.joining("\n")));
        Assets.SCRIPTS.forEach(script -> page.asset("script", Assets.own(script)));
        return page.close().close().line().toString();
    }

    private static void head(Markup page, RunFile file) {
        page.open("head").empty("meta", "charset", "utf-8");
        page.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.empty("meta", "name", "color-scheme", "content", "light dark");
        page.empty("link", "rel", "icon", "href", "data:,");
        page.leaf("title", "DocBench " + file.id()).line();
        Assets.STYLES.forEach(style -> page.asset("style", Assets.own(style)));
        page.close().line();
    }

    private static void header(Markup page, RunView run) {
        RunFile file = run.run();
        page.open("header").leaf("h1", "DocBench " + file.id());
        page.close().line();
    }

    private static void navigation(Markup page, List<Sections.Chapter> chapters) {
        page.open("nav", "aria-label", "Chapters");
        links(
                page,
                chapters.stream()
                        .map(chapter -> Map.entry(chapter.id(), chapter.title()))
                        .toList());
        page.close().line();
    }

    /** Links to places of this page: id and words. */
    private static void links(Markup page, List<Map.Entry<String, String>> places) {
        page.open("ul").line();
        places.forEach(place -> page.open("li")
                .leaf("a", place.getValue(), "href", "#" + place.getKey())
                .close());
        page.close();
    }

    private static void chapter(Markup page, Sections.Chapter chapter) {
        String heading = "h-" + chapter.id();
        page.open("section", "id", chapter.id(), "class", "chapter", "aria-labelledby", heading)
                .leaf("h2", chapter.title(), "id", heading)
                .line();
        chapter.lead().accept(page);
        if (chapter.sections().size() > 1) {
            page.open("div", "class", "contents");
            links(
                    page,
                    chapter.sections().stream()
                            .map(section -> Map.entry(section.id(), section.title()))
                            .toList());
            page.close();
        }
        page.close().line();
        chapter.sections().forEach(section -> section(page, section));
    }

    private static void warnings(Markup page, RunView run) {
        if (!run.run().interrupted() && run.warnings().isEmpty()) {
            return;
        }
        page.open("section", "class", "warnings", "aria-labelledby", "h-warnings");
        page.leaf("h2", "Warnings", "id", "h-warnings").open("ul");
        if (run.run().interrupted()) {
            page.leaf("li", "This run was interrupted. The report has what was measured until then.");
        }
        run.warnings().forEach(warning -> page.leaf("li", warning));
        page.close().close().line();
    }

    private static void section(Markup page, Sections.Section section) {
        String heading = "h-" + section.id();
        page.open("section", "id", section.id(), "aria-labelledby", heading)
                .leaf("h2", section.title(), "id", heading)
                .line();
        section.body().accept(page);
        page.close().line();
    }

    private static void footer(Markup page) {
        page.open("footer").open("p");
        page.text(
                "Ratios are time(baseline) / time(contender). Intervals are 95 %, and those of ratios 99 % or more. Charts are drawn with D3 "
                        + Assets.libraryVersion() + " (ISC licence), which is part of this file; nothing is loaded.");
        page.close().open("details").leaf("summary", "Licence of D3");
        page.open("pre", "tabindex", "0").text(Assets.libraryLicence()).close().close();
        page.close().line();
    }

    /** The style sheet and the scripts of the report, and the chart library as its own build made it. */
    static final class Assets {

        static final List<String> STYLES = List.of("colours.css", "page.css", "tables.css", "charts.css", "print.css");

        /** What works without data and charts, and what then loads the others. */
        static final List<String> SCRIPTS =
                List.of("theme.js", "print.js", "reference.js", "student.js", "mixer.js", "load.js");

        /** In the order they need one another. */
        static final List<String> LATER = List.of("""
            figures.js symbols.js frame.js lines.js dots.js waterfall.js legend.js charts.js timeline.js
            versus.js dialog.js matrix.js""".split("\\s+"));

        private static final String LIBRARY = "org.webjars.npm/d3";

        private Assets() {}

        static String own(String name) {
            return read(Assets.class.getResourceAsStream(name), name);
        }

        static String library() {
            return webjar("dist/d3.min.js");
        }

        /** Its licence asks to go wherever a copy goes. */
        static String libraryLicence() {
            return webjar("LICENSE");
        }

        private static String webjar(String name) {
            String path = "/META-INF/resources/webjars/d3/" + libraryVersion() + "/" + name;
            return read(Assets.class.getResourceAsStream(path), path);
        }

        /** The version in the library's own descriptor, so that it is written down in one place: the parent pom. */
        static String libraryVersion() {
            Properties properties = new Properties();
            try (InputStream in = Assets.class.getResourceAsStream("/META-INF/maven/" + LIBRARY + "/pom.properties")) {
                properties.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return properties.getProperty("version");
        }

        private static String read(InputStream stream, String name) {
            if (stream == null) {
                throw new IllegalStateException("missing resource " + name);
            }
            try (stream) {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(name, e);
            }
        }
    }
}
