package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Blocks work one at a time, and alternate batch by batch in mirrored orders (rule 8). */
class InterleavedBlocksTest {
    private static final List<String> TARGETS = List.of("a", "b", "c");

    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    /** Runs blocks that have so many batches; a negative number of them is a fault. */
    private List<String> run(List<String> targets, long seed, ToIntFunction<String> batches) {
        seen.clear();
        assertThat(InterleavedBlocks.of(targets, seed, (target, pause) -> {
                    seen.add(target + " set-up");
                    for (int batch = 0; batch < batches.applyAsInt(target); batch++) {
                        pause.await();
                        seen.add(target);
                    }
                    pause.await();
                    if (batches.applyAsInt(target) < 0) {
                        throw new IllegalStateException("broken");
                    }
                    seen.add(target + " proof");
                    return target;
                }))
                .isEqualTo(targets);
        return List.copyOf(seen);
    }

    @Test
    void everySweepHasABatchOfEachAndTheNextOneIsMirrored() {
        List<String> events = run(TARGETS, 1, target -> 4);
        List<List<String>> sweeps = IntStream.range(0, 6)
                .mapToObj(sweep -> events.subList(3 * sweep, 3 * sweep + 3))
                .toList();
        assertThat(sweeps.get(0)).allMatch(event -> event.endsWith(" set-up"));
        assertThat(sweeps.get(5)).allMatch(event -> event.endsWith(" proof"));
        for (List<String> sweep : sweeps.subList(1, 5)) {
            assertThat(sweep).containsExactlyInAnyOrderElementsOf(TARGETS);
        }
        List<String> mirrored = new ArrayList<>(sweeps.get(2));
        Collections.reverse(mirrored);
        assertThat(sweeps.get(3)).isEqualTo(mirrored);
    }

    @Test
    void theSeedGivesTheOrder() {
        List<String> events = run(TARGETS, 1, target -> 20);
        assertThat(run(TARGETS, 1, target -> 20)).isEqualTo(events);
        assertThat(run(TARGETS, 2, target -> 20)).isNotEqualTo(events);
    }

    @Test
    void whoEndsEarlyLeavesTheOthersTheirBatches() {
        List<String> events = run(List.of("a", "b"), 1, target -> target.equals("a") ? 1 : 5);
        assertThat(events).filteredOn("b"::equals).hasSize(5);
        assertThat(events).last().isEqualTo("b proof");
    }

    @Test
    void aFaultOfOneComesOutAfterTheOthersHaveEnded() {
        assertThatThrownBy(() -> run(List.of("a", "b"), 1, target -> target.equals("a") ? -1 : 3))
                .hasMessage("broken");
        assertThat(seen).last().isEqualTo("b proof");
    }

    @Test
    void oneBlockAloneRunsInTheCallersThread() {
        assertThat(InterleavedBlocks.of(List.of("a"), 1, (target, pause) -> {
                    pause.await();
                    return Thread.currentThread();
                }))
                .containsExactly(Thread.currentThread());
    }
}
