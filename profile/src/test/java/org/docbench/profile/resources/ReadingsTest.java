package org.docbench.profile.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.run.RunFile.Timeline.Mark;
import org.docbench.core.scenario.Case;
import org.docbench.profile.resources.ResourceWatch.Readings;
import org.docbench.profile.resources.ResourceWatch.Readings.Column;
import org.docbench.profile.resources.ResourceWatch.WindowTimes;
import org.junit.jupiter.api.Test;

class ReadingsTest {
    private static final Column BYTES = new Column("machine", "disk written", "B/s", true);
    private static final Column LEVEL = new Column("client", "memory", "B", false);
    private static final long MILLI = 1_000_000;

    @Test
    void aRateIsByTheTimeThatReallyPassed() {
        Readings readings = new Readings(100);
        readings.add(0, Map.of(BYTES, 1000.0));
        readings.add(100 * MILLI, Map.of(BYTES, 2000.0, LEVEL, 123_456.0));
        readings.add(600 * MILLI, Map.of(BYTES, 3000.0, LEVEL, 7.0));
        Map<Column, Double> unknown = new HashMap<>();
        unknown.put(BYTES, null);
        readings.add(700 * MILLI, unknown);

        Timeline timeline = readings.timeline(List.of());

        assertThat(timeline.intervalMillis()).isEqualTo(100);
        assertThat(timeline.millis()).containsExactly(0L, 100L, 600L, 700L);
        assertThat(timeline.series().get(0).values()).containsExactly(null, 10_000.0, 2000.0, null);
        // a level has three digits, and is not known before it was there
        assertThat(timeline.series().get(1).values()).containsExactly(null, 123_000.0, 7.0, null);
    }

    @Test
    void aLongRunHasFewerReadingsAndLosesNoByte() {
        Readings readings = new Readings(100);
        for (int i = 0; i <= 6000; i++) {
            readings.add(100 * MILLI * i, Map.of(BYTES, i % 2 == 0 ? 10.0 * i : 10.0 * i + 5));
        }
        Timeline timeline = readings.timeline(List.of());

        assertThat(timeline.intervalMillis()).isEqualTo(200);
        assertThat(readings.intervalMillis()).isEqualTo(200);
        assertThat(timeline.millis()).hasSize(3001).startsWith(0L, 200L).endsWith(600_000L);
        assertThat(timeline.series().get(0).values().subList(1, 3001)).containsOnly(100.0);
    }

    @Test
    void blocksOfTheSameWithNoReadingBetweenAreOneMark() {
        WindowTimes marks = new WindowTimes();
        WindowContext insert = context("mongodb");
        marks.add(insert, 0, 50, 100);
        marks.add(insert, 60, 80, 100);
        marks.add(context("postgres.jsonb"), 90, 95, 100);
        marks.add(insert, 100, 120, 100);
        marks.add(insert, 500, 600, 100);
        assertThat(marks.all())
                .extracting(Mark::target, Mark::fromMillis, Mark::toMillis)
                .containsExactly(
                        tuple("mongodb", 0L, 80L),
                        tuple("postgres.jsonb", 90L, 95L),
                        tuple("mongodb", 100L, 120L),
                        tuple("mongodb", 500L, 600L));
    }

    private static WindowContext context(String target) {
        return new WindowContext(new Case("insert", "payload", Map.of()), target, "insert", Set.of());
    }
}
