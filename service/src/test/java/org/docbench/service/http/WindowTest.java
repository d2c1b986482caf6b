package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.Work.Batches;
import org.docbench.load.engine.WorkerPool;
import org.junit.jupiter.api.Test;

/** What is measured begins after the untimed requests, and ends before the connections are closed. */
class WindowTest {
    private static final long SECOND = 1_000_000_000;

    /** Notes how many connections are open at its end. */
    private record Noting(Scripted server, List<Integer> open) implements HttpLoad.Window {
        @Override
        public void begin() {}

        @Override
        public void end(LoadResult load) {
            assertThat(load.operations()).isPositive();
            open.add(server.open());
        }
    }

    @Test
    void theWindowEndsBeforeTheConnectionsAreClosed() throws IOException {
        try (var server = new Scripted((n, peer) -> {
            while (peer.request() != null) {
                peer.ok("");
            }
        })) {
            List<Integer> open = new ArrayList<>();
            HttpLoad load = Loads.get(server.endpoint(), 3);
            load.closed(Loads.each(5), new Noting(server, open), () -> false);
            assertThat(open).containsExactly(3);
        }
        try (var server = new Scripted((n, peer) -> {
            while (peer.request() != null) {
                peer.ok("");
            }
        })) {
            List<Integer> open = new ArrayList<>();
            Loads.get(server.endpoint(), 3)
                    .open(
                            Loads.open(Arrivals.even(100), Duration.ofMillis(200)),
                            new Noting(server, open),
                            () -> false);
            assertThat(open).containsExactly(3);
        }
    }

    /** The first answer of each batch takes 100 s of the client's clock. */
    @Test
    void untimedRequestsLeadABatch() throws IOException {
        var passed = new AtomicLong();
        var asked = new AtomicInteger();
        Clock clock = new Clock() {
            @Override
            public long nanos() {
                return System.nanoTime() + passed.get();
            }

            @Override
            public void rest(long nanos) {
                Clock.system().rest(nanos);
            }
        };
        try (var server = new Scripted((n, peer) -> {
            while (peer.request() != null) {
                passed.addAndGet(asked.getAndIncrement() % 11 == 0 ? 100 * SECOND : 0);
                peer.ok("");
            }
        })) {
            var loop = new ClosedLoop(Extent.operations(1), Steady.COLD, new TimerCost(10), clock, WorkerPool.PATIENCE);
            try (Batches batches =
                    Loads.get(server.endpoint(), 1, Duration.ofSeconds(1_000)).batches(loop, () -> false)) {
                for (int batch = 1; batch <= 2; batch++) {
                    LoadResult load = batches.led(1, Extent.operations(10));
                    assertThat(load.operations()).isEqualTo(10);
                    assertThat(load.elapsedNanos()).isLessThan(100 * SECOND);
                    assertThat(load.latencies().percentile(100)).isLessThan(100 * SECOND);
                    assertThat(asked).hasValue(11 * batch);
                }
            }
        }
    }
}
