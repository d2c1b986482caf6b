package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Histograms;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.Requests;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store that stands still for a second under an open loop: the suite tells what users would have waited (rule 20). */
@Tag("slow")
class StallTest {
    private static final long MILLI = 1_000_000;

    /** One time, which passes when it is told to. */
    private static final class Told implements Clock {
        private long now;

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public void rest(long nanos) {
            now += nanos;
        }
    }

    /**
     * All finds take so long, and one of them a second: that which somebody asks for as the {@code stalled}th in the window. Nobody
     * else is served meanwhile. The first prepared finds are those of the probe, one for each worker.
     */
    private static SharedStore stalling(Clock clock, long nanos, int workers, int stalled) {
        AtomicInteger prepared = new AtomicInteger();
        return SharedStore.with("find", (session, arguments) -> {
            Prepared<Query> finds = session.find((String) arguments[0], (Query) arguments[1]);
            boolean stalls = prepared.getAndIncrement() == workers;
            AtomicInteger calls = new AtomicInteger();
            return (Prepared<Query>) query -> {
                Call call = finds.with(query);
                return () -> {
                    clock.rest(stalls && calls.getAndIncrement() == stalled ? 1_000 * MILLI : nanos);
                    return call.execute();
                };
            };
        });
    }

    private static List<ResultRow> rows(SharedStore store, int workers, String rate, Duration window, Clock clock) {
        List<Trial> trials = new ArrayList<>();
        var set = Map.of(
                "documents", List.of("700"), "workers", List.of(String.valueOf(workers)), "rounds", List.of("1"));
        try (Suite run = SmallRun.run(
                new OpenPreset(window, window, 1, workers, 10),
                new LoadGenerator(clock, new TimerCost(1)),
                Requests.at(List.of(Durability.SYNC), set, rate, null, 1, "find"),
                store.target("stalling"))) {
            run.run(() -> false, trials::add);
            return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
        }
    }

    private static ResultRow row(List<ResultRow> rows, String phase) {
        return rows.stream()
                .filter(row -> row.phase().equals(phase))
                .findFirst()
                .orElseThrow();
    }

    private static Histogram histogram(List<ResultRow> rows, String phase) {
        return Histograms.decoded(row(rows, phase).histogram());
    }

    /**
     * 1,000 a second for 10 s, 0.1 ms each, and one takes a second. Whoever comes r / 1,000 s after its begin waits for what is left
     * of it and for the r before him: 1,000 - 0.9 r ms. How many come in a time is random: r is off by its root, or some times that.
     */
    @Test
    void theRowsTellWhatUsersWouldHaveWaited() {
        Told clock = new Told();
        List<ResultRow> rows = rows(stalling(clock, MILLI / 10, 1, 4_000), 1, "1000", Duration.ofSeconds(10), clock);
        ResultRow response = row(rows, "response");
        Histogram responses = histogram(rows, "response");
        long served = responses.getTotalCount();
        assertThat(served).isBetween(9_600L, 10_400L);
        assertThat(response.median()).isCloseTo(MILLI / 10.0, within(MILLI / 1_000.0));
        for (double percent : new double[] {92, 95, 99, 99.9}) {
            double later = served * (1 - percent / 100);
            assertThat(responses.getValueAtPercentile(percent) / 1e6)
                    .as("p%s", percent)
                    .isCloseTo(1_000 - 0.9 * later, within(0.9 * 4 * Math.sqrt(later) + 1));
        }
        assertThat(response.p99()).isEqualTo((double) responses.getValueAtPercentile(99));
        assertThat(responses.getMaxValue() / 1e6).isCloseTo(1_000, within(2.0));
        // Counted from the true start only one operation was slow: coordinated omission.
        Histogram services = histogram(rows, "service");
        assertThat(services.getCountBetweenValues(MILLI, services.getMaxValue()))
                .isEqualTo(1);
        assertThat(row(rows, "service").p99()).isCloseTo(MILLI / 10.0, within(MILLI / 1_000.0));
        assertThat(response.caseParameters()).containsEntry("rate", "1000").containsEntry("workers", "1");
    }

    /** Real threads and real time: of those who came in the first half of the stall each waited for the other half. */
    @Test
    void soItIsWithManyWorkersOnTheMachinesClock() {
        int workers = 4;
        Clock slow = new Clock() {
            @Override
            public long nanos() {
                return Clock.system().nanos();
            }

            @Override
            public void rest(long nanos) {
                try {
                    Thread.sleep(nanos / MILLI);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        };
        List<ResultRow> rows =
                rows(stalling(slow, 0, workers, 50), workers, "500", Duration.ofSeconds(3), Clock.system());
        long half = 500 * MILLI;
        Histogram responses = histogram(rows, "response");
        assertThat(responses.getCountBetweenValues(half, responses.getMaxValue()))
                .isGreaterThan(250 - 6 * 16);
        Histogram services = histogram(rows, "service");
        assertThat(services.getCountBetweenValues(half, services.getMaxValue())).isBetween(1L, (long) workers);
    }
}
