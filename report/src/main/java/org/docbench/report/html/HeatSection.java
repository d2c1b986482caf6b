package org.docbench.report.html;

import java.util.List;
import org.docbench.report.heat.HeatMap;
import org.docbench.report.view.RunView;

/** A section of heat maps. */
record HeatSection(String id, String title, String lead, List<HeatMap.Page> pages) implements Section {

    @Override
    public boolean present(RunView run) {
        return !pages.isEmpty();
    }

    @Override
    public void body(RunView run, Markup page) {
        page.leaf("p", lead);
        pages.forEach(maps -> HeatPages.write(page, maps));
    }
}
