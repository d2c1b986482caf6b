package org.docbench.report.html;

import org.docbench.report.timeline.TimelineTable;
import org.docbench.report.timeline.TimelineView;
import org.docbench.report.view.RunView;

/** What machine, client and servers used while the run went on. */
record TimelineSection(TimelineView timeline) implements Section {

    @Override
    public String id() {
        return "timeline";
    }

    @Override
    public String title() {
        return "Resources over the run";
    }

    @Override
    public boolean present(RunView run) {
        return !timeline.isEmpty();
    }

    @Override
    public void body(RunView run, Markup page) {
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
        HtmlTable.write(page, TimelineTable.of(run), false);
        page.close().close().line();
    }
}
