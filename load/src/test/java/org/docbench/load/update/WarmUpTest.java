package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Instead;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;
import org.docbench.stores.FolderServer;
import org.docbench.stores.RealServers;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --warmup N}: the operations that reach the store, and those that are timed. */
class WarmUpTest {
    private static final Store SQLITE = RealServers.store("sqlite.jsonb");

    /** One rehearsed round, and one whose results stay. */
    private static final int BLOCKS = 2;

    private static final String WARM_UP = "warm-up";

    /** The client warms up for some time, and the block in which the kernel counts ends early where strace makes it slow. */
    private static boolean isOfBlocks(String id) {
        return !id.startsWith("watched-") && !id.equals(WARM_UP);
    }

    /** @param samples of the only case, in the round whose results stay */
    private record Done(int operations, List<Integer> samples) {}

    @Test
    void soManyMoreReachTheStoreBeforeAndAfterTheSameTimedOnes(@TempDir Path usual, @TempDir Path longer) {
        Done before = run(usual, Map.of(), SmallRun.single(), WarmUpTest::isOfBlocks);
        Done after = run(longer, Map.of("warmup", List.of("45")), SmallRun.single(), WarmUpTest::isOfBlocks);
        assertThat(after.operations()).isEqualTo(before.operations() + BLOCKS * 2 * (45 - 7));
        assertThat(after.samples()).isEqualTo(before.samples()).containsExactly(3);
    }

    /** The published arrays have ten elements when they are appended to, not thousands. */
    @Test
    void anArrayStaysShort(@TempDir Path usual, @TempDir Path longer) {
        UpdateCases.UpdateCase push = SmallRun.published(UpdateSuite.PUSH, "scalar", "1");
        assertThat(run(longer, Map.of("warmup", List.of("45")), push, WarmUpTest::isOfBlocks))
                .isEqualTo(run(usual, Map.of(), push, WarmUpTest::isOfBlocks));
    }

    /** The compiler waits for calls; a slow machine makes as many as it can in the time there is. */
    @Test
    void theClientMakesCallsBeforeTheFirstRound(@TempDir Path folder) {
        assertThat(run(folder, Map.of(), SmallRun.single(), WARM_UP::equals).operations())
                .isBetween(1, 20_000);
    }

    /** @param counted ids of documents whose updates are counted */
    private static Done run(
            Path folder, Map<String, List<String>> set, UpdateCases.UpdateCase of, Predicate<String> counted) {
        var operations = new AtomicInteger();
        Store counting = Instead.update(SQLITE, (session, collection, asked) -> {
            if (counted.test(asked.id())) {
                operations.incrementAndGet();
            }
            return session.update(collection, asked.update()).with(asked);
        });
        var target = new StoreTarget("sqlite.jsonb", counting, new FolderServer(folder));
        UpdatePreset preset = SmallRun.effort(1, 1, Duration.ofSeconds(10)).with(Requests.of(set));
        List<Integer> samples = new ArrayList<>();
        var targets = new StoreTargets(List.of(target), Map.of());
        try (Suite run = UpdateSuite.planned(targets, preset, List.of(Durability.SYNC), List.of(of), 1)) {
            run.run(
                    () -> false,
                    trial -> samples.add(
                            ((Trial.Measured) trial.outcome()).samples().size()));
        }
        return new Done(operations.get(), samples);
    }
}
