package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
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

    /** @param samples of the only case, in the round whose results stay */
    private record Done(int operations, List<Integer> samples) {}

    @Test
    void soManyMoreReachTheStoreBeforeAndAfterTheSameTimedOnes(@TempDir Path usual, @TempDir Path longer) {
        Done before = run(usual, Map.of(), SmallRun.single());
        Done after = run(longer, Map.of("warmup", List.of("45")), SmallRun.single());
        assertThat(after.operations()).isEqualTo(before.operations() + BLOCKS * 2 * (45 - 7));
        assertThat(after.samples()).isEqualTo(before.samples()).containsExactly(3);
    }

    /** The published arrays have ten elements when they are appended to, not thousands. */
    @Test
    void anArrayStaysShort(@TempDir Path usual, @TempDir Path longer) {
        UpdateCases.UpdateCase push = SmallRun.published(UpdateSuite.PUSH, "scalar", "1");
        assertThat(run(longer, Map.of("warmup", List.of("45")), push)).isEqualTo(run(usual, Map.of(), push));
    }

    private static Done run(Path folder, Map<String, List<String>> set, UpdateCases.UpdateCase of) {
        var operations = new AtomicInteger();
        Store counting = Instead.update(SQLITE, (session, collection, asked) -> {
            // The client warms up for some time, and the block in which the kernel counts ends early where strace makes
            // it slow.
            if (!asked.id().startsWith("watched-") && !asked.id().equals("warm-up")) {
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
