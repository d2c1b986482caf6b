package org.docbench.report.html;

import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Charts;
import org.docbench.report.view.RunView;

/** The whole page: one file, no network, readable without its scripts. */
public final class Page {

    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

    private Page() {}

    public static String of(RunFile file) {
        RunView run = RunView.of(file);
        List<Chart> charts = Charts.of(run);
        List<Section> sections = Sections.of(run, charts);
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
        sections.forEach(section -> section(page, run, section));
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

    private static void section(Markup page, RunView run, Section section) {
        String heading = "h-" + section.id();
        page.open("section", "id", section.id(), "aria-labelledby", heading)
                .leaf("h2", section.title(), "id", heading)
                .line();
        section.body(run, page);
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
}
