package org.docbench.report.html;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.chart.Chart;
import org.docbench.report.crud.CrewTable;
import org.docbench.report.crud.CrudResults;
import org.docbench.report.crud.CrudTables;
import org.docbench.report.crud.Distance;
import org.docbench.report.view.RunView;

/** The part of the page that the suite {@code crud} fills. */
final class CrudSections {
    private CrudSections() {}

    static Stream<Section> of(RunView run, List<Chart> charts) {
        CrudResults cruds = CrudResults.of(run);
        return cruds.isEmpty() ? Stream.empty() : sections(cruds, charts);
    }

    private static Stream<Section> sections(CrudResults cruds, List<Chart> charts) {
        return Stream.of(
                ChartSection.of(
                        CrudTables.GROWTH,
                        "Single operations in a growing collection",
                        "Wall time by operations, at the strongest durability and with the fewest workers of this run. Points are measured,"
                                + " curves are each target's best model by AICc; a question mark says that a second one fits as well.",
                        charts),
                ChartSection.of(
                        CrudTables.CREWS,
                        "More workers",
                        "How many times the operations of the fewest workers all workers do together, at the largest number of"
                                + " documents. The broken line is the ideal: twice the workers, twice the operations.",
                        charts),
                new GroupedSection(
                        "published-formula",
                        "More workers, by the published formula",
                        "The same operations divided by the sum of all workers' times, as the publication of 2010 did.",
                        List.of(),
                        Stream.of(CrewTable.published(cruds))
                                .filter(table -> !table.isEmpty())
                                .toList()),
                new GroupedSection(
                        CrudTables.DISTANCE,
                        "Near and far",
                        "The same server, asked directly and over a network that is shaped, in the same rounds.",
                        List.of(),
                        Stream.of(Distance.of(cruds))
                                .filter(table -> !table.isEmpty())
                                .toList()));
    }
}
