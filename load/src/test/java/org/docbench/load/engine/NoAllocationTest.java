package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A loop that allocates makes the collector part of every latency. Each worker looks at its own thread's counter, after every thousand
 * operations: one object in each two thousand would be seen in most of these stretches. The JVM itself allocates on the thread that asks
 * for a method to be compiled, once for the class of each: its constant texts (OpenJDK, {@code CompileBroker::compile_method}). That is
 * seen in a few stretches, wherever a busy machine puts them.
 */
@Tag("slow")
class NoAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int STRETCH = 1_000;
    private static final int STRETCHES = 50;
    private static final long LAST = (long) STRETCHES * STRETCH;
    private static final Clock.TimerCost TIMER = new Clock.TimerCost(1);

    private static class AllocationRecorder implements Work {
        private final long[] allocated = new long[STRETCHES + 1];

        @Override
        public void run(long n) {
            if (n % STRETCH == 0 && n <= LAST) {
                allocated[(int) n / STRETCH] = THREADS.getCurrentThreadAllocatedBytes();
            }
        }

        /** Without the first, in which the loop begins. */
        long stretchesThatAllocate() {
            return IntStream.range(1, STRETCHES)
                    .filter(i -> allocated[i + 1] != allocated[i])
                    .count();
        }
    }

    private static final class PreparedAllocationRecorder extends AllocationRecorder implements Work.PreparedWork {
        @Override
        public void prepare(long n) {}
    }

    private static final ClosedLoop CLOSED =
            ClosedLoop.of(ClosedLoop.Extent.operations(LAST + 1), TIMER).warmedUp(Steady.COLD);

    @Test
    void closed() {
        check(work -> CLOSED.run(List.of(work), () -> false), new AllocationRecorder());
    }

    @Test
    void prepared() {
        check(work -> CLOSED.run(List.of(work), () -> false), new PreparedAllocationRecorder());
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
                new AllocationRecorder());
    }

    private static void check(Consumer<Work> run, AllocationRecorder work) {
        run.accept(work);
        assertThat(work.allocated[STRETCHES]).as("it came so far").isPositive();
        assertThat(work.stretchesThatAllocate()).isLessThan(STRETCHES / 2);
    }
}
