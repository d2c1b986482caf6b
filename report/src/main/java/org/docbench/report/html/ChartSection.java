package org.docbench.report.html;

import java.util.List;
import org.docbench.report.chart.Chart;
import org.docbench.report.view.Headline;
import org.docbench.report.view.RunView;

/** The charts of one subject; under each the same numbers as a table, so that nothing needs a script or eyes. */
record ChartSection(String id, String title, String lead, List<Chart> charts) implements Section {

    static ChartSection of(String id, String title, String lead, List<Chart> all) {
        return new ChartSection(
                id,
                title,
                lead,
                all.stream().filter(chart -> chart.section().equals(id)).toList());
    }

    @Override
    public boolean present(RunView run) {
        return !charts.isEmpty();
    }

    @Override
    public void body(RunView run, Markup page) {
        page.leaf("p", lead);
        charts.forEach(chart -> figure(page, chart));
    }

    static void figure(Markup page, Chart chart) {
        page.open("figure", "id", "chart-" + chart.id(), "data-chart", chart.id(), "class", "chart");
        page.leaf("figcaption", chart.title())
                .leaf("div", "", "class", "legend")
                .leaf("div", "", "class", "plot")
                .line();
        if (!chart.numbers().isEmpty()) {
            page.open("details").leaf("summary", "The numbers of this chart").line();
            HtmlTable.write(page, chart.numbers());
            if (marked(chart)) {
                page.leaf("p", Headline.MARK + " carries a warning, for example at the floor.", "class", "note");
            }
            page.close();
        }
        page.close().line();
    }

    private static boolean marked(Chart chart) {
        return chart.numbers().rows().stream().flatMap(List::stream).anyMatch(cell -> cell.endsWith(Headline.MARK));
    }
}
