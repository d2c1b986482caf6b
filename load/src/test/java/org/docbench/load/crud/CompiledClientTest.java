package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.RankBlocks;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets;
import org.docbench.stores.Durability;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.junit.jupiter.api.Test;

/** A client that has made few calls is not compiled, and its compiler rests: rehearsed blocks make the calls that are missing. */
class CompiledClientTest {
    private static final int ENOUGH = 20_000;

    @Test
    void aRehearsedBlockMakesTheCallsThatTheCompilerWaitsFor() {
        assertThat(finds(0)).isLessThan(1_000);
        assertThat(finds(1) - finds(0)).isBetween(ENOUGH, ENOUGH + 1_000);
    }

    /** Its client has made them before. */
    @Test
    void aLaterRehearsedBlockHasTheUsualCalls() {
        assertThat(finds(2) - finds(1)).isLessThan(1_000);
    }

    /** Counts the finds of a run with so many rehearsed rounds, at most. */
    private static int finds(int rehearsals) {
        AtomicInteger made = new AtomicInteger();
        SharedStore counting = SharedStore.with("find", (session, arguments) -> {
            Prepared<Query> finds = session.find((String) arguments[0], (Query) arguments[1]);
            return (Prepared<Query>) query -> {
                made.incrementAndGet();
                return finds.with(query);
            };
        });
        List<BlockResult> blocks = new ArrayList<>();
        try (Suite run = CrudSuite.of(1)
                .planned(
                        new StoreTargets(List.of(counting.target("a")), Map.of()),
                        SmallRun.alone(rehearsals),
                        Preset.named("quick").of(OpenPreset.PART, OpenPreset.class),
                        Requests.at(List.of(Durability.SYNC), Map.of(), null, null, 1, "find"),
                        Observer.NOBODY,
                        RankBlocks.ALONE,
                        LoadGenerator.measured())) {
            run.measure(List.of(), () -> false, blocks::add);
        }
        assertThat(blocks).isNotEmpty();
        return made.get();
    }
}
