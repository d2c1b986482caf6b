package org.docbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Rows;
import org.junit.jupiter.api.Test;

class LatencyTest {
    private static final String[] CASE = {"fields=100", "durability=sync"};

    private static Chart chart(Rows rows) {
        Cube cube = Cube.of(rows.view(), "update", "update");
        return Points.Latency.chart(cube, "latency", "Latency", cube.cases());
    }

    @Test
    void theLogIsABandThroughAllRowsOfItsCase() {
        Chart chart = chart(new Rows("update")
                .row("mongodb", "single", "update", 4000, null, CASE)
                .row("log.floor", "single", "update", 1000, null, CASE)
                .row("mongodb", "single", "update", 4000, null, "fields=500", "durability=sync"));
        Chart.Point log = chart.panels().get(0).points().stream()
                .filter(point -> point.target().equals("log.floor"))
                .findFirst()
                .orElseThrow();
        assertThat(log.y()).isEqualTo(1000);
        assertThat(log.high()).isBetween(1000.0, 1010.0);
        assertThat(chart.panels().get(0).guides())
                .containsExactly(new Chart.Guide("log.floor", 1000, log.high(), "a log alone, p50 to p99"));
        assertThat(chart.panels().get(1).guides()).isEmpty();
    }

    @Test
    void withoutTheLogThereIsNoBand() {
        assertThat(chart(new Rows("update").row("mongodb", "single", "update", 4000, null, CASE))
                        .panels())
                .allMatch(panel -> panel.guides().isEmpty());
    }
}
