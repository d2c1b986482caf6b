package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.WorkerPool;
import org.junit.jupiter.api.Test;

class HttpTallyTest {
    private static final long MICRO = 1_000;

    /** From 1 to 4 ms, of three connections. A request from 0 to 2 ms counts by half, as one from 2 to 6 ms does. */
    @Test
    void requestsOfFewerConnectionsAreNoPartOfTheThroughput() {
        HttpTally tally = new HttpTally(0);
        request(tally, 0, 1_000);
        tally.opened(1_000 * MICRO);
        tally.opened(1_500 * MICRO);
        request(tally, 0, 2_000);
        request(tally, 1_000, 4_000);
        tally.over(4_000 * MICRO);
        tally.over(5_000 * MICRO);
        request(tally, 2_000, 6_000);
        request(tally, 0, 6_000);
        LoadResult all = whole(tally.ended(6_000 * MICRO, 5), 3);
        LoadResult result = all.working(tally.together(all));
        assertThat(result.operations()).isEqualTo(5);
        assertThat(result.together()).isEqualTo(new LoadResult.Together(3_000 * MICRO, 2.5, 9_000 * MICRO, 0));
        assertThat(result.meanConcurrency()).isEqualTo(3);
    }

    @Test
    void withoutAnIdleConnectionAllOfItCounts() {
        HttpTally tally = new HttpTally(0);
        request(tally, 0, 1_000);
        LoadResult all = whole(tally.ended(1_000 * MICRO, 1), 1);
        assertThat(tally.together(all)).isEqualTo(new LoadResult.Together(1_000 * MICRO, 1, 1_000 * MICRO, 0));
    }

    private static LoadResult whole(HttpTally tally, int connections) {
        var phase = new WorkerPool.Phase<>(0, List.of(tally.times().responses()), 0);
        return LoadResult.of(phase, connections, false, Steady.Warmup.NONE, new TimerCost(10));
    }

    private static void request(HttpTally tally, long begun, long answered) {
        tally.answered(answered * MICRO, begun * MICRO, begun * MICRO);
    }
}
