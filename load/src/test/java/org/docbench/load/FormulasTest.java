package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.Work.PreparedWork;
import org.junit.jupiter.api.Test;

/** Throughput by the wall clock against arithmetic, beside the published formula, which tells the speed of one worker. */
class FormulasTest {

    /** A time for each thread, which passes when it is told to. */
    private static final class Told implements Clock {
        private final ThreadLocal<long[]> now = ThreadLocal.withInitial(() -> new long[1]);

        @Override
        public long nanos() {
            return now.get()[0];
        }

        @Override
        public void rest(long nanos) {
            now.get()[0] += nanos;
        }
    }

    private static PreparedWork work(Runnable prepare, Runnable run) {
        return new PreparedWork() {
            @Override
            public void prepare(long n) {
                prepare.run();
            }

            @Override
            public void run(long n) {
                run.run();
            }
        };
    }

    private static MeasuredBlock seen(int documents, int ofEach, long... nanos) {
        Clock clock = new Told();
        List<PreparedWork> works = IntStream.range(0, nanos.length)
                .mapToObj(worker -> work(() -> {}, () -> clock.rest(nanos[worker])))
                .toList();
        return new MeasuredBlock(
                new LoadGenerator(clock, new TimerCost(1)).run(works, ofEach, () -> false), documents, 0);
    }

    @Test
    void fourWorkersAreFourTimesAsFastAndThePublishedFormulaDoesNotSeeIt() {
        MeasuredBlock one = seen(1, 200, 1000);
        assertThat(one.byWallTime()).isEqualTo(1e6);
        assertThat(one.bySumOfThreadTimes()).isEqualTo(1e6);
        MeasuredBlock four = seen(1, 50, 1000, 1000, 1000, 1000);
        assertThat(four.operations()).isEqualTo(200);
        assertThat(four.wallNanos()).isEqualTo(250);
        assertThat(four.byWallTime()).isEqualTo(4e6);
        assertThat(four.bySumOfThreadTimes()).isEqualTo(1e6);
    }

    @Test
    void theLastWorkerEndsTheBlock() {
        MeasuredBlock seen = seen(1, 50, 1000, 3000);
        assertThat(seen.wallNanos()).isEqualTo(1500);
        assertThat(seen.bySumOfThreadTimes()).isEqualTo(5e5);
    }

    @Test
    void aBatchIsAsManyDocumentsAndOneCall() {
        MeasuredBlock seen = seen(500, 4, 1_000_000);
        assertThat(seen.operations()).isEqualTo(2000);
        assertThat(seen.wallNanos()).isEqualTo(2000);
        assertThat(seen.result().meanNanos()).isEqualTo(1_000_000);
    }

    /** Seed 004 let one phase's threads run into the next. */
    @Test
    void nobodyBeginsThePhaseThatFollowsBeforeTheLastHasEnded() {
        LoadGenerator loop = new LoadGenerator(Clock.system(), new TimerCost(1));
        List<String> done = Collections.synchronizedList(new ArrayList<>());
        for (String phase : List.of("first", "second")) {
            List<PreparedWork> works = IntStream.range(0, 4)
                    .mapToObj(worker ->
                            work(() -> Clock.system().rest(worker == 3 ? 2_000_000 : 1_000), () -> done.add(phase)))
                    .toList();
            loop.run(works, 10, () -> false);
        }
        assertThat(done.subList(0, 40)).containsOnly("first");
        assertThat(done.subList(40, 80)).containsOnly("second");
    }

    /** Two batches of 1.33 and 1.90 operations in flight: 390 of 250 microseconds are 1.56, said once. */
    @Test
    void littlesLawIsOfAllBatchesTogether() {
        MeasuredBlock block = new MeasuredBlock(batch(150_000, 200_000), 1)
                .and(new MeasuredBlock(batch(100_000, 190_000), 1))
                .checked();
        assertThat(block.result().warnings())
                .singleElement()
                .asString()
                .startsWith("Little's law: of 2 workers, 1.56 on average");
    }

    private static LoadResult batch(long elapsed, long timed) {
        return new LoadResult(
                2,
                100,
                Map.of(),
                elapsed,
                new LoadResult.Together(elapsed, 100, timed, 0),
                elapsed,
                timed,
                0,
                0,
                seen(1, 50, 1000, 1000).result().latencies(),
                false,
                Steady.Warmup.NONE,
                List.of());
    }
}
