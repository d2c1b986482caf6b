package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.load.Instead;
import org.docbench.load.Publications;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;
import org.docbench.stores.FolderServer;
import org.docbench.stores.NullStore;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session.OwnReport;
import org.docbench.stores.Store;
import org.docbench.stores.sqlite.SqliteStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class UpdateRunTest {
    private static final UpdatePreset SMALL = SmallRun.effort(1, 1, Duration.ofSeconds(10));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"sqlite.jsonb", "log.floor"})
    void everyCaseIsMeasuredAndProvedInALibrary(String id) {
        List<ResultRow> rows = rows(List.of(
                new StoreTarget(id, RealServers.store(id), new FolderServer(folder)),
                new StoreTarget(NullStore.ID, new NullStore(), NullStore.server())));
        assertThat(rows).hasSize(31 * 2 * 3);
        assertThat(rows).noneMatch(row -> row.status().equals("failed"));
        assertThat(rows.stream().filter(row -> row.status().equals("unsupported")))
                .hasSize(31)
                .allMatch(row -> row.caseParameters().get("durability").equals("none"));
    }

    /** In MySQL and MariaDB, the statement that sets a text is another one than that of a number: each has to be prepared. */
    @Tag("server")
    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void aFieldOfTheUsersMayHaveAnyValue(String server) {
        var document = Value.Obj.of(
                "text", new Value.Str("a"),
                "number", new Value.Int32(1),
                "flag", new Value.Bool(true),
                "nothing", new Value.Null(),
                "items", new Value.Arr(List.of(new Value.Int32(1))),
                "part", Value.Obj.of("inner", new Value.Int32(1)));
        List<UpdateCases.UpdateCase> cases = new ArrayList<>(List.of(SmallRun.baseline()));
        document.fields().keySet().forEach(path -> cases.addAll(UpdateCases.user(Map.of(path, document))));
        String id = server + ".json";
        List<ResultRow> rows = SmallRun.rows(
                cases,
                Duration.ofSeconds(10),
                trial -> {},
                new StoreTarget(id, RealServers.store(id), RealServers.of(server)),
                new StoreTarget(NullStore.ID, new NullStore(), NullStore.server()));
        assertThat(rows)
                .filteredOn(row -> row.scenario().equals("user") && row.target().equals(id))
                .hasSize(document.fields().size())
                .allSatisfy(row -> assertThat(row.status()).as(row.reason()).isEqualTo("measured"));
    }

    @Test
    void whereTimeIsShortTheMiddleLevelIsLeftToTheCasesThatAskForIt() {
        var brief = new UpdatePreset(
                1,
                1,
                1,
                1,
                Duration.ofMillis(1),
                7,
                new UpdatePreset.Arrays(7, 1),
                0,
                false,
                false,
                Duration.ofSeconds(10));
        var store = new StoreTarget(NullStore.ID, new NullStore(), NullStore.server());
        try (Suite run = UpdateSuite.planned(
                new StoreTargets(List.of(store), Map.of()),
                brief,
                Durability.ofOneServer(),
                UpdateCases.all(brief.largest(), Map.of()),
                1)) {
            List<Trial> trials = new ArrayList<>();
            run.run(() -> false, trials::add);
            assertThat(trials).hasSize(2 * 31 + 4).hasSize(run.trials());
            assertThat(run.order()).hasSize(trials.size());
            assertThat(trials.stream()
                            .filter(trial ->
                                    trial.of().parameters().get("durability").equals("os"))
                            .map(trial -> trial.of().scenario()))
                    .containsOnly("baseline", "single");
        }
    }

    @Test
    void whatAServerReportsOnItselfIsKeptByThePublishedNames() {
        var target = new StoreTarget("sqlite.jsonb", reporting(), new FolderServer(folder));
        try (Suite run = UpdateSuite.planned(
                new StoreTargets(List.of(target), Map.of()),
                SMALL,
                List.of(Durability.SYNC),
                UpdateCases.all(SMALL.largest(), Map.of()),
                1)) {
            run.run(() -> false, trial -> {});
            Map<String, String> files = run.observations().files();
            assertThat(files).containsEntry("sqlite.jsonb-awr_00_baseline.html", "from 1 to 2");
            assertThat(files.keySet())
                    .containsExactlyInAnyOrderElementsOf(Publications.experiment("000.awr").words("files").stream()
                            .map("sqlite.jsonb-"::concat)
                            .toList());
        }
    }

    /** SQLite with a way of reporting on itself: marks are counted. */
    private static Store reporting() {
        return Instead.session(
                SqliteStores.all().get(0),
                "ownReport",
                (session, none) -> Optional.of(new OwnReport() {
                    private long marks;

                    @Override
                    public long mark() {
                        return ++marks;
                    }

                    @Override
                    public String between(long begin, long end) {
                        return "from " + begin + " to " + end;
                    }

                    @Override
                    public String file(String category) {
                        return "awr_" + category + ".html";
                    }
                }));
    }

    private static List<ResultRow> rows(List<StoreTarget> targets) {
        List<Trial> trials = new ArrayList<>();
        try (Suite run = UpdateSuite.planned(
                new StoreTargets(targets, Map.of()),
                SMALL,
                Durability.ofOneServer(),
                UpdateCases.all(SMALL.largest(), Map.of()),
                1)) {
            run.run(() -> false, trials::add);
            assertThat(trials).hasSize(run.trials());
            return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
        }
    }
}
