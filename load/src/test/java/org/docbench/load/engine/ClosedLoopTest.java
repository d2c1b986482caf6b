package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.docbench.load.engine.LoadResult.Tally;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClosedLoopTest {
    private static final long MICRO = 1_000;
    private static final Clock.TimerCost TIMER = new Clock.TimerCost(10);

    private final VirtualClock clock = VirtualClock.forEach();

    private ClosedLoop loop(ClosedLoop.Extent extent) {
        return loop(extent, clock);
    }

    private static ClosedLoop loop(ClosedLoop.Extent extent, Clock clock) {
        return new ClosedLoop(extent, Steady.COLD, TIMER, clock, Duration.ofSeconds(1));
    }

    @Test
    void aNumberOfOperationsIsDoneByEachWorker() {
        LoadResult result = loop(ClosedLoop.Extent.operations(100))
                .run(List.of(clock.lasting(MICRO), clock.lasting(MICRO)), () -> false);
        assertThat(result.operations()).isEqualTo(200);
        assertThat(result.elapsedNanos()).isEqualTo(100 * MICRO);
        assertThat(result.throughput()).isEqualTo(2e6);
        assertThat(result.meanNanos()).isEqualTo(1000);
        assertThat(result.warnings()).isEmpty();
        assertThat(result.cancelled()).isFalse();
    }

    /** The slow one would wait for ever if each had half of them. */
    @Test
    @Timeout(60)
    void theFirstFreeWorkerDoesTheNextOperationOfThoseTheyShare() {
        var quickly = new AtomicInteger();
        Work slow = number -> {
            while (quickly.get() < 99) {
                Thread.onSpinWait();
            }
        };
        LoadResult result = loop(ClosedLoop.Extent.shared(100), Clock.system())
                .run(List.of(slow, number -> quickly.incrementAndGet()), () -> false);
        assertThat(result.operations()).isEqualTo(100);
        assertThat(quickly.get()).isGreaterThanOrEqualTo(99);
    }

    /** The first operations after other targets take longer, for one worker as for several. */
    @Test
    void theFirstQuarterOfSharedOperationsDoesNotCountForOneWorkerEither() {
        Work work = number -> Thread.onSpinWait();
        LoadResult shared = loop(ClosedLoop.Extent.shared(100), Clock.system()).run(List.of(work), () -> false);
        assertThat(shared.operations()).isEqualTo(100);
        assertThat(shared.together().operations()).isBetween(74.0, 76.0);
        LoadResult own = loop(ClosedLoop.Extent.operations(100), Clock.system()).run(List.of(work), () -> false);
        assertThat(own.together().operations()).isEqualTo(100);
    }

    /** Operations of 100, 200 and 2,000 µs, from 250 µs to 1 ms: then the first worker finds none left. */
    @Test
    void whatWorkersDoBeforeAndAfterAllAreAtWorkIsNoPartOfTheThroughput() {
        Tally first = worker(3, 100, 250, 7, 1_000);
        Tally second = worker(2, 200, 250, 3, 1_000);
        Tally third = worker(1, 2_000, 250, 0, 2_000);
        var phase = new WorkerPool.Phase<>(0, List.of(first, second, third), 0);
        LoadResult whole = LoadResult.of(phase, 3, false, Steady.Warmup.NONE, TIMER);
        assertThat(whole.together()).isEqualTo(new LoadResult.Together(2_000 * MICRO, 16, 4_000 * MICRO, 0));
        LoadResult result = whole.shared(phase, 250 * MICRO, 1_000 * MICRO);
        assertThat(result.operations()).isEqualTo(16);
        assertThat(result.elapsedNanos()).isEqualTo(2_000 * MICRO);
        assertThat(result.together()).isEqualTo(new LoadResult.Together(750 * MICRO, 11.625, 2_250 * MICRO, 0));
        assertThat(result.throughput()).isEqualTo(15_500);
        assertThat(result.littlesLaw()).isEqualTo(new LoadResult.LittlesLaw(3, 3, 0));
        assertThat(result.and(result).throughput()).isEqualTo(15_500);
        assertThat(result.workingNanos()).isEqualTo(2_250 * MICRO / 11.625);
        assertThat(whole.workingNanos()).isEqualTo(whole.meanNanos());
    }

    /** The first worker waits for a processor from 400 µs on, and finds at 1 ms that none is left. What the others did counts until then. */
    @Test
    void theTimeEndsWhenAWorkerFindsNoneLeftAndNotWithItsLastOperation() {
        Tally first = worker(3, 100, 250, 1, 400);
        Tally second = worker(2, 200, 250, 3, 1_000);
        var phase = new WorkerPool.Phase<>(0, List.of(first, second), 0);
        LoadResult result =
                LoadResult.of(phase, 2, false, Steady.Warmup.NONE, TIMER).shared(phase, 250 * MICRO, 1_000 * MICRO);
        assertThat(result.together()).isEqualTo(new LoadResult.Together(750 * MICRO, 5.25, 900 * MICRO, 0));
    }

    /** A batch that was cut short has no end of that kind. */
    @Test
    void withoutSuchAnEndAllOfTheTimeCounts() {
        var phase = new WorkerPool.Phase<>(0, List.of(worker(3, 100, 250, 7, 1_000)), 0);
        LoadResult whole = LoadResult.of(phase, 1, true, Steady.Warmup.NONE, TIMER);
        assertThat(whole.shared(phase, 250 * MICRO, 0)).isEqualTo(whole);
    }

    /** Of its operations one after the other, so many end before it knows when all began to count, the last of them after that. */
    private static Tally worker(int before, long micros, long opened, int after, long end) {
        var tally = new Tally();
        for (int n = 0; n < before + after; n++) {
            tally.record(micros * MICRO);
            if (n == before - 1) {
                tally.opened(opened * MICRO, before * micros * MICRO);
            }
        }
        return tally.ended(end * MICRO, before + after);
    }

    @Test
    @Timeout(60)
    void aLongLastOperationIsNotWaitedFor() {
        var others = new AtomicReference<Thread>();
        var done = new AtomicInteger();
        Work slow = number -> {
            // Until the other worker waits for its next task.
            while (done.get() < 99 || others.get().getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        };
        Work quick = number -> {
            others.set(Thread.currentThread());
            done.incrementAndGet();
        };
        LoadResult result = loop(ClosedLoop.Extent.shared(100), Clock.system()).run(List.of(slow, quick), () -> false);
        assertThat(result.operations()).isEqualTo(100);
        assertThat(result.together().operations()).isBetween(70.0, 76.0);
        assertThat(result.together().nanos()).isLessThan(result.elapsedNanos());
        assertThat(result.meanConcurrency()).isLessThan(2.01);
    }

    @Test
    void theCpuTimeIsThatOfTheWorkersThreads() {
        long each = 2_000_000;
        Work busy = number -> {
            long until = ThreadCpu.nanos() + each;
            while (ThreadCpu.nanos() < until) {
                Thread.onSpinWait();
            }
        };
        LoadResult result =
                loop(ClosedLoop.Extent.operations(5), Clock.system()).run(List.of(busy, busy), () -> false);
        assertThat(result.cpuNanos()).isBetween(2 * 5 * each, 2 * result.elapsedNanos());
    }

    @Test
    void aWindowEndsWithTheOperationThatIsInFlight() {
        LoadResult result =
                loop(ClosedLoop.Extent.of(Duration.ofNanos(10_500))).run(List.of(clock.lasting(MICRO)), () -> false);
        assertThat(result.operations()).isEqualTo(11);
        assertThat(result.elapsedNanos()).isEqualTo(11_000);
    }

    @Test
    void littlesLawHoldsForWorkersThatNeverRest() {
        LoadResult result = loop(ClosedLoop.Extent.of(Duration.ofMillis(1)))
                .run(List.of(clock.lasting(MICRO), clock.lasting(3 * MICRO), clock.lasting(7 * MICRO)), () -> false);
        assertThat(result.meanConcurrency()).isCloseTo(3, within(0.05));
        assertThat(result.littlesLaw().holds()).isTrue();
    }

    @Test
    void aWorkerThatEndsLongBeforeTheOthersBreaksLittlesLawWhichIsSaid() {
        LoadResult result = loop(ClosedLoop.Extent.operations(100))
                .run(List.of(clock.lasting(MICRO), clock.lasting(9 * MICRO)), () -> false);
        // 100 x 1 us and 100 x 9 us within 900 us: 1.11 in flight, not 2.
        assertThat(result.meanConcurrency()).isCloseTo(1000.0 / 900, within(1e-9));
        assertThat(result.littlesLaw().holds()).isFalse();
        assertThat(result.warnings())
                .singleElement()
                .asString()
                .contains("Little's law: of 2 workers, 1.11 on average");
    }

    @Test
    void preparationsLieOutsideTheTimerAndAreAccountedFor() {
        LoadResult result = loop(ClosedLoop.Extent.operations(50)).run(List.of(new Preparing()), () -> false);
        assertThat(result.latencies().percentile(100)).isEqualTo(MICRO);
        assertThat(result.meanNanos()).isEqualTo(1000);
        assertThat(result.elapsedNanos()).isEqualTo(50 * 4 * MICRO);
        assertThat(result.littlesLaw()).isEqualTo(new LoadResult.LittlesLaw(1, 0.25, 0.75));
    }

    @Test
    void anOperationThatCannotBePreparedIsAnErrorAndNotRun() {
        List<Long> run = new ArrayList<>();
        var work = new Work.PreparedWork() {
            @Override
            public void prepare(long n) throws IOException {
                clock.pass(MICRO);
                if (n % 2 == 1) {
                    throw new IOException("no values");
                }
            }

            @Override
            public void run(long n) {
                clock.pass(MICRO);
                run.add(n);
            }
        };
        LoadResult result = loop(ClosedLoop.Extent.operations(6)).run(List.of(work), () -> false);
        assertThat(run).containsExactly(0L, 2L, 4L);
        assertThat(result.operations()).isEqualTo(3);
        assertThat(result.errors()).containsExactly(entry("no values", 3L));
        assertThat(result.asideNanos()).isEqualTo(6 * MICRO);
    }

    private final class Preparing implements Work.PreparedWork {
        @Override
        public void prepare(long n) {
            clock.pass(3 * MICRO);
        }

        @Override
        public void run(long n) {
            clock.pass(MICRO);
        }
    }

    @Test
    void operationsThatLeadABatchAreDoneAndNeitherCountedNorTimed() {
        List<String> seen = new ArrayList<>();
        var work = new Work.PreparedWork() {
            @Override
            public void prepare(long n) {
                clock.pass(3 * MICRO);
            }

            @Override
            public void run(long n) {
                seen.add("" + n);
                clock.pass(MICRO);
            }

            @Override
            public void timed(boolean counts) {
                seen.add(counts ? "timed" : "over");
            }
        };
        try (ClosedLoop.Shift batches = loop(ClosedLoop.Extent.operations(1)).batches(List.of(work), () -> false)) {
            LoadResult first = batches.led(2, ClosedLoop.Extent.operations(3));
            assertThat(first.operations()).isEqualTo(3);
            assertThat(first.elapsedNanos()).isEqualTo(3 * 4 * MICRO);
            assertThat(first.timedNanos()).isEqualTo(3 * MICRO);
            LoadResult second = batches.led(0, ClosedLoop.Extent.operations(1));
            assertThat(second.operations()).isEqualTo(1);
            assertThat(second.elapsedNanos()).isEqualTo(4 * MICRO);
            batches.run(ClosedLoop.Extent.operations(1));
        }
        assertThat(seen).containsExactly("0", "1", "timed", "2", "3", "4", "over", "timed", "5", "over", "6");
    }

    @Test
    void errorsAreCountedByTheirWordsAndAreNoDurations() {
        Work work = n -> {
            clock.pass(MICRO);
            if (n % 10 == 3) {
                clock.pass(1_000 * MICRO);
                throw new IOException("connection refused");
            } else if (n % 10 == 7) {
                throw new IllegalStateException();
            }
        };
        LoadResult result = loop(ClosedLoop.Extent.operations(100)).run(List.of(work, work), () -> false);
        assertThat(result.operations()).isEqualTo(160);
        assertThat(result.latencies().count()).isEqualTo(160);
        assertThat(result.latencies().percentile(100)).isEqualTo(MICRO);
        assertThat(result.errors()).containsOnly(entry("connection refused", 20L), entry("IllegalStateException", 20L));
        assertThat(result.errorCount()).isEqualTo(40);
        assertThat(result.littlesLaw().holds()).isTrue();
    }

    @Test
    void messagesThatAreAllDifferentAreCountedTogether() {
        Work work = n -> {
            throw new IOException("document " + n);
        };
        LoadResult result = loop(ClosedLoop.Extent.operations(1_000)).run(List.of(work), () -> false);
        assertThat(result.errors()).hasSizeLessThan(60).containsKey("(other messages)");
        assertThat(result.errorCount()).isEqualTo(1_000);
        assertThat(result.meanNanos()).isNaN();
    }

    @Test
    void operationsTooShortForTheClockAreSaid() {
        LoadResult result = loop(ClosedLoop.Extent.operations(100)).run(List.of(clock.lasting(150)), () -> false);
        assertThat(result.warnings()).singleElement().asString().contains("150 ns", "under 200 ns");
    }

    @Test
    void theWarmUpEndsWhenWindowsAgreeAndOperationsAreNumberedOn() {
        var one = VirtualClock.forOne();
        List<Long> numbers = Collections.synchronizedList(new ArrayList<>());
        Work slowAtFirst = n -> {
            numbers.add(n);
            one.pass(n < 5 ? (10 - n) * MICRO : MICRO);
        };
        LoadResult result = loop(ClosedLoop.Extent.operations(10), one)
                .warmedUp(new Steady(Duration.ofNanos(10 * MICRO), 3, 0.05, 100))
                .run(List.of(slowAtFirst), () -> false);
        // Windows end with an operation: 10, 9 + 8, 7 + 6, and three times ten of 1 us.
        assertThat(result.warmup().windows()).hasSize(6).endsWith(1e6, 1e6, 1e6).startsWith(1e5);
        assertThat(result.warmup().nanos()).isEqualTo(70 * MICRO);
        assertThat(result.warmup().settled()).isTrue();
        assertThat(result.operations()).isEqualTo(10);
        assertThat(numbers)
                .containsExactlyElementsOf(LongStream.range(0, 45).boxed().toList());
    }

    @Test
    void aWarmUpThatNeverSettlesSaysSo() {
        var one = VirtualClock.forOne();
        LoadResult result = loop(ClosedLoop.Extent.operations(10), one)
                .warmedUp(new Steady(Duration.ofNanos(10 * MICRO), 3, 0.05, 12))
                .run(List.of(n -> one.pass((n + 1) * MICRO)), () -> false);
        assertThat(result.warmup().settled()).isFalse();
        assertThat(result.warmup().windows()).hasSize(12);
        assertThat(result.warnings()).singleElement().asString().contains("not steady after 12 warm-up windows");
    }

    @Test
    void stoppingKeepsWhatWasMeasured() {
        var done = new AtomicInteger();
        Work work = n -> {
            Thread.sleep(1);
            done.incrementAndGet();
        };
        LoadResult result = ClosedLoop.of(ClosedLoop.Extent.of(Duration.ofHours(1)), TIMER)
                .warmedUp(Steady.COLD)
                .run(List.of(work, work), () -> done.get() >= 20);
        assertThat(result.cancelled()).isTrue();
        assertThat(result.operations()).isEqualTo(done.get()).isGreaterThanOrEqualTo(20);
        assertThat(result.errors()).isEmpty();
    }

    @Test
    void stoppingWithinTheWarmUpGivesAnEmptyResult() {
        LoadResult result = ClosedLoop.of(ClosedLoop.Extent.of(Duration.ofHours(1)), TIMER)
                .warmedUp(new Steady(Duration.ofHours(1), 5, 0.05, 50))
                .run(List.of(n -> Thread.sleep(1)), () -> true);
        assertThat(result.cancelled()).isTrue();
        assertThat(result.operations()).isZero();
        assertThat(result.latencies().percentile(100)).isZero();
    }

    @Test
    void workIsNeeded() {
        assertThatThrownBy(() -> loop(ClosedLoop.Extent.operations(1)).run(List.of(), () -> false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ClosedLoop.Extent.operations(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
