package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.TimerCost;
import org.docbench.load.engine.WorkerPool;
import org.junit.jupiter.api.Test;

class HttpTallyTest {
    private static final long MICRO = 1_000;

    /** Three connections with requests of 1, 1 and 4 ms; at 4 ms the first is idle, and the third has 2 of 4 ms behind it. */
    @Test
    void requestsOfFewerConnectionsAreNoPartOfTheThroughput() {
        HttpTally tally = new HttpTally(0);
        request(tally, 0, 1_000);
        request(tally, 0, 2_000);
        request(tally, 1_000, 4_000);
        tally.over(4_000 * MICRO);
        tally.over(5_000 * MICRO);
        request(tally, 2_000, 6_000);
        request(tally, 2_000, 6_000);
        tally.ended(6_000 * MICRO, 5);
        var phase = new WorkerPool.Phase<>(0, List.of(tally.times().responses()), 0);
        LoadResult all = LoadResult.of(phase, 3, 1, false, Steady.Warmup.NONE, new TimerCost(10));
        LoadResult result = all.working(tally.together(0, all));
        assertThat(result.operations()).isEqualTo(5);
        assertThat(result.together()).isEqualTo(new LoadResult.Together(4_000 * MICRO, 4, 10_000 * MICRO));
        assertThat(result.throughput()).isEqualTo(1_000);
    }

    @Test
    void withoutAnIdleConnectionAllOfItCounts() {
        HttpTally tally = new HttpTally(0);
        request(tally, 0, 1_000);
        tally.ended(1_000 * MICRO, 1);
        var phase = new WorkerPool.Phase<>(0, List.of(tally.times().responses()), 0);
        LoadResult all = LoadResult.of(phase, 1, 1, false, Steady.Warmup.NONE, new TimerCost(10));
        assertThat(tally.together(0, all)).isEqualTo(new LoadResult.Together(1_000 * MICRO, 1, 1_000 * MICRO));
    }

    private static void request(HttpTally tally, long begun, long answered) {
        tally.answered(answered * MICRO, begun * MICRO, begun * MICRO);
    }
}
