package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A loop that allocates makes the collector part of every latency. Each worker looks at its own thread's counter. */
class NoAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long FROM = 1_000;
    private static final long TO = 50_000;
    private static final TimerCost TIMER = new TimerCost(1);

    private static class Watching implements Work {
        private long atFirst;
        private long atLast = -1;

        @Override
        public void run(long n) {
            if (n == FROM) {
                atFirst = THREADS.getCurrentThreadAllocatedBytes();
            } else if (n == TO) {
                atLast = THREADS.getCurrentThreadAllocatedBytes();
            }
        }
    }

    private static final class WatchingPrepared extends Watching implements PreparedWork {
        @Override
        public void prepare(long n) {}
    }

    private static final ClosedLoop CLOSED =
            ClosedLoop.of(Extent.operations(TO + 1), TIMER).warmedUp(Steady.COLD);

    static Stream<ClosedLoop> closed() {
        return Stream.of(CLOSED, CLOSED.batched(10));
    }

    @ParameterizedTest
    @MethodSource
    void closed(ClosedLoop loop) {
        check(work -> loop.run(List.of(work), () -> false), new Watching());
    }

    @ParameterizedTest
    @MethodSource("closed")
    void prepared(ClosedLoop loop) {
        check(work -> loop.batched(1).run(List.of(work), () -> false), new WatchingPrepared());
    }

    static Stream<Arrivals> open() {
        return Stream.of(Arrivals.even(1e6), Arrivals.poisson(1e6, 1));
    }

    @ParameterizedTest
    @MethodSource
    void open(Arrivals arrivals) {
        check(
                work -> OpenLoop.of(arrivals, Duration.ofSeconds(1), TIMER)
                        .warmedUp(Steady.COLD)
                        .run(List.of(work), () -> false),
                new Watching());
    }

    private static void check(java.util.function.Consumer<Work> run, Watching work) {
        run.accept(work);
        assertThat(work.atLast - work.atFirst).isZero();
    }
}
