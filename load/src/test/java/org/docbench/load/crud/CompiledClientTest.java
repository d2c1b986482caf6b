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
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Test;

/** A client that has made few calls is not compiled, and its compiler rests: rehearsed blocks make the calls that are missing. */
class CompiledClientTest {
    private static final int ENOUGH = 20_000;

    /** Of a round without further calls. */
    private static final int FEW = 15_000;

    private final AtomicInteger made = new AtomicInteger();

    @Test
    void rehearsedBlocksMakeTheCallsThatTheCompilerWaitsFor() {
        assertThat(finds(0)).isLessThan(FEW);
        // A slow machine makes as many as it can in the time there is.
        assertThat(finds(1) - finds(0)).isBetween(FEW, ENOUGH + FEW);
    }

    /** Its client has made them before. */
    @Test
    void aLaterRehearsedRoundHasTheUsualCalls() {
        assertThat(finds(2) - finds(1)).isLessThan(FEW);
    }

    /** They would change the collection by as many documents. */
    @Test
    void writesHaveNoFurtherCalls() {
        assertThat(updates(Durability.NONE)).isLessThan(FEW);
        assertThat(updates(Durability.SYNC)).isLessThan(FEW);
    }

    private int finds(int rehearsals) {
        SharedStore store = SharedStore.with("find", (session, arguments) -> {
            Prepared<Query> finds = session.find((String) arguments[0], (Query) arguments[1]);
            return counting(finds);
        });
        return calls(store, "find", Durability.SYNC, rehearsals);
    }

    private int updates(Durability level) {
        SharedStore store = SharedStore.with("update", (session, arguments) -> {
            Prepared<Change> updates = session.update((String) arguments[0], (Update) arguments[1]);
            return counting(updates);
        });
        return calls(store, "update", level, 1);
    }

    private <T> Prepared<T> counting(Prepared<T> prepared) {
        return values -> {
            made.incrementAndGet();
            return prepared.with(values);
        };
    }

    /** Counts the calls of a run with so many rehearsed rounds, at most. */
    private int calls(SharedStore store, String scenario, Durability level, int rehearsals) {
        made.set(0);
        List<BlockResult> blocks = new ArrayList<>();
        try (Suite run = CrudSuite.of(1)
                .planned(
                        new StoreTargets(List.of(store.target("a")), Map.of()),
                        SmallRun.alone(rehearsals),
                        Preset.named("quick").of(OpenPreset.PART, OpenPreset.class),
                        Requests.at(List.of(level), Map.of(), null, null, 1, scenario),
                        Observer.NOBODY,
                        RankBlocks.ALONE,
                        LoadGenerator.measured())) {
            run.measure(List.of(), () -> false, blocks::add);
        }
        assertThat(blocks).isNotEmpty();
        return made.get();
    }
}
