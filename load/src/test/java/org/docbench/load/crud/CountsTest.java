package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.load.RealServers;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTarget;
import org.docbench.stores.Meaning;
import org.docbench.stores.Server;
import org.junit.jupiter.api.Test;

/** Syncs are counted where they were done: by a server that counts a session's work late, for two targets that take turns on it. */
class CountsTest {
    /** Of processes of the server that serve nobody, in all rounds together. */
    private static final double FEW = 8;

    @Test
    void syncsStandWhereTheyWereDone() {
        Server server = RealServers.of("postgresql");
        StoreTarget[] targets = Stream.of("postgres.jsonb", "postgres.json")
                .map(id -> new StoreTarget(id, RealServers.store(id), server))
                .toArray(StoreTarget[]::new);
        var choice = new CrudChoice(List.of(500L), List.of(1, 4), List.of(), List.of("insert", "find"), 3);
        List<EvidenceRow> rows;
        try (CrudRun run = SmallRun.run(choice, targets)) {
            run.run(() -> false, trial -> {});
            rows = run.observations().evidence().stream()
                    .filter(row -> row.source().equals(ServerCounts.SERVER))
                    .toList();
        }
        assertThat(rows).extracting(EvidenceRow::target).contains("postgres.jsonb", "postgres.json");
        assertThat(rows).extracting(EvidenceRow::scenario).contains("insert", "find");
        assertThat(rows).allSatisfy(row -> {
            double syncs = row.perOperation().get(Meaning.SYNCS.words()) * row.operations();
            boolean synced = row.scenario().equals("insert")
                    && parameter(row, ServerCounts.DURABILITY).equals("sync");
            assertThat(syncs).isLessThan((synced ? row.operations() : 0) + FEW);
            if (synced && parameter(row, "batch").equals("1")) {
                // One sync serves at most one insert of each worker.
                int workers = Integer.parseInt(parameter(row, "workers"));
                assertThat(syncs).isGreaterThan(0.9 * row.operations() / workers);
            }
        });
    }

    private static String parameter(EvidenceRow row, String name) {
        return row.caseParameters().getOrDefault(name, "");
    }
}
