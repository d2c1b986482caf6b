package org.docbench.service.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.service.Transactions.Outcome.CREATED;
import static org.docbench.service.Transactions.Outcome.DUPLICATE;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.docbench.service.MemoryTables;
import org.docbench.service.Transactions.Refused;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.service.table.Some;
import org.docbench.service.variant.Buffered.Bounds;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BufferedTest {
    private static final Duration NEVER = Duration.ofHours(1);
    private final MemoryTables store = new MemoryTables();

    @Test
    void acknowledgesBeforeItWrites() {
        try (var buffered = buffered(10, NEVER, Duration.ZERO)) {
            assertThat(buffered.create(Some.of("1", "2"))).containsExactly(CREATED, CREATED);
            assertThat(store.count()).isZero();
            assertThat(buffered.state().unwritten()).isEqualTo(2);
        }
        assertThat(store.count()).isEqualTo(2);
        assertThat(store.batches).containsExactly(2);
        assertThat(store.closed).isTrue();
    }

    @Test
    void readsSeeWhatIsNotYetWritten() {
        try (var buffered = buffered(10, NEVER, Duration.ZERO)) {
            store.create(Some.of("old"));
            buffered.create(Some.of("1"));
            buffered.create(Some.of("2"));
            assertThat(buffered.get("1").orElseThrow().transaction()).isEqualTo(Some.one("1"));
            assertThat(buffered.get("old")).isPresent();
            assertThat(buffered.get("none")).isEmpty();
            assertThat(ids(buffered.list(100))).containsExactlyInAnyOrder("1", "2", "old");
            assertThat(buffered.list(1)).hasSize(1);
            assertThat(store.count()).isOne();
            assertThat(buffered.count()).as("counting writes first").isEqualTo(3);
            assertThat(ids(buffered.list(100))).containsExactlyInAnyOrder("1", "2", "old");
        }
    }

    private static List<String> ids(List<StoredTransaction> rows) {
        return rows.stream().map(kept -> kept.transaction().id()).toList();
    }

    @Test
    void writesWhenItIsFullAndAfterTheInterval() {
        try (var buffered = buffered(3, NEVER, Duration.ofSeconds(20))) {
            for (int i = 0; i < 7; i++) {
                buffered.create(Some.of("" + i));
            }
            until(() -> store.count() == 6);
            assertThat(store.batches).containsExactly(3, 3);
            assertThat(buffered.state().unwritten()).isOne();
        }
        try (var buffered = buffered(100, Duration.ofMillis(5), Duration.ZERO)) {
            buffered.create(Some.of("late"));
            until(() -> store.get("late").isPresent());
        }
    }

    @Test
    void duplicatesOfTheBufferAreKnownAndThoseOfTheTableAreCounted() {
        try (var buffered = buffered(10, NEVER, Duration.ZERO)) {
            store.create(Some.of("there"));
            assertThat(buffered.create(Some.of("1", "1"))).containsExactly(CREATED, DUPLICATE);
            assertThat(buffered.create(Some.of("there"))).containsExactly(CREATED);
            assertThat(buffered.count()).isEqualTo(2);
            assertThat(buffered.state().leftOut()).isOne();
        }
    }

    @Test
    void aFullBufferMakesCallersWaitAndThenRefuses() throws Exception {
        store.hang();
        try (var buffered = buffered(2, NEVER, Duration.ofMillis(30))) {
            buffered.create(Some.of("1", "2"));
            assertThatThrownBy(() -> buffered.create(Some.of("3")))
                    .isInstanceOf(Refused.class)
                    .hasMessage("the buffer is full: 2 transactions are not yet written");
            assertThat(buffered.create(List.of())).isEmpty();
            assertThatThrownBy(() -> buffered.create(Some.of("3", "4", "5")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a batch of 3 is more than the buffer holds, which is 2");
            store.goOn();
            until(() -> buffered.state().unwritten() == 0);
            assertThat(buffered.create(Some.of("3"))).containsExactly(CREATED);
        }
        assertThat(store.count()).isEqualTo(3);
    }

    @Test
    void aFailureIsRememberedAndTriedAgain() {
        store.refusal = "disk full";
        try (var buffered = buffered(2, Duration.ofMillis(1), Duration.ZERO)) {
            buffered.create(Some.of("1"));
            until(() -> buffered.state().failure().isPresent());
            assertThat(buffered.state().failure()).contains("disk full");
            assertThatThrownBy(() -> buffered.create(Some.of("2")))
                    .isInstanceOf(Refused.class)
                    .hasMessage("the buffer cannot be written: disk full");
            assertThatThrownBy(buffered::count)
                    .isInstanceOf(StoreException.class)
                    .hasMessage("disk full");
            store.refusal = null;
            until(() -> buffered.state().failure().isEmpty());
            assertThat(buffered.create(Some.of("2"))).containsExactly(CREATED);
        }
        assertThat(store.count()).isEqualTo(2);
    }

    @Test
    void aLastFailureSaysWhatIsLost() {
        store.refusal = "disk full";
        var buffered = buffered(10, NEVER, Duration.ZERO);
        buffered.create(Some.of("1", "2"));
        assertThatThrownBy(buffered::close)
                .isInstanceOf(StoreException.class)
                .hasMessage("2 acknowledged transactions are lost: disk full");
        assertThat(store.closed).isTrue();
        assertThatThrownBy(() -> buffered.create(Some.of("3"))).isInstanceOf(Refused.class);
    }

    @Test
    void whatManyThreadsAcknowledgeIsWrittenOnce() throws Exception {
        int workers = 4;
        var pool = Executors.newFixedThreadPool(workers);
        long created = 0;
        try (var buffered = buffered(50, Duration.ofMillis(1), Duration.ofSeconds(20))) {
            List<Future<Long>> all = new ArrayList<>();
            for (int worker = 0; worker < workers; worker++) {
                Callable<Long> work = () -> {
                    long own = 0;
                    for (int i = 0; i < 2000; i++) {
                        own += buffered.create(Some.of("" + i)).get(0) == CREATED ? 1 : 0;
                    }
                    return own;
                };
                all.add(pool.submit(work));
            }
            for (Future<Long> one : all) {
                created += one.get();
            }
            assertThat(buffered.count()).isEqualTo(2000);
            assertThat(created - buffered.state().leftOut())
                    .as("acknowledged and not left out")
                    .isEqualTo(2000);
        } finally {
            pool.shutdownNow();
        }
        assertThat(store.count()).isEqualTo(2000);
        assertThat(store.batches).allMatch(size -> size <= 50);
    }

    private Buffered buffered(int bound, Duration interval, Duration patience) {
        return new Buffered(store, new Bounds(bound, interval, patience));
    }

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.interrupted()).as("out of time").isFalse();
            Thread.onSpinWait();
        }
    }
}
