package org.docbench.report.html;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.report.chart.Chart;
import org.docbench.report.matrix.Matrix;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Fold;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.Text;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Part;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped;

/** A section that is a panel: each part in its own way, one after the other. */
record PanelSection(String id, String lead, List<Part> parts) {

    /** Where a caption says more than the heading, also when its table is the only one. */
    private static final Set<String> CAPTIONED = Set.of("pairs", "first");

    /** Longer than any mean with its interval: a ratio with its interval may break, a number may not. */
    private static final int LONG = 26;

    /** What the page shows of a panel, worked out once; nothing where there is nothing but text. */
    static Stream<Sections.Section> of(Panel panel) {
        PanelSection own = new PanelSection(panel.id(), panel.lead(), panel.parts(Output.PAGE));
        return Panel.isMoreThanText(own.parts)
                ? Stream.of(new Sections.Section(
                        panel.id(), panel.title(), charts(own.parts).toList(), own::body))
                : Stream.empty();
    }

    /** Every chart, those in folds among them. */
    private static Stream<Chart> charts(List<? extends Part> parts) {
        return parts.stream()
                .flatMap(part -> part instanceof Fold fold
                        ? charts(fold.parts())
                        : part instanceof Chart chart && !chart.isEmpty() ? Stream.of(chart) : Stream.empty());
    }

    void body(Markup page) {
        if (lead != null) {
            page.leaf("p", lead);
        }
        boolean several = parts.stream().filter(Table.class::isInstance).count() > 1;
        parts.forEach(part -> write(page, part, several || CAPTIONED.contains(id)));
    }

    private static void write(Markup page, Part part, boolean captioned) {
        if (part.isEmpty()) {
            return;
        }
        if (part instanceof Table table) {
            Markup.HtmlTable.write(page, table, captioned);
        } else if (part instanceof Grouped table) {
            grouped(page, table);
        } else if (part instanceof Matrix matrix) {
            MatrixTable.write(page, matrix);
        } else if (part instanceof Chart chart) {
            figure(page, chart);
        } else if (part instanceof Text text) {
            text(page, text);
        } else if (part instanceof Fold fold) {
            fold(page, fold.summary(), fold.open(), () -> fold.parts().forEach(inner -> write(page, inner, false)));
        } else {
            throw new IllegalArgumentException("a page shows no " + part.getClass());
        }
    }

    /** A part of a section that can be folded away; {@code open} when the page is opened. */
    static void fold(Markup page, String summary, boolean open, Runnable body) {
        page.open("details", "open", open ? "" : null).leaf("summary", summary).line();
        body.run();
        page.close().line();
    }

    private static void text(Markup page, Text text) {
        switch (text.kind()) {
            case NOTE -> page.leaf("p", text.text() + ".", "class", "note");
            case WARNING -> page.leaf("p", text.text() + ".", "class", "warning");
            case QUOTED -> {
                if (text.title() != null) {
                    page.leaf("h3", text.title());
                }
                page.leaf("pre", text.text(), "tabindex", "0", "role", "region", "aria-label", text.label());
            }
        }
    }

    /** A chart; under it the same numbers as a table, so that nothing needs a script or eyes. */
    private static void figure(Markup page, Chart chart) {
        page.open("figure", "id", "chart-" + chart.id(), "data-chart", chart.id(), "class", "chart");
        page.leaf("figcaption", chart.title())
                .leaf("div", "", "class", "legend")
                .leaf("div", "", "class", "plot")
                .line();
        if (!chart.numbers().isEmpty()) {
            page.open("details").leaf("summary", "The numbers of this chart").line();
            Markup.HtmlTable.write(page, chart.numbers(), true);
            if (marked(chart)) {
                page.leaf("p", Headline.MARK + " carries a warning, for example below resolution.", "class", "note");
            }
            page.close();
        }
        page.close().line();
    }

    private static boolean marked(Chart chart) {
        return chart.numbers().rows().stream().flatMap(List::stream).anyMatch(cell -> cell.endsWith(Headline.MARK));
    }

    /** A table in groups; the names of its rows stay in sight while it scrolls sideways. */
    private static void grouped(Markup page, Grouped table) {
        scroll(page, table.caption());
        page.open("table", "class", "grouped").leaf("caption", table.caption());
        page.open("thead").open("tr").leaf("th", table.head().row(), "scope", "col");
        table.columns().forEach(column -> page.leaf("th", column, "scope", "col", "class", "n"));
        page.close().close().line();
        for (Grouped.Group group : table.groups()) {
            group(page, group.title(), table.columns().size());
            for (Grouped.Row row : group.rows()) {
                page.open("tr").leaf("th", row.name(), "scope", "row");
                row.cells()
                        .forEach(cell -> page.leaf(
                                "td",
                                cell.text(),
                                "title",
                                cell.title(),
                                "class",
                                cell.text().length() > LONG ? "n long" : "n"));
                page.close().line();
            }
            page.close().line();
        }
        page.close().close().line();
        if (!table.note().isEmpty()) {
            page.leaf("p", table.note(), "class", "note");
        }
    }

    private static void group(Markup page, String title, int columns) {
        page.open("tbody").open("tr", "class", "group").leaf("th", title, "scope", "rowgroup");
        page.leaf("td", "", "colspan", String.valueOf(columns)).close().line();
    }

    /** A box of its own that scrolls sideways, so that the page never does. */
    static void scroll(Markup page, String label) {
        page.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", label);
    }
}
