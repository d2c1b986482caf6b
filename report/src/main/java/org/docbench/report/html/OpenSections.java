package org.docbench.report.html;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.report.chart.Chart;
import org.docbench.report.open.OpenTables;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** The part of the page that open loops fill. */
final class OpenSections {
    private OpenSections() {}

    static Stream<Section> of(RunView run, List<Chart> charts) {
        return Stream.of(
                ChartSection.of(
                        OpenTables.SECTION,
                        "Open loop",
                        "Operations arrive at a rate, whether or not earlier ones have ended; a response counts from the time an"
                                + " operation was meant to begin, so that waiting is part of it.",
                        charts),
                new TablesSection(
                        OpenTables.NUMBERS,
                        "Open loop, capacity and rates",
                        "A service time counts from the true begin: it is what a tool with coordinated omission reports.",
                        OpenTables.of(run).stream()
                                .map(table -> (Function<RunView, Table>) same -> table)
                                .toList()));
    }
}
