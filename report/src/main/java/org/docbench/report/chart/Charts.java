package org.docbench.report.chart;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.crud.CrudResults;
import org.docbench.report.insert.Inserts;
import org.docbench.report.open.OpenRun;
import org.docbench.report.query.Queries;
import org.docbench.report.rest.RestResults;
import org.docbench.report.update.Updates;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.RunView;

/** Every chart this run has points for. */
public final class Charts {

    private Charts() {}

    public static List<Chart> of(RunView run) {
        return Stream.of(
                        BreakEvenCharts.of(run),
                        GrowthCharts.of(run),
                        CaseCharts.of(run),
                        CodecCharts.of(Codecs.of(run)),
                        BatchCharts.of(Inserts.of(run)),
                        QueryCharts.of(Queries.of(run)),
                        UpdateCharts.of(Updates.of(run)),
                        CrudCharts.of(CrudResults.of(run)),
                        RestCharts.of(RestResults.of(run)),
                        OpenCharts.of(OpenRun.of(run)))
                .flatMap(List::stream)
                .toList();
    }
}
