package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Histograms;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.FolderServer;
import org.docbench.stores.RealServers;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The suite in an open loop: on stores in memory and on SQLite. */
@Tag("slow")
class OpenRunTest {
    private static final OpenPreset EFFORT = new OpenPreset(Duration.ofMillis(200), Duration.ofMillis(100), 2, 3, 20);

    @TempDir
    Path folder;

    private static Suite run(String rate, String bound, List<String> scenarios, StoreTarget... targets) {
        RunRequest request = Requests.at(SmallRun.LEVELS, Map.of(), rate, bound, 1, scenarios.toArray(String[]::new));
        return SmallRun.run(EFFORT, LoadGenerator.measured(), request, targets);
    }

    private static List<ResultRow> rows(Suite run) {
        List<Trial> trials = new ArrayList<>();
        run.run(() -> false, trials::add);
        return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
    }

    @Test
    void everyOperationIsMeasuredAtEveryRateProvedAndCompared() {
        try (Suite run = run(
                "1000,2000/s",
                null,
                List.of(),
                SharedStore.honest().target("a"),
                SharedStore.honest().target("b"))) {
            List<ResultRow> rows = rows(run);
            assertThat(rows).hasSize(4 * 2 * 2 * 2).allSatisfy(row -> {
                assertThat(row.reason()).isNull();
                assertThat(row.scenario()).isEqualTo("rate");
                assertThat(row.samples()).hasSize(2);
                assertThat(Histograms.decoded(row.histogram()).getTotalCount()).isPositive();
                assertThat(row.caseParameters()).containsEntry("documents", "2001");
            });
            assertThat(new TreeSet<>(rows.stream()
                            .map(row -> row.caseParameters().get("operation"))
                            .toList()))
                    .containsExactly("delete", "find _id random", "insert", "update random");
            assertThat(run.trials()).isEqualTo(4 * 2 * 2 * 2 * 2);
            assertThat(run.compares("response")).isTrue();
            assertThat(run.compares("service")).isFalse();
            assertThat(run.observations().evidence())
                    .filteredOn(row ->
                            row.source().equals("machine") && row.scenario().equals("rate"))
                    .hasSize(rows.size() / 2)
                    .extracting(EvidenceRow::perOperation)
                    .allSatisfy(seen -> assertThat(seen)
                            .containsKey(EvidenceRow.BY_WALL_TIME)
                            .doesNotContainKey(EvidenceRow.BY_THREAD_TIMES));
        }
    }

    /** A single server has no copies: next to one that has, it is measured on its device. */
    @Test
    void writesAreMeasuredAtEachLevelThatReachesADevice() {
        List<Durability> levels = List.of(Durability.NONE, Durability.SYNC, Durability.REPLICATED);
        RunRequest request = Requests.at(levels, Map.of(), "1000", null, 1, "insert");
        try (Suite run = SmallRun.run(
                EFFORT, LoadGenerator.measured(), request, SharedStore.honest().target("a"))) {
            assertThat(rows(run))
                    .extracting(row -> row.caseParameters().get("durability"))
                    .containsExactlyInAnyOrder("sync", "sync", "replicated", "replicated");
        }
    }

    /** Where the bound is an hour, whatever can be served is; the rows of the search and of the curve are there. */
    @Test
    void theCapacityIsSearchedAndTheCurveMeasured() {
        StoreTarget sqlite =
                new StoreTarget("sqlite.jsonb", RealServers.store("sqlite.jsonb"), new FolderServer(folder));
        try (Suite run = run(null, "p50<3000s", List.of("find"), sqlite)) {
            List<ResultRow> rows = rows(run);
            assertThat(rows).allMatch(Results::isMeasured);
            ResultRow capacity = rows.get(0);
            assertThat(capacity.phase()).isEqualTo("capacity");
            assertThat(capacity.unit()).isEqualTo("operations/s");
            assertThat(capacity.samples()).hasSize(2);
            assertThat(capacity.caseParameters()).containsEntry("bound", "p50<3000s");
            assertThat(rows).extracting(ResultRow::phase).contains("response", "searched", "service");
            assertThat(Evaluation.of(rows, run.sweeps(), RegisteredPlan.NONE).growth())
                    .isEmpty();
        }
    }

    @Test
    void aBoundBelowWhatAnOperationTakesIsSaid() {
        StoreTarget sqlite =
                new StoreTarget("sqlite.jsonb", RealServers.store("sqlite.jsonb"), new FolderServer(folder));
        try (Suite run = run(null, "p50<0.1us", List.of("find"), sqlite)) {
            assertThat(rows(run))
                    .filteredOn(row -> row.phase().equals("capacity"))
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.status()).isEqualTo(Results.UNSUPPORTED);
                        assertThat(row.reason()).contains("no rate keeps p50<0.1us");
                    });
        }
    }

    @Test
    void anOperationThatFailsFailsTheRow() {
        AtomicInteger inserts = new AtomicInteger();
        SharedStore store = SharedStore.with("insert", (session, arguments) -> {
            @SuppressWarnings("unchecked")
            Call call = session.insert((String) arguments[0], (List<org.docbench.core.value.Value.Obj>) arguments[1]);
            boolean single = ((List<?>) arguments[1]).size() == 1;
            return (Call) () -> {
                if (single && inserts.incrementAndGet() % 100 == 0) {
                    throw new StoreException("no room");
                }
                return call.execute();
            };
        });
        try (Suite run = run("1000", null, List.of("insert"), store.target("full"))) {
            assertThat(rows(run)).hasSize(2).allSatisfy(row -> {
                assertThat(row.status()).isEqualTo(Results.FAILED);
                assertThat(row.reason()).startsWith("no room");
            });
        }
    }
}
