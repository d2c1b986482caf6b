package org.docbench.load.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.docbench.core.experiment.Preset;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.RankBlocks;
import org.docbench.load.Requests;
import org.docbench.load.StorePreset;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.load.crud.SharedStore;
import org.docbench.load.ycsb.Workload.Kind;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.FolderServer;
import org.docbench.stores.NullStore;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole suite on SQLite and the null store, and on stores that answer well and do wrong. */
@Tag("slow")
class YcsbRunTest {
    private static final StorePreset PRESET = new StorePreset(
            List.of(400L, 900L), List.of(1, 3), 2, 1, 90, 1, 1, 1, 2, 0, 20, false, false, 2, Duration.ofSeconds(20));

    @TempDir
    Path folder;

    private static Suite run(Map<String, List<String>> set, List<String> workloads, long seed, StoreTarget... targets) {
        return YcsbSuite.of(seed)
                .planned(
                        new StoreTargets(List.of(targets), Map.of()),
                        PRESET,
                        Preset.named("quick").of(OpenPreset.PART, OpenPreset.class),
                        Requests.at(
                                List.of(Durability.OS, Durability.SYNC),
                                set,
                                null,
                                null,
                                seed,
                                workloads.toArray(String[]::new)),
                        Observer.NOBODY,
                        RankBlocks.ALONE,
                        LoadGenerator.measured());
    }

    /** One round of one worker. */
    private static Suite run(int documents, String workload, long seed, StoreTarget target) {
        var set = Map.of(
                "documents", List.of(String.valueOf(documents)), "workers", List.of("1"), "rounds", List.of("1"));
        return run(set, List.of(workload), seed, target);
    }

    private static List<ResultRow> rows(Suite run) {
        List<Trial> trials = new ArrayList<>();
        run.run(() -> false, trials::add);
        return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
    }

    private StoreTarget sqlite() {
        return new StoreTarget("sqlite.jsonb", RealServers.store("sqlite.jsonb"), new FolderServer(folder));
    }

