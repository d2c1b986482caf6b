package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.WorkerPool;
import org.docbench.service.http.HttpLoad.HttpResult;
import org.docbench.service.http.HttpLoad.Saturation;
import org.docbench.service.http.HttpTally.Traffic;
import org.docbench.service.http.NullEndpoint.Stalls;
import org.junit.jupiter.api.Test;

class SaturationTest {
    private static final long SECOND = 1_000_000_000;

    /** Over 10 s, by a thread that works for this part of its time and waits awake for another tenth. */
    private static Traffic traffic(double share) {
        return new Traffic(0, 0, 0, (long) (share * 10 * SECOND) + SECOND, SECOND);
    }

    private static Optional<String> warning(double share, double serverCores, double used) {
        var cpu = new AtomicLong(7 * SECOND);
        Saturation before = Saturation.start(Optional.of(new HttpLoad.ServerCpu(serverCores, cpu::get)));
        cpu.addAndGet((long) (used * 10 * SECOND));
        return before.warning(traffic(share), 10 * SECOND);
    }

    @Test
    void aBusyClientOfAServerThatIsNotSaturatedIsSaid() {
        assertThat(warning(0.6, 2, 1.5))
                .contains("the client worked for 60 % of the time of each of its threads (1)"
                        + " while the server used 1.50 of its 2.0 cores: it may be the client that was measured");
    }

    @Test
    void nothingIsSaidOfAnIdleClientOrASaturatedServer() {
        assertThat(warning(0.5, 2, 0.1)).isEmpty();
        assertThat(warning(0.99, 2, 1.8)).isEmpty();
    }

    @Test
    void aServerThatIsNotKnownExcusesNothing() {
        Saturation before = Saturation.start(Optional.empty());
        assertThat(before.warning(traffic(0.6), 10 * SECOND).orElseThrow()).contains("60 %", "is not known");
        assertThat(before.warning(traffic(0.4), 10 * SECOND)).isEmpty();
    }

    @Test
    void aServerHasCores() {
        assertThatThrownBy(() -> new HttpLoad.ServerCpu(0, () -> 0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** By a clock that runs fast, the client would have waited for longer than its thread worked. */
    @Test
    void waitingIsCountedInProcessorTime() throws IOException {
        Clock fast = new Clock() {
            @Override
            public long nanos() {
                return 10 * System.nanoTime();
            }

            @Override
            public void rest(long nanos) {
                LockSupport.parkNanos(nanos / 10);
            }
        };
        try (var server = new Scripted((n, peer) -> {
            while (peer.request() != null) {
                Thread.sleep(2);
                peer.ok("");
            }
        })) {
            var loop = new OpenLoop(
                    Arrivals.even(1_000),
                    Duration.ofSeconds(2),
                    Steady.COLD,
                    new TimerCost(10),
                    fast,
                    WorkerPool.PATIENCE);
            Traffic traffic = Loads.get(server.endpoint(), 100, Duration.ofSeconds(1_000))
                    .open(loop, () -> {}, () -> false)
                    .traffic();
            assertThat(traffic.awakeNanos()).isLessThanOrEqualTo(traffic.cpuNanos());
        }
    }

    /** Making a request takes 0.1 s of the clock. Fifty begin one after the other, and none of them before it is made. */
    @Test
    void requestsBegunInOnePassHaveTimesOfTheirOwn() throws IOException {
        var made = new AtomicLong();
        Clock clock = new Clock() {
            @Override
            public long nanos() {
                return System.nanoTime() + made.get();
            }

            @Override
            public void rest(long nanos) {
                LockSupport.parkNanos(nanos);
            }
        };
        try (var endpoint = new NullEndpoint(Stalls.NONE)) {
            new Thread(endpoint::serve).start();
            Template.Endpoint at = Template.Endpoint.of("http://127.0.0.1:" + endpoint.port());
            Template plain = Template.of(at, "GET", "/", "", true, n -> n);
            HttpLoad.Requests costly = (into, n) -> {
                plain.next(into, n);
                made.addAndGet(SECOND / 10);
            };
            var loop = new ClosedLoop(Extent.operations(1), Steady.COLD, new TimerCost(10), clock, WorkerPool.PATIENCE);
            LoadResult load = Loads.asking(at, 50, costly, Duration.ofSeconds(1_000))
                    .closed(loop, () -> false)
                    .load();
            assertThat(load.operations()).isEqualTo(50);
            assertThat(load.latencies().percentile(1)).isLessThan(SECOND);
            assertThat(load.latencies().percentile(100)).isGreaterThan(4 * SECOND);
        }
    }

    /** End to end: requests so costly to make that the client is busy, and a server that claims to be idle. */
    @Test
    void theMarkIsOnTheResult() throws IOException {
        try (var endpoint = new NullEndpoint(Stalls.NONE)) {
            new Thread(endpoint::serve).start();
            Template.Endpoint at = Template.Endpoint.of("http://127.0.0.1:" + endpoint.port());
            Template plain = Template.of(at, "GET", "/", "", true, n -> n);
            HttpLoad.Requests costly = (into, n) -> {
                for (int i = 0; i < 20_000; i++) {
                    into.clear();
                    plain.next(into, n);
                }
            };
            HttpResult result = HttpLoad.of(at, 8, costly, HttpLoad.Judge.SUCCESS)
                    .watching(new HttpLoad.ServerCpu(1_000, () -> 0))
                    .closed(Loads.each(50), () -> false);
            double share = result.traffic().share(result.load().elapsedNanos());
            assertThat(result.load().warnings().stream().anyMatch(warning -> warning.contains("of its 1000.0 cores")))
                    .isEqualTo(share > Saturation.BUSY);
        }
    }
}
