package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OpenLoopTest {
    private static final long MILLI = 1_000_000;
    private static final Clock.TimerCost TIMER = new Clock.TimerCost(10);

    private final VirtualClock clock = VirtualClock.forOne();

    private OpenLoop loop(Arrivals arrivals, Duration window) {
        return new OpenLoop(arrivals, window, Steady.COLD, TIMER, clock, Duration.ofSeconds(1));
    }

    /** Counts durations of at least so many nanoseconds, as HdrHistogram's own reader does. */
    private static long atLeast(long nanos, Latencies latencies) throws DataFormatException {
        return Histogram.fromString(latencies.encoded()).getCountBetweenValues(nanos, Latencies.HIGHEST);
    }

    private Work stalling(int at, long stallNanos, long nanos) {
        return n -> clock.pass(n == at ? stallNanos : nanos);
    }

    /**
     * 100 a second for 10 s, 1 ms each, and the 300th takes a second. That one takes 1,000 ms; the next was due 10 ms later and
     * waited: 991 ms, then 982, 973 ... until the queue is empty: 110 that waited, the last 10 ms. The others take 1 ms.
     */
    @Test
    void aStallOfASecondGivesThePercentilesThatArithmeticPredicts() throws Exception {
        OpenLoop.Result result = loop(Arrivals.even(100), Duration.ofSeconds(10))
                .run(List.of(stalling(300, 1_000 * MILLI, MILLI)), () -> false);
        Latencies latencies = result.load().latencies();
        assertThat(latencies.count()).isEqualTo(1_000);
        assertThat(atLeast(2 * MILLI, latencies)).isEqualTo(111);
        assertThat(latencies.percentile(50)).isCloseTo(MILLI, digits(MILLI));
        assertThat(latencies.percentile(88.9)).isCloseTo(MILLI, digits(MILLI));
        // The 950th of 1,000 is the 51st longest: 1000 - 50 x 9; the 990th the 11th longest: 1000 - 10 x 9.
        assertThat(latencies.percentile(95)).isCloseTo(550 * MILLI, digits(550 * MILLI));
        assertThat(latencies.percentile(99)).isCloseTo(910 * MILLI, digits(910 * MILLI));
        assertThat(latencies.percentile(99.9)).isCloseTo(991 * MILLI, digits(991 * MILLI));
        assertThat(latencies.percentile(100)).isCloseTo(1_000 * MILLI, digits(1_000 * MILLI));
        // Counted from the true start, one operation in a thousand shows it: coordinated omission.
        assertThat(result.service().percentile(99.9)).isCloseTo(MILLI, digits(MILLI));
        assertThat(result.due()).isEqualTo(1_000);
        assertThat(result.unserved()).isZero();
        assertThat(result.meanLateNanos()).isZero();
        assertThat(result.load().warnings()).isEmpty();
    }

    private static org.assertj.core.data.Offset<Long> digits(long nanos) {
        return within(nanos / 1_000 + 1);
    }

    /** Any stall: each latency follows from the one before (Lindley 1952). */
    @Property(tries = 60)
    void everyLatencyIsThatOfTheQueue(
            @ForAll @IntRange(min = 1, max = 2_000) int rate,
            @ForAll @IntRange(min = 0, max = 900) int at,
            @ForAll @IntRange(min = 1, max = 3_000) int stallMillis,
            @ForAll @IntRange(min = 1, max = 400) int serviceMicros,
            @ForAll boolean poisson) {
        Arrivals arrivals = poisson ? Arrivals.poisson(rate, at) : Arrivals.even(rate);
        Duration window = Duration.ofSeconds(4);
        long service = serviceMicros * 1_000L;
        OpenLoop.Result result =
                loop(arrivals, window).run(List.of(stalling(at, stallMillis * MILLI, service)), () -> false);

        long[] expected = new long[(int) arrivals.before(window.toNanos())];
        long free = 0;
        for (int i = 0; i < expected.length; i++) {
            free = Math.max(free, arrivals.at(i)) + (i == at ? stallMillis * MILLI : service);
            expected[i] = free - arrivals.at(i);
        }
        Arrays.sort(expected);
        assertThat(result.load().operations()).isEqualTo(expected.length);
        for (double percent : new double[] {50, 90, 99, 99.9, 100}) {
            int rank = (int) Math.max(1, Math.ceil(percent / 100 * expected.length - 1e-9));
            assertThat(result.load().latencies().percentile(percent))
                    .as("p%s", percent)
                    .isCloseTo(expected[rank - 1], digits(expected[rank - 1]));
        }
    }

    @Test
    void aRateAboveWhatCanBeServedIsSaid() {
        OpenLoop.Result result =
                loop(Arrivals.even(1_000), Duration.ofSeconds(1)).run(List.of(clock.lasting(4 * MILLI)), () -> false);
        assertThat(result.due()).isEqualTo(1_000);
        assertThat(result.load().operations()).isEqualTo(500);
        assertThat(result.unserved()).isEqualTo(500);
        assertThat(result.load().elapsedNanos()).isEqualTo(2_000 * MILLI);
        assertThat(result.load().warnings())
                .singleElement()
                .asString()
                .contains("500 of 1000 arrivals were not served");
    }

    @Test
    void theLatenessOfTheEngineIsKnownAndSaid() {
        var sleepy = new OversleepingClock(clock, 200_000);
        OpenLoop.Result result = new OpenLoop(
                        Arrivals.even(100), Duration.ofSeconds(1), Steady.COLD, TIMER, sleepy, Duration.ofSeconds(1))
                .run(List.of(clock.lasting(MILLI)), () -> false);
        assertThat(result.meanLateNanos()).isEqualTo(200_000);
        assertThat(result.load().warnings()).singleElement().asString().contains("200.0 µs late");
    }

    private record OversleepingClock(Clock clock, long nanos) implements Clock {
        @Override
        public long nanos() {
            return clock.nanos();
        }

        @Override
        public void rest(long wanted) {
            clock.rest(wanted + nanos);
        }
    }

    @Test
    void errorsAreNeitherDurationsNorUnserved() {
        Work work = n -> {
            clock.pass(MILLI);
            if (n % 4 == 0) {
                throw new IOException("no");
            }
        };
        OpenLoop.Result result = loop(Arrivals.even(100), Duration.ofSeconds(1)).run(List.of(work), () -> false);
        assertThat(result.load().operations()).isEqualTo(75);
        assertThat(result.load().errors()).containsEntry("no", 25L);
        assertThat(result.unserved()).isZero();
    }

    @Test
    void preparationsAreMadeBeforeTheTimeAnOperationIsDue() {
        var prepared = new Work.PreparedWork() {
            @Override
            public void prepare(long n) {
                clock.pass(6 * MILLI);
            }

            @Override
            public void run(long n) {
                clock.pass(MILLI);
            }
        };
        OpenLoop.Result result = loop(Arrivals.even(100), Duration.ofSeconds(1)).run(List.of(prepared), () -> false);
        // The first had no time to be made ready in, the second 3 ms too little.
        assertThat(result.load().latencies().percentile(99)).isCloseTo(4 * MILLI, digits(4 * MILLI));
        assertThat(result.load().latencies().percentile(98)).isCloseTo(MILLI, digits(MILLI));
        assertThat(result.load().latencies().percentile(100)).isCloseTo(7 * MILLI, digits(7 * MILLI));
        assertThat(result.service().percentile(100)).isCloseTo(MILLI, digits(MILLI));
    }

    @Test
    void theWarmUpComparesServiceTimesAndOperationsAreNumberedOn() {
        OpenLoop.Result result = loop(Arrivals.even(1_000), Duration.ofMillis(100))
                .warmedUp(new Steady(Duration.ofMillis(10), 2, 0.05, 20))
                .run(List.of(n -> clock.pass(n < 20 ? MILLI / 2 + n * 10_000 : MILLI / 10)), () -> false);
        assertThat(result.load().warmup().settled()).isTrue();
        assertThat(result.load().warmup().windows()).hasSize(4);
        assertThat(result.load().latencies().percentile(100)).isCloseTo(MILLI / 10, digits(MILLI / 10));
    }

    /** Real threads, real time, four workers that all stand still for 300 ms: what must be seen at least. */
    @Test
    void aStallOfAllWorkersIsSeenByEveryArrivalInIt() throws Exception {
        var stall = new Object();
        var count = new AtomicInteger();
        Work work = n -> {
            synchronized (stall) {
                if (count.incrementAndGet() == 100) {
                    Thread.sleep(300);
                }
            }
        };
        OpenLoop.Result result = OpenLoop.of(Arrivals.even(1_000), Duration.ofSeconds(1), TIMER)
                .warmedUp(Steady.COLD)
                .run(List.of(work, work, work, work), () -> false);
        assertThat(result.load().operations() + result.unserved()).isEqualTo(1_000);
        assertThat(result.load().operations()).isEqualTo(count.get());
        // Those that were due in the first 100 ms of it waited for 200 ms or longer, and so on; one for rounding.
        assertThat(atLeast(200 * MILLI, result.load().latencies())).isGreaterThanOrEqualTo(99);
        assertThat(atLeast(100 * MILLI, result.load().latencies())).isGreaterThanOrEqualTo(199);
    }

    @Test
    void stoppingEndsTheWaitingAndKeepsWhatWasMeasured() {
        var served = new AtomicBoolean();
        OpenLoop.Result result = OpenLoop.of(Arrivals.even(0.01), Duration.ofHours(1), TIMER)
                .warmedUp(Steady.COLD)
                .run(List.of(n -> served.set(true), n -> served.set(true)), served::get);
        assertThat(result.load().cancelled()).isTrue();
        assertThat(result.load().operations()).isEqualTo(1);
        assertThat(result.due()).isEqualTo(36);
        assertThat(result.unserved()).isEqualTo(35);
        assertThat(result.load().warnings()).anyMatch(warning -> warning.contains("before it was stopped"));
    }

    @Test
    void everyArrivalIsTakenOnce() {
        var tickets = new OpenLoop.Tickets();
        assertThat(IntStream.range(0, 1_000)
                        .parallel()
                        .mapToLong(i -> tickets.take())
                        .sorted())
                .containsExactlyElementsOf(
                        java.util.stream.LongStream.range(0, 1_000).boxed().toList());
    }
}
