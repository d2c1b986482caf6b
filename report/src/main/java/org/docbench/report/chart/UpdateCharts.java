package org.docbench.report.chart;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.update.SyncLatency;
import org.docbench.report.update.Updates;

/** The charts of the suite {@code update}. */
final class UpdateCharts {

    private UpdateCharts() {}

    static List<Chart> of(Updates updates) {
        return updates.isEmpty()
                ? List.of()
                : Stream.of(LatencyCharts.of(updates), SizeCharts.of(updates), LevelCharts.of(updates))
                        .flatMap(List::stream)
                        .filter(chart ->
                                !chart.series().isEmpty() || !chart.panels().isEmpty())
                        .toList();
    }

    /** The device's own sync in the row of each target: from its median to its 99th percentile. */
    static List<Chart.Guide> syncs(Updates updates) {
        return updates.targets().stream()
                .flatMap(target -> SyncLatency.of(updates.rows(), target).stream()
                        .map(sync -> new Chart.Guide(target, sync.p50(), sync.p99(), "one sync of the device")))
                .toList();
    }
}
