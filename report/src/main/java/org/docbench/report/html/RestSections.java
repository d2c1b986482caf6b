package org.docbench.report.html;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.chart.Chart;
import org.docbench.report.heat.HeatMap;
import org.docbench.report.rest.BesideTables;
import org.docbench.report.rest.RestResults;
import org.docbench.report.rest.RestTables;
import org.docbench.report.rest.StageTable;
import org.docbench.report.rest.SweepMaps;
import org.docbench.report.rest.WaysTable;
import org.docbench.report.view.RunView;

/** The part of the page that the suite {@code rest} fills. */
final class RestSections {
    private RestSections() {}

    static Stream<Section> of(RunView run, List<Chart> charts) {
        RestResults rests = RestResults.of(run);
        return rests.isEmpty() ? Stream.empty() : sections(rests, charts);
    }

    private static Stream<Section> sections(RestResults rests, List<Chart> charts) {
        return Stream.of(
                ChartSection.of(
                        RestTables.LAYERS,
                        "Where the time of a request goes",
                        "The same request along ways that each have one layer more: the driver's statement, the service's handling in"
                                + " its process, HTTP, and RPC to a backend. Each bar is the difference of two measurements in the"
                                + " same rounds; a difference below 0 goes backwards. The thin bar is what the service's own clocks say.",
                        charts),
                new GroupedSection(
                        RestTables.STAGES,
                        "Stages, by the service's own clocks",
                        "What the service itself counted while the layers were measured.",
                        RestTables.warnings(rests),
                        List.of(StageTable.of(rests))),
                new GroupedSection(
                        RestTables.REQUESTS,
                        "GET, LIST and CREATE",
                        "Every connection asks again as soon as it was answered, so that p50 and p99 grow with the connections.",
                        List.of(),
                        Stream.concat(RestTables.requests(rests).stream(), BesideTables.of(rests).stream())
                                .toList()),
                new GroupedSection(
                        RestTables.WAYS,
                        "Batches, buffers and commits",
                        "What other ways of creating bring, and what of the acknowledged transactions they can lose in a crash.",
                        WaysTable.losses(rests),
                        Stream.of(WaysTable.of(rests))
                                .filter(table -> !table.isEmpty())
                                .toList()),
                new HeatSection(
                        RestTables.SWEEP,
                        "Workers and backends",
                        "Operations a second by workers and backend processes; below the rate, how many times that of the first cell,"
                                + " in the same rounds. The maps of an operation share one scale.",
                        SweepMaps.pages(rests)));
    }

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
}
