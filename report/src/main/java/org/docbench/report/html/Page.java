package org.docbench.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
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
        List<Section> sections = Sections.of(run, Suites.of(run));
        List<Chart> charts =
                sections.stream().flatMap(section -> section.charts().stream()).toList();
        Markup page = new Markup();
        page.empty("!doctype html").line();
        page.open("html", "lang", "en").line();
        head(page, file);
        page.open("body")
                .leaf("a", "Skip to the answers", "href", "#answers", "class", "skip")
                .line();
        header(page, run);
        navigation(page, sections);
        page.open("main").line();
        page.open("noscript")
                .leaf("p", "Charts, sorting and samples need JavaScript; every number is in the tables.")
                .close();
        warnings(page, run);
        sections.forEach(section -> section(page, section));
        page.close().line();
        footer(page);
        page.data("data", DataBlock.of(run, charts));
        page.asset("script", Assets.library());
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
        page.open("p", "class", "facts");
        page.text("Preset " + file.preset() + " · seed " + file.seed() + " · " + file.started()
                + (file.finished() == null ? ", not finished" : " to " + file.finished()));
        page.text(" · DocBench " + version(file)).close().close().line();
    }

    private static String version(RunFile file) {
        return file.docbench() == null
                ? "unknown"
                : file.docbench().version() + " (" + file.docbench().commit() + ")";
    }

    private static void navigation(Markup page, List<Section> sections) {
        page.open("nav", "aria-label", "Sections").open("ul").line();
        sections.forEach(section -> page.open("li")
                .leaf("a", name(section), "href", "#" + section.id())
                .close());
        page.close().close().line();
    }

    /** One word, so that the whole row of them stays in sight. */
    private static String name(Section section) {
        return section.id().substring(0, 1).toUpperCase(java.util.Locale.ROOT)
                + section.id().substring(1);
    }

    private static void warnings(Markup page, RunView run) {
        if (!run.run().interrupted() && run.warnings().isEmpty()) {
            return;
        }
        page.open("section", "class", "warnings", "aria-labelledby", "h-warnings");
        page.leaf("h2", "Before the first number", "id", "h-warnings").open("ul");
        if (run.run().interrupted()) {
            page.leaf("li", "This run was interrupted: what is here was measured, what is missing was not.");
        }
        run.warnings().forEach(warning -> page.leaf("li", warning));
        page.close().close().line();
    }

    private static void section(Markup page, Section section) {
        String heading = "h-" + section.id();
        page.open("section", "id", section.id(), "aria-labelledby", heading)
                .leaf("h2", section.title(), "id", heading)
                .line();
        section.body().accept(page);
        page.close().line();
    }

    private static void footer(Markup page) {
        page.open("footer").open("p");
        page.text("Ratios are time(baseline) / time(contender); intervals are 95 %. Charts are drawn with D3 "
                + Assets.libraryVersion() + " (ISC licence), which is part of this file; nothing is loaded.");
        page.close().open("details").leaf("summary", "Licence of D3");
        page.open("pre", "tabindex", "0").text(Assets.libraryLicence()).close().close();
        page.close().line();
    }

    /** The style sheet and the scripts of the report, and the chart library as its own build made it. */
    static final class Assets {

        static final List<String> STYLES = List.of("colours.css", "page.css", "tables.css", "charts.css", "print.css");

        /** In the order they need one another. */
        static final List<String> SCRIPTS = List.of(
                "figures.js",
                "symbols.js",
                "frame.js",
                "lines.js",
                "dots.js",
                "waterfall.js",
                "legend.js",
                "charts.js",
                "timeline.js",
                "versus.js",
                "dialog.js",
                "matrix.js",
                "theme.js",
                "print.js");

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
