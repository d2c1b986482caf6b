package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every way out: no thread is left, and none takes for ever. */
@Timeout(30)
@Tag("slow")
class EndingTest {
    private static final Work BUSY = n -> Thread.onSpinWait();

    /** As short as a test may wait for what never comes, and long enough for a thread to be awake again on a busy machine. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    private static ClosedLoop endless(Duration patience) {
        return new ClosedLoop(
                ClosedLoop.Extent.of(Duration.ofHours(1)),
                Steady.COLD,
                new Clock.TimerCost(1),
                Clock.system(),
                patience);
    }

    private static List<String> workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("docbench-load-"))
                .toList();
    }

    @AfterEach
    void noThreadIsLeft() {
        assertThat(workers()).isEmpty();
    }

    @Test
    void workersHaveNames() {
        List<String> names = new CopyOnWriteArrayList<>();
        Work work = n -> names.add(Thread.currentThread().getName());
        endless(Duration.ofSeconds(5))
                .run(List.of(work, work), () -> names.size() >= 2 && names.contains("docbench-load-2"));
        assertThat(names).contains("docbench-load-1", "docbench-load-2");
    }

    @Test
    void aWorkerThatDiesEndsTheRun() {
        Work dies = n -> {
            if (n == 1_000) {
                throw new StackOverflowError("too deep");
            }
        };
        assertThatThrownBy(() -> endless(Duration.ofSeconds(5)).run(List.of(BUSY, dies, BUSY), () -> false))
                .isInstanceOf(WorkerPool.LoadException.class)
                .hasMessageContaining("worker 2 died")
                .hasMessageContaining("too deep")
                .hasCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void aStopThatFailsLeavesNoThread() {
        assertThatThrownBy(() -> endless(Duration.ofSeconds(5)).run(List.of(BUSY, BUSY), () -> {
                    throw new IllegalStateException("no answer");
                }))
                .hasMessage("no answer");
    }

    @Test
    void anOperationThatHangsIsInterruptedAndCountsAsNothing() {
        var hangs = new AtomicBoolean();
        Work hanging = n -> {
            if (n == 10) {
                hangs.set(true);
                Thread.sleep(Duration.ofHours(1).toMillis());
            }
        };
        LoadResult result = endless(SHORT).run(List.of(hanging), hangs::get);
        assertThat(result.cancelled()).isTrue();
        assertThat(result.operations()).isEqualTo(10);
        assertThat(result.errors()).isEmpty();
    }

    /** As on a machine that stood still for longer than all the patience there is. */
    @Test
    void aCallerThatComesLateInterruptsNevertheless() {
        var hangs = new AtomicBoolean();
        var looks = new AtomicInteger();
        Work hanging = n -> {
            if (n == 10) {
                hangs.set(true);
                Thread.sleep(Duration.ofHours(1).toMillis());
            }
        };
        LoadResult result = endless(SHORT).run(List.of(hanging), () -> {
            if (hangs.get() && looks.incrementAndGet() == 2) {
                LockSupport.parkNanos(3 * SHORT.toNanos());
            }
            return hangs.get();
        });
        assertThat(result.operations()).isEqualTo(10);
    }

    @Test
    void aWorkerThatIgnoresEvenTheInterruptionIsLeftBehindAndSaid() throws InterruptedException {
        var hangs = new AtomicBoolean();
        var worked = new AtomicBoolean();
        var enough = new AtomicBoolean();
        Work busy = n -> worked.set(n > 0);
        Work deaf = n -> {
            hangs.set(true);
            while (!enough.get()) {
                Thread.onSpinWait();
            }
        };
        LoadResult result;
        try {
            result = endless(SHORT).run(List.of(busy, deaf), () -> hangs.get() && worked.get());
        } finally {
            enough.set(true);
        }
        while (!workers().isEmpty()) {
            Thread.sleep(1);
        }
        assertThat(result.operations()).isPositive();
        assertThat(result.warnings()).anyMatch(warning -> warning.startsWith("1 of 2 workers did not come back"));
    }

    @Test
    void anInterruptionOfTheCallerKeepsTheResultAndIsHandedOn() {
        var caller = Thread.currentThread();
        Work work = n -> {
            if (n == 100) {
                caller.interrupt();
            }
        };
        LoadResult result = endless(Duration.ofSeconds(5)).run(List.of(work), () -> false);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.cancelled()).isTrue();
        assertThat(result.operations()).isGreaterThan(100);
    }
}
