package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.docbench.load.Turns.Pause;
import org.junit.jupiter.api.Test;

/** Blocks work one at a time, and alternate batch by batch in mirrored orders (rule 8). */
class TurnsTest {
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    private Function<Pause, String> block(String name, int batches) {
        return pause -> {
            seen.add(name + " set-up");
            for (int batch = 0; batch < batches; batch++) {
                pause.await();
                seen.add(name);
            }
            pause.await();
            seen.add(name + " proof");
            return name;
        };
    }

    private List<String> run(long seed, int batches) {
        seen.clear();
        assertThat(Turns.of(List.of(block("a", batches), block("b", batches), block("c", batches)), seed))
                .containsExactly("a", "b", "c");
        return List.copyOf(seen);
    }

    @Test
    void everySweepHasABatchOfEachAndTheNextOneIsMirrored() {
        List<String> events = run(1, 4);
        List<List<String>> sweeps = IntStream.range(0, 6)
                .mapToObj(sweep -> events.subList(3 * sweep, 3 * sweep + 3))
                .toList();
        assertThat(sweeps.get(0)).allMatch(event -> event.endsWith(" set-up"));
        assertThat(sweeps.get(5)).allMatch(event -> event.endsWith(" proof"));
        for (List<String> sweep : sweeps.subList(1, 5)) {
            assertThat(sweep).containsExactlyInAnyOrder("a", "b", "c");
        }
        List<String> mirrored = new ArrayList<>(sweeps.get(2));
        Collections.reverse(mirrored);
        assertThat(sweeps.get(3)).isEqualTo(mirrored);
    }

    @Test
    void theSeedGivesTheOrder() {
        List<String> events = run(1, 20);
        assertThat(run(1, 20)).isEqualTo(events);
        assertThat(run(2, 20)).isNotEqualTo(events);
    }

    @Test
    void whoEndsEarlyLeavesTheOthersTheirTurns() {
        assertThat(Turns.of(List.of(block("a", 1), block("b", 5)), 1)).containsExactly("a", "b");
        assertThat(seen).filteredOn("b"::equals).hasSize(5);
        assertThat(seen.get(seen.size() - 1)).isEqualTo("b proof");
    }

    @Test
    void aFaultOfOneComesOutAfterTheOthersHaveEnded() {
        Function<Pause, String> broken = pause -> {
            pause.await();
            throw new IllegalStateException("broken");
        };
        assertThatThrownBy(() -> Turns.of(List.of(broken, block("b", 3)), 1)).hasMessage("broken");
        assertThat(seen).last().isEqualTo("b proof");
    }

    @Test
    void oneBlockAloneRunsInTheCallersThread() {
        List<Thread> threads = new ArrayList<>();
        Turns.of(
                List.<Function<Pause, String>>of(pause -> {
                    pause.await();
                    threads.add(Thread.currentThread());
                    return "";
                }),
                1);
        assertThat(threads).containsExactly(Thread.currentThread());
    }
}
