package org.docbench.report.html;

import java.util.List;
import org.docbench.report.view.Command;
import org.docbench.report.view.RunView;

/** Every result of the run as one row. Rows, sorting, filtering and the samples behind a mean come with the script. */
final class ResultsSection {
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
