package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.stores.Durability;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The suite on SQLite, twice on one table, with services and a backend in processes of their own. */
@Tag("server")
class SqliteRunTest {
    @TempDir
    private Path folder;

    @Test
    void everyLegAndVariantOnARealTable() {
        var choice = new RestEntry.RestFilter(
                List.of(), List.of("layers", "create"), List.of(), List.of(2), List.of(), List.of(), List.of(), 100, 1);
        List<Trial> trials = new ArrayList<>();
        Set<ProcessHandle> earlier = processes();
        Set<ProcessHandle> begun = new HashSet<>();
        try (var servers = new Servers(folder, Map.of(), line -> {});
                var run = RestSuite.of(
                        RestTargets.find(servers::find, Set.of("sqlite.table", "sqlite.table#2")),
                        Brief.PRESET,
                        choice,
                        List.of(Durability.OS),
                        42,
                        Observer.NOBODY)) {
            List<BlockResult> blocks = new ArrayList<>();
            run.measure(List.of(), () -> false, blocks::add);
            blocks.stream().flatMap(BlockResult::trials).forEach(trials::add);
            assertThat(trials).hasSize(run.trials());
            assertThat(trials.size() * run.millisOfTrial()).isEqualTo(run.millis());
            assertThat(run.order()).hasSizeGreaterThan(20);
            assertThat(CountedRows.of(blocks).evidence())
                    .extracting(EvidenceRow::source)
                    .contains("service", "machine");
            begun.addAll(processes());
            begun.removeAll(earlier);
            assertThat(begun).isNotEmpty();
        }
        assertThat(trials.stream().filter(trial -> trial.target().equals("sqlite.table")))
                .hasSameSizeAs(trials.stream()
                        .filter(trial -> trial.target().equals("sqlite.table#2"))
                        .toList());
        assertThat(trials).extracting(Trial::target).containsOnly("sqlite.table", "sqlite.table#2", "service.null");
        assertThat(trials)
                .allSatisfy(trial ->
                        assertThat(trial.outcome()).as(trial.toString()).isInstanceOf(Trial.Measured.class));
        assertThat(begun).noneMatch(ProcessHandle::isAlive);
    }

    /** On a server that was there before and stays; the run is stopped after some blocks, or goes to its end. */
    @ParameterizedTest
    @ValueSource(ints = {3, Integer.MAX_VALUE})
    void noTableIsLeftOnTheUsersServer(int enough) throws SQLException {
        var choice = new RestEntry.RestFilter(
                List.of(), List.of("layers"), List.of(), List.of(2), List.of(), List.of(), List.of(), 100, 1);
        String file = folder.resolve("users.sqlite").toString();
        List<Trial> trials = new ArrayList<>();
        List<String> meanwhile = new ArrayList<>();
        try (var servers = new Servers(folder, Map.of("sqlite", "sqlite:" + file), line -> {});
                var run = RestSuite.of(
                        RestTargets.find(servers::find, Set.of("sqlite.table", "sqlite.jsonb")),
                        Brief.PRESET,
                        choice,
                        List.of(Durability.OS),
                        42,
                        Observer.NOBODY)) {
            run.run(() -> trials.size() >= enough, trials::add);
            meanwhile.addAll(tables(file));
        }
        assertThat(meanwhile).contains("docbench_transactions");
        assertThat(tables(file)).isEmpty();
    }

    private static List<String> tables(String file) throws SQLException {
        List<String> names = new ArrayList<>();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'table'")) {
            while (row.next()) {
                names.add(row.getString(1));
            }
        }
        return names;
    }

    /** The parts of both backends are those of all requests that count, and the commit is a part of the store. */
    @Test
    void requestsAreCountedByBackendAndCommitsByTheClock() {
        var choice = new RestEntry.RestFilter(
                List.of(),
                List.of("sweep", "layers"),
                List.of("create"),
                List.of(),
                List.of(1),
                List.of(2),
                List.of(),
                100,
                1);
        List<BlockResult> blocks = new ArrayList<>();
        try (var servers = new Servers(folder, Map.of(), line -> {});
                var run = RestSuite.of(
                        RestTargets.find(servers::find, Set.of("sqlite.table")),
                        Brief.PRESET,
                        choice,
                        List.of(Durability.OS),
                        42,
                        Observer.NOBODY)) {
            run.measure(List.of(), () -> false, blocks::add);
        }
        Map<String, Map<String, Double>> counted = CountedRows.of(blocks).evidence().stream()
                .filter(row ->
                        row.target().equals("sqlite.table") && row.source().equals(CaseRunner.StageTimes.SOURCE))
                .collect(Collectors.toMap(
                        row -> row.scenario() + " " + row.caseParameters().getOrDefault("leg", ""),
                        EvidenceRow::perOperation));
        Map<String, Double> swept = counted.get("sweep ");
        double first = swept.get(CaseRunner.StageTimes.REQUESTS_OF + 1);
        double second = swept.get(CaseRunner.StageTimes.REQUESTS_OF + 2);
        assertThat(first + second).isCloseTo(1, Offset.offset(1e-9));
        assertThat(swept.get(CaseRunner.StageTimes.LEAST_BUSY)).isLessThanOrEqualTo(Math.min(first, second));
        assertThat(swept.get(CaseRunner.StageTimes.BUSIEST)).isGreaterThanOrEqualTo(Math.max(first, second));
        assertThat(swept.get(CaseRunner.StageTimes.LEAST_BUSY)).isPositive();
        for (String leg : List.of("layers http", "layers rpc")) {
            assertThat(counted.get(leg).get(CaseRunner.StageTimes.COMMIT))
                    .as(leg)
                    .isPositive()
                    .isLessThan(counted.get(leg).get("stage store"));
        }
    }

    /** Other tests of this JVM keep servers. */
    private static Set<ProcessHandle> processes() {
        return ProcessHandle.current().descendants().collect(Collectors.toSet());
    }
}
