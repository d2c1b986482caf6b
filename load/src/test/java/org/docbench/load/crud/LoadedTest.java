package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.experiment.Preset;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.value.Value;
import org.docbench.load.Instead;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.RankBlocks;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Test;

/** The load that is measured as a case of {@code insert}. */
class LoadedTest {
    /** No machine's process takes so long. */
    private static final double OF_THE_PROCESS = 1e18;

    @Test
    void aMeasuredLoadIsRehearsedInACollectionOfItsOwn() {
        List<String> done = new ArrayList<>();
        run(1, done, "insert");
        assertThat(done).hasSizeGreaterThan(12);
        assertThat(done.subList(0, 10)).allMatch(call -> call.endsWith("_rehearsal 500"));
        assertThat(done.get(10)).startsWith("drop ").endsWith("_rehearsal");
        assertThat(done.get(11)).endsWith("_documents 350");
        assertThat(done.subList(11, done.size())).noneMatch(call -> call.endsWith("_rehearsal 500"));
    }

    /** The process also compiles and collects for others. */
    @Test
    void theCpuTimeIsThatOfTheThreadThatInserts() {
        assertThat(CountedRows.of(run(0, new ArrayList<>(), "insert")).evidence())
                .filteredOn(row -> "500".equals(row.caseParameters().get("batch")))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.perOperation().get(Cost.CLIENT_CPU.words()))
                        .isBetween(0.0, OF_THE_PROCESS / 1e6));
    }

    @Test
    void aLoadThatIsNotMeasuredAndARunWithoutRehearsalsHaveNone() {
        List<String> done = new ArrayList<>();
        run(1, done, "find");
        run(0, done, "insert");
        assertThat(done).isNotEmpty().noneMatch(call -> call.contains("_rehearsal 500"));
    }

    /** Else one target's row would be of its load, and another's of blocks: its load is a row of its stronger level. */
    @Test
    void aLoadIsARowOnlyWhereItIsOneOfEveryTarget() {
        List<String> done = new ArrayList<>();
        List<Durability> both = List.of(Durability.NONE, Durability.SYNC);
        List<BlockResult> blocks = run(
                1,
                done,
                "insert",
                both,
                store -> List.of(
                        target("a", store),
                        target(
                                "b",
                                Instead.of(
                                        Store.class,
                                        store,
                                        "without",
                                        (honest, levels) -> Optional.of("it syncs nothing")
                                                .filter(why -> levels[0] == Durability.SYNC)))));
        assertThat(done.stream().filter(call -> call.endsWith("_rehearsal 500")))
                .hasSize(10);
        assertThat(blocks).anySatisfy(block -> {
            assertThat(block.target()).isEqualTo("b");
            assertThat(block.benchCase().parameters()).containsEntry("batch", "500");
            assertThat(block.outcomes()).isNotEmpty();
        });
    }

    private static StoreTarget target(String id, Store store) {
        return new StoreTarget(id, store, NullStore.server());
    }

    private static List<BlockResult> run(int rehearsals, List<String> done, String scenario) {
        return run(rehearsals, done, scenario, List.of(Durability.SYNC), store -> List.of(target("a", store)));
    }

    /** Runs a scenario with so many rehearsed rounds at most, and notes inserts of several documents and drops. */
    private static List<BlockResult> run(
            int rehearsals,
            List<String> done,
            String scenario,
            List<Durability> levels,
            Function<Store, List<StoreTarget>> targets) {
        SharedStore inserts = SharedStore.with("insert", (session, arguments) -> {
            @SuppressWarnings("unchecked")
            List<Value.Obj> batch = (List<Value.Obj>) arguments[1];
            Call call = session.insert((String) arguments[0], batch);
            return (Call) () -> {
                if (batch.size() > 1) {
                    done.add(arguments[0] + " " + batch.size());
                }
                return call.execute();
            };
        });
        Store store = Instead.session(inserts, "drop", (session, arguments) -> {
            done.add("drop " + arguments[0]);
            session.drop((String) arguments[0]);
            return null;
        });
        var observer = new Observer() {
            @Override
            public Window timed(WindowContext context) {
                return () -> Map.of(Cost.CLIENT_CPU.words(), OF_THE_PROCESS);
            }
        };
        List<BlockResult> blocks = new ArrayList<>();
        try (Suite run = CrudSuite.of(1)
                .planned(
                        new StoreTargets(targets.apply(store), Map.of()),
                        SmallRun.alone(rehearsals),
                        Preset.named("quick").of(OpenPreset.PART, OpenPreset.class),
                        Requests.at(levels, Map.of(), null, null, 1, scenario),
                        observer,
                        RankBlocks.ALONE,
                        LoadGenerator.measured())) {
            run.measure(List.of(), () -> false, blocks::add);
        }
        return blocks;
    }
}
