package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.core.scenario.Trial;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.Requests;
import org.docbench.load.StoreSuite;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Targets take turns at each case of a round and at each piece of a load, in seeded order (rule 8). */
@Tag("slow")
class InterleavedTest {

    private static List<Trial> trials() {
        return SmallRun.trials(
                SmallRun.only(),
                SharedStore.honest().target("a"),
                SharedStore.honest().target("b"));
    }

    @Test
    void targetsTakeTurnsInAnOrderThatTheSeedGives() {
        List<Trial> trials = trials();
        Set<String> first = new HashSet<>();
        for (int i = 0; i < trials.size(); i += 4) {
            List<Trial> turn = trials.subList(i, i + 4);
            assertThat(turn.stream()
                            .map(trial -> trial.round() + " " + trial.of())
                            .distinct())
                    .hasSize(1);
            assertThat(turn.stream().map(Trial::phase).distinct()).hasSize(2).contains(StoreSuite.LATENCY);
            assertThat(turn.stream().map(Trial::target).distinct()).containsExactlyInAnyOrder("a", "b");
            first.add(turn.get(0).target());
        }
        assertThat(first).as("who begins").hasSize(2);
        assertThat(order(trials())).isEqualTo(order(trials));
    }

    /** Without that, one that the others keep waiting would wait untimed: its wait would be in no latency. */
    @Test
    void allWorkersHaveDoneTheirUntimedCallsBeforeOneIsTimed() {
        int workers = 3;
        int counted = 3;
        int untimed = counted + InterleavedBlocks.UNTIMED;
        AtomicInteger clock = new AtomicInteger();
        List<List<Integer>> calls = new ArrayList<>();
        SharedStore store = SharedStore.with("find", (session, arguments) -> {
            Prepared<Query> finds = session.find((String) arguments[0], (Query) arguments[1]);
            List<Integer> own = new ArrayList<>();
            calls.add(own);
            return (Prepared<Query>) query -> {
                Call call = finds.with(query);
                return () -> {
                    if (Thread.currentThread().getName().startsWith("docbench-load")) {
                        own.add(clock.incrementAndGet());
                    }
                    return call.execute();
                };
            };
        });
        var set = Map.of("workers", List.of("" + workers), "rounds", List.of("1"));
        SmallRun.trials(Requests.at(List.of(Durability.SYNC), set, null, null, 1, "find"), store.target("a"));
        List<List<Integer>> timed =
                calls.stream().filter(own -> own.size() >= untimed).toList();
        assertThat(timed).isNotEmpty().hasSizeGreaterThanOrEqualTo(workers);
        for (int i = 0; i < timed.size(); i += workers) {
            List<List<Integer>> block = timed.subList(i, i + workers);
            int lastUntimed =
                    block.stream().mapToInt(own -> own.get(untimed - 1)).max().orElseThrow();
            assertThat(block.stream().flatMap(own -> own.stream().skip(untimed)))
                    .isNotEmpty()
                    .allSatisfy(call -> assertThat(call).isGreaterThan(lastUntimed));
        }
    }

    private static List<String> order(List<Trial> trials) {
        return trials.stream()
                .map(trial -> trial.of() + " " + trial.target() + " " + trial.round())
                .toList();
    }
}
