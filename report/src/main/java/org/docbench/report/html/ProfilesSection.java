package org.docbench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.ProfileRow;
import org.docbench.report.profile.Profiles;
import org.docbench.report.view.Figures;

/** Where processor time went, with a link to each flame graph in the run's folder. */
record ProfilesSection(Profiles profiles) {

    void write(Markup page) {
        page.leaf(
                "p",
                "Share of the recorded stacks by category, in repetitions of their own: nothing here was recorded while a"
                        + " reported time was measured. Stacks that no rule knows are unknown, and count.");
        Map<String, List<ProfileRow>> scenarios = profiles.byScenario();
        String first = scenarios.isEmpty() ? "" : scenarios.keySet().iterator().next();
        scenarios.forEach((scenario, rows) ->
                PanelSection.fold(page, scenario, scenario.equals(first), () -> table(page, scenario, rows)));
        if (!profiles.absent().isEmpty()) {
            HtmlTable.write(page, profiles.absent(), true);
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