    @Test
    void everyWorkloadIsMeasuredAndProvedAndItsMixTold() {
        try (Suite run = run(
                Map.of(), List.of(), 1, sqlite(), new StoreTarget(NullStore.ID, new NullStore(), NullStore.server()))) {
            List<BlockResult> blocks = new ArrayList<>();
            run.measure(List.of(), () -> false, blocks::add);
            List<Trial> trials = blocks.stream().flatMap(BlockResult::trials).toList();
            List<ResultRow> rows = TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
            assertThat(rows.stream().map(ResultRow::scenario).distinct()).containsExactly("a", "b", "c", "d", "e", "f");
            assertThat(rows)
                    .filteredOn(row -> row.phase().equals(YcsbSuite.CoreWorkload.OPERATION))
                    .hasSize(2 * 2 * (5 * 3 + 2))
                    .allSatisfy(row -> {
                        assertThat(row.reason()).isNull();
                        assertThat(row.status()).isEqualTo(Results.MEASURED);
                        assertThat(row.samples()).hasSize(PRESET.rounds());
                    });
            assertThat(rows.stream()
                            .filter(row -> row.scenario().equals("f"))
                            .map(ResultRow::phase)
                            .distinct())
                    .containsExactly(YcsbSuite.CoreWorkload.OPERATION, "read", "update", "rmw");
            List<EvidenceRow> evidence = CountedRows.of(blocks).evidence();
            assertThat(evidence)
                    .filteredOn(row ->
                            row.source().equals("machine") && row.scenario().equals("e"))
                    .isNotEmpty()
                    .allSatisfy(row -> {
                        assertThat(row.perOperation().get("share of scan")).isBetween(0.9, 0.99);
                        assertThat(row.perOperation().get("share of the record asked for most, by definition"))
                                .isCloseTo(0.03778, within(0.00001));
                    });
            assertThat(evidence)
                    .filteredOn(row ->
                            row.source().equals("machine") && row.scenario().equals("c"))
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(row.perOperation()).containsEntry("share of read", 1.0));
        }
    }

    @Test
    void anInterruptedLoadGoesOnAndASecondSeedBeginsAnew() {
        SharedStore store = SharedStore.honest();
        try (Suite run = run(900, "c", 1, store.target("some"))) {
            run.run(() -> store.documents("docbench_ycsb_some_documents") > 0, trial -> {});
        }
        for (long seed : new long[] {1, 2}) {
            try (Suite run = run(900, "c", seed, store.target("some"))) {
                List<ResultRow> rows = rows(run);
                assertThat(rows).allSatisfy(row -> assertThat(row.status()).isEqualTo(Results.MEASURED));
                Map<String, String> settings = run.targetRows(rows).get(0).settings();
                assertThat(settings.containsKey("resumed")).isEqualTo(seed == 1);
            }
        }
    }

    @Test
    void whoForgetsUpdatesFails() {
        assertThat(reason(
                        "a", SharedStore.with("update", (session, arguments) -> (Prepared<Change>) change -> () -> 1)))
                .contains("has not the value of its last update");
    }

    @Test
    void whoWritesAnotherValueFails() {
        assertThat(reason("a", SharedStore.with("update", (session, arguments) -> {
                    Prepared<Change> honest = session.update((String) arguments[0], (Update) arguments[1]);
                    return (Prepared<Change>) change -> honest.with(new Change(
                            change.id(), new Update.Set(Map.of(Records.PATHS.get(0), new Value.Str("x".repeat(100))))));
                })))
                .contains("wrong result");
    }

    @Test
    void whoForgetsInsertsFails() {
        assertThat(reason("d", SharedStore.with("insert", (session, arguments) -> {
                    List<Value.Obj> documents = documents(arguments[1]);
                    return documents.size() > 1 ? session.insert((String) arguments[0], documents) : (Call) () -> 1;
                })))
                .contains("records");
    }

    @Test
    void whoScansOtherRecordsFails() {
        assertThat(reason("e", SharedStore.with("take", (session, arguments) -> {
                    Query asked = (Query) arguments[1];
                    Query other = asked.find() instanceof Find.From from
                            ? new Query(new Find.From("user0" + from.id().substring(4), from.count()))
                            : asked;
                    session.take((String) arguments[0], other, taker(arguments[2]));
                    return null;
                })))
                .contains("are not the next in order");
    }

    @Test
    void whoFindsNothingFails() {
        assertThat(reason("c", SharedStore.with("find", (session, arguments) -> (Prepared<Query>) query -> () -> 0)))
                .contains("answers 0 records");
    }

    private static List<Value.Obj> documents(Object given) {
        return ((List<?>) given).stream().map(Value.Obj.class::cast).toList();
    }

    @SuppressWarnings("unchecked") // as the session declares it
    private static Consumer<Value.Obj> taker(Object given) {
        return (Consumer<Value.Obj>) given;
    }

    private static String reason(String workload, SharedStore store) {
        try (Suite run = run(400, workload, 1, store.target("wrong"))) {
            return rows(run).stream()
                    .filter(row -> row.status().equals(Results.FAILED))
                    .map(ResultRow::reason)
                    .findFirst()
                    .orElse("nothing failed");
        }
    }

    @Test
    void aMixOrADistributionThatIsNotThePublishedOneIsSeen() {
        Workload published = Workload.named("b");
        var skewed = new Workload("b", "", Map.of(Kind.READ, 0.9, Kind.UPDATE, 0.1), published.requests());
        Keys keys = new Keys.ScrambledZipfian(1001);
        var draws = new Draws(skewed, keys, new Workplace.Inserts(1000, 1), 2, 1);
        for (int i = 0; i < 3_000; i++) {
            draws.kind(i);
            draws.index();
        }
        assertThat(new WorkloadBlock.Realised(skewed, 1000, 0, List.of(draws.counts())).fault())
                .isEmpty();
        assertThat(new WorkloadBlock.Realised(published, 1000, 0, List.of(draws.counts())).fault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("not YCSB's workload b", "95.0000 %"));
        var latest = new Workload("b", "", skewed.shares(), Workload.Requests.LATEST);
        assertThat(new WorkloadBlock.Realised(latest, 1000, 0, List.of(draws.counts())).fault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("records of ranks"));
    }

    /** From 99 to 100,099 records: most draws are from 127, when the ranks from 63 on have their largest share. */
    @Test
    void aClassOfRanksMayHaveTheShareOfACollectionOnItsWay() {
        var latest = new Workload("d", "", Map.of(Kind.READ, 1.0), Workload.Requests.LATEST);
        var law = new Zipfian(127);
        var ranks = new Keys.Ranks();
        var random = new SplittableRandom(1);
        long draws = 200_000;
        random.doubles(draws).mapToLong(law::rank).forEach(ranks::add);
        var counts = new Draws.Counts(Map.of(Kind.READ, draws), ranks.counts(), Collections.nCopies(Draws.LENGTHS, 0L));
        assertThat(new WorkloadBlock.Realised(latest, 100, 100_000, List.of(counts)).fault())
                .isEmpty();
        assertThat(new WorkloadBlock.Realised(latest, 100, 0, List.of(counts)).fault())
                .isPresent();
        assertThat(new WorkloadBlock.Realised(latest, 1_000, 100_000, List.of(counts)).fault())
                .isPresent();
    }

    @Test
    void chanceIsNotExcludedAndCertaintyIs() {
        assertThat(WorkloadBlock.Realised.excludes(500, 1000, 0.5)).isFalse();
        assertThat(WorkloadBlock.Realised.excludes(590, 1000, 0.5)).isFalse();
        assertThat(WorkloadBlock.Realised.excludes(620, 1000, 0.5)).isTrue();
        assertThat(WorkloadBlock.Realised.excludes(1000, 1000, 1)).isFalse();
        assertThat(WorkloadBlock.Realised.excludes(999, 1000, 1)).isTrue();
        assertThat(WorkloadBlock.Realised.excludes(1, 1000, 0)).isTrue();
        assertThat(WorkloadBlock.Realised.excludes(0, 0, 0.3)).isFalse();
    }

    @Test
    void keysAreOrderedAsTheirTexts() {
        List<String> keys = new ArrayList<>();
        for (long index = 0; index < 5_000; index++) {
            keys.add(Records.key(index));
        }
        keys.sort(Find.From.ORDER);
        assertThat(keys.stream().map(String::length).distinct().count())
                .as("keys of several lengths")
                .isGreaterThan(2);
        var order = new Workplace.InOrder(5_000);
        assertThat(order.isScan(keys.get(0), 100, keys.subList(0, 100).toArray(String[]::new)))
                .isTrue();
        assertThat(order.isScan(keys.get(70), 100, keys.subList(70, 170).toArray(String[]::new)))
                .isTrue();
        assertThat(order.isScan(keys.get(4_990), 100, keys.subList(4_990, 5_000).toArray(String[]::new)))
                .isTrue();
        assertThat(order.isScan(keys.get(70), 100, keys.subList(71, 171).toArray(String[]::new)))
                .isFalse();
        assertThat(order.isScan(keys.get(70), 100, keys.subList(70, 169).toArray(String[]::new)))
                .isFalse();
    }
}
