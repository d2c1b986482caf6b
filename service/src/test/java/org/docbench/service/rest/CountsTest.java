package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.load.ServerCounts;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.Tables;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Meaning;
import org.docbench.stores.RealServers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On a server that counts a session's work late, what a service's own sessions did stands in the block in which they did it. */
@Tag("server")
class CountsTest {
    private static final Set<String> TABLES = Set.of("postgres.table", "postgres.jsonb");

    /** Of processes of the server that serve nobody. */
    private static final double FEW = 8;

    @Test
    void everyLegAndVariantHasItsOwnSyncs() throws SQLException {
        Table table = Tables.all().stream()
                .filter(one -> TABLES.contains(one.ledger().id()))
                .findFirst()
                .orElseThrow();
        var ready = new Found.Ready(RealServers.of(table.ledger().server()));
        alter(ready.server().endpoint(), "SET autovacuum = off");
        var choice = new RestEntry.RestFilter(
                List.of(),
                List.of("layers", "create", "sweep"),
                List.of(),
                List.of(2),
                List.of(4),
                List.of(0, 2),
                List.of(),
                100,
                2);
        List<Trial> trials = new ArrayList<>();
        List<EvidenceRow> rows;
        try (var run = RestSuite.of(
                RestTargets.find(server -> ready, TABLES),
                Brief.PRESET,
                choice,
                List.of(Durability.SYNC),
                42,
                Observer.NOBODY)) {
            List<BlockResult> blocks = new ArrayList<>();
            run.measure(List.of(), () -> false, blocks::add);
            blocks.stream().flatMap(BlockResult::trials).forEach(trials::add);
            rows = CountedRows.of(blocks).evidence().stream()
                    .filter(row -> row.source().equals(ServerCounts.SERVER))
                    .toList();
        } finally {
            alter(ready.server().endpoint(), "RESET autovacuum");
        }
        assertThat(trials)
                .allSatisfy(trial ->
                        assertThat(trial.outcome()).as(trial.toString()).isInstanceOf(Trial.Measured.class));
        assertThat(rows).extracting(EvidenceRow::target).contains(TABLES.toArray(String[]::new));
        assertThat(rows)
                .extracting(row -> row.caseParameters().get("leg"))
                .contains("direct", "process", "http", "rpc");
        assertThat(rows).allSatisfy(row -> {
            double syncs = row.perOperation().get(Meaning.SYNCS.words()) * row.operations();
            assertThat(syncs).as(row.toString()).isBetween(0.9 * leastSyncs(row), mostSyncs(row) + FEW);
        });
    }

    /** Once a minute the server cleans up tables that have changed, with a commit for each: these are no requests. */
    private static void alter(Endpoint endpoint, String setting) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:" + endpoint.bare(), endpoint.credentials());
                var statement = connection.createStatement()) {
            statement.execute("ALTER SYSTEM " + setting);
            statement.execute("SELECT pg_reload_conf()");
        }
    }

    private static boolean creates(EvidenceRow row) {
        return row.scenario().equals("create")
                || "create".equals(row.caseParameters().get("operation"));
    }

    private static double mostSyncs(EvidenceRow row) {
        return creates(row) ? requests(row) : 0;
    }

    /** One sync serves at most one request of each connection, or whatever was put off. */
    private static double leastSyncs(EvidenceRow row) {
        Map<String, String> of = row.caseParameters();
        if (Set.of("async", "buffered").contains(of.getOrDefault("variant", RestCase.Config.EACH))) {
            return 0;
        }
        return switch (row.scenario()) {
            case "layers" -> mostSyncs(row);
            case "sweep" -> mostSyncs(row) / RestCases.SWEPT;
            default -> mostSyncs(row) / Integer.parseInt(of.get("connections"));
        };
    }

    private static double requests(EvidenceRow row) {
        return (double) row.operations() / Integer.parseInt(row.caseParameters().getOrDefault("batch", "1"));
    }
}
