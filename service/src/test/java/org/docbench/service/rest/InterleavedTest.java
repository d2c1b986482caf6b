package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.assertj.core.data.Percentage;
import org.docbench.core.run.Observer;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.BlockResult.BlockCounts;
import org.docbench.core.scenario.Trial;
import org.docbench.load.LoadGenerator;
import org.docbench.load.engine.Latencies;
import org.docbench.service.Transactions;
import org.docbench.service.rest.RestCase.RequestPath;
import org.docbench.service.variant.Forwarded;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class InterleavedTest {
    /** Nanoseconds that the first request after another target's batch takes. */
    private static final long REST = 300_000_000;

    private static final int SWEEPS = Brief.PRESET.batches();
    private static final int BATCH = Brief.PRESET.single() / SWEEPS;

    private final CaseRunner runner = new CaseRunner(LoadGenerator.measured(), Observer.NOBODY, Brief.PRESET);

    private static RestCase get() {
        RestEntry.RestFilter layers = Brief.filter(List.of("layers"), List.of("get"));
        return new RestCases(Brief.PRESET, layers, List.of(Durability.SYNC))
                .groups().stream()
                        .flatMap(List::stream)
                        .filter(one -> one.path() == RequestPath.HTTP)
                        .findFirst()
                        .orElseThrow();
    }

    private static Trial.Outcome outcome(BlockResult result) {
        return result.outcomes().get(RestSuite.REQUEST);
    }

    @Test
    void everySweepHasABatchOfEachTarget() throws IOException {
        List<String> asked = new CopyOnWriteArrayList<>();
        try (var left = new MemoryService(table -> new Noting(table, () -> asked.add("left")));
                var right = new MemoryService(table -> new Noting(table, () -> asked.add("right")))) {
            List<BlockResult> results = runner.measured(List.of(left, right), get(), 1, 7, () -> false);
            assertThat(results).hasSize(2).allSatisfy(result -> {
                var measured = (Trial.Measured) outcome(result);
                assertThat(measured.samples()).hasSize(SWEEPS);
                Latencies all = Latencies.decoded(measured.histogram());
                assertThat(all.count()).isEqualTo((long) SWEEPS * BATCH);
                double mean = measured.samples().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow();
                assertThat(mean).isCloseTo(all.mean(), Percentage.withPercentage(0.2));
            });
            int turn = BATCH + 3; // and the untimed ones before it
            List<String> interleaved = asked.subList(asked.size() - 2 * SWEEPS * turn, asked.size());
            for (int sweep = 0; sweep < SWEEPS; sweep++) {
                List<String> first = interleaved.subList(2 * sweep * turn, (2 * sweep + 1) * turn);
                List<String> second = interleaved.subList((2 * sweep + 1) * turn, (2 * sweep + 2) * turn);
                assertThat(first).containsOnly(first.get(0));
                assertThat(second).containsOnly(second.get(0)).doesNotContain(first.get(0));
            }
        }
    }

    /** The first request after another target's batch is slow and not timed: the service's own times are those of the others, too. */
    @Test
    void theServicesOwnTimesAreOfTheRequestsThatAreTimed() throws IOException {
        var last = new AtomicReference<String>();
        try (var left = new MemoryService(table -> new Noting(table, () -> slowFirst("left", last)));
                var right = new MemoryService(table -> new Noting(table, () -> slowFirst("right", last)))) {
            List<BlockResult> results = runner.measured(List.of(left, right), get(), 1, 7, () -> false);
            assertThat(results).hasSize(2).allSatisfy(result -> {
                BlockCounts stages = result.counts().stream()
                        .filter(counts -> counts.source().equals(CaseRunner.StageTimes.SOURCE))
                        .findFirst()
                        .orElseThrow();
                assertThat(stages.operations()).isEqualTo((long) SWEEPS * BATCH);
                // With the untimed requests it would be SWEEPS times the rest and more.
                assertThat(stages.common().get("stage total")).isPositive().isLessThan(SWEEPS * REST / 2.0);
            });
        }
    }

    private static void slowFirst(String side, AtomicReference<String> last) {
        if (!side.equals(last.getAndSet(side))) {
            LockSupport.parkNanos(REST);
        }
    }

    @Test
    void aTargetThatFailsLeavesTheOthersTheirNumbers() throws IOException {
        try (var broken = new MemoryService(table -> new Noting(table, () -> {
                    throw new StoreException("the disk is full");
                }));
                var whole = new MemoryService(UnaryOperator.identity())) {
            List<BlockResult> results = runner.measured(List.of(broken, whole), get(), 1, 7, () -> false);
            assertThat(outcome(results.get(0))).isInstanceOf(Trial.Failed.class);
            assertThat(outcome(results.get(1))).isInstanceOf(Trial.Measured.class);
        }
    }

    @Test
    void whatIsCutShortHasNoOutcome() throws IOException {
        try (var service = new MemoryService(UnaryOperator.identity())) {
            assertThat(runner.measured(List.of(service), get(), 1, 7, () -> true))
                    .singleElement()
                    .satisfies(result -> assertThat(result.outcomes()).isEmpty());
        }
    }

    /** Does something whenever the table is asked. */
    private record Noting(Transactions table, Runnable when) implements Forwarded {
        @Override
        public <T> T with(Function<Transactions, T> operation) {
            when.run();
            return operation.apply(table);
        }

        @Override
        public void close() {}
    }
}
