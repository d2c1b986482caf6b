package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.docbench.core.runner.Suite;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;
import org.docbench.stores.Meaning;
import org.docbench.stores.RealServers;
import org.docbench.stores.evidence.KernelSyncs;
import org.junit.jupiter.api.Test;

/** What the kernel counts for a write. */
class KernelCountTest {
    /** The reference log syncs once for each write: the document's insert and its delete are not among those that are divided. */
    @Test
    void syncsOfTheUpdatesAreDividedByTheUpdates() {
        KernelSyncs.obstacle().ifPresent(why -> System.out.println("skipped: " + why));
        assumeTrue(KernelSyncs.obstacle().isEmpty());
        var target = new StoreTarget("log.floor", RealServers.store("log.floor"), RealServers.of("log"));
        try (Suite run = UpdateSuite.planned(
                new StoreTargets(List.of(target), Map.of()),
                SmallRun.effort(1, 1, Duration.ofSeconds(10)),
                List.of(Durability.SYNC),
                List.of(SmallRun.baseline()),
                1)) {
            run.run(() -> false, trial -> {});
            assertThat(run.warnings()).isEmpty();
            assertThat(run.observations().evidence())
                    .filteredOn(row -> row.source().equals("kernel"))
                    .singleElement()
                    .satisfies(row -> assertThat(row.perOperation()).containsEntry(Meaning.SYNCS.words(), 1.0));
        }
    }
}
