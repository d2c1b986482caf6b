package org.docbench.report.html;

import org.docbench.report.heat.HeatMap;
import org.docbench.report.view.Figures;

/** Heat maps side by side under the legend that they share. Shade repeats what the number in the cell says. */
final class HeatPages {
    private HeatPages() {}

    static void write(Markup page, HeatMap.Page maps) {
        page.leaf("h3", maps.title());
        page.open("p", "class", "heat-legend").text(maps.what() + ": ");
        maps.scale()
                .legend()
                .forEach(step -> page.leaf("span", step.words(), "class", "heat" + step.shade())
                        .text(" "));
        page.text("A stronger shade is more.").close().line();
        page.open("div", "class", "heat-maps").line();
        maps.maps().forEach(map -> map(page, maps, map));
        page.close().line();
    }

    private static void map(Markup page, HeatMap.Page maps, HeatMap map) {
        page.open(
                "div",
                "class",
                "scroll",
                "tabindex",
                "0",
                "role",
                "group",
                "aria-label",
                map.name() + ", " + maps.what() + ", " + maps.title());
        page.open("table", "class", "heat").leaf("caption", map.name());
        page.open("thead").open("tr").leaf("th", maps.corner(), "scope", "col");
        map.columns()
                .forEach(count -> page.leaf("th", Figures.count(String.valueOf(count)), "scope", "col", "class", "n"));
        page.close().close().open("tbody").line();
        for (HeatMap.Row row : map.rows()) {
            page.open("tr").leaf("th", row.name(), "scope", "row");
            row.cells().forEach(cell -> cell(page, cell));
            page.close().line();
        }
        page.close().close().close().line();
    }

    private static void cell(Markup page, HeatMap.Cell cell) {
        String shade = cell.shade() < 0 ? "n none" : "n heat" + cell.shade();
        page.open("td", "class", shade, "title", cell.title()).text(cell.text());
        if (!cell.second().isEmpty()) {
            page.text(" ").leaf("small", cell.second());
        }
        page.close();
    }
}
