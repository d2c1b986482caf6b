package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.load.Requests;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Meaning;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Syncs are counted in the block in which they were done, whenever a server counts them. */
@Tag("server")
class CountsTest {
    /** Syncs of processes of the server that serve nobody, in all rounds together. */
    private static final double FEW = 8;

    /** The same of InnoDB, which purges what the block before deleted, and writes that to its log. */
    private static final double PURGING = 200;

    /** Each session tells of its work a second later, or ten; two targets take turns on the server. */
    @Test
    void onPostgres() throws SQLException {
        // It commits once for each table: those syncs are no operation's.
        Endpoint server = RealServers.of("postgres").endpoint();
        alter(server, "SET autovacuum = off");
        try {
            syncsStandWhereTheyWereDone("postgres", 1, FEW, "postgres.jsonb", "postgres.json");
        } finally {
            alter(server, "RESET autovacuum");
        }
    }

    /** Changes a setting of the server, which reads it again. */
    private static void alter(Endpoint server, String setting) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:" + server.bare(), server.credentials());
                var statement = connection.createStatement()) {
            statement.execute("ALTER SYSTEM " + setting);
            statement.execute("SELECT pg_reload_conf()");
        }
    }

    /** Everything is counted at once; each commit is synced in two logs. */
    @Test
    void onMysql() {
        syncsStandWhereTheyWereDone("mysql", 2, PURGING, "mysql.json");
    }

    /** Everything is counted at once. */
    @Test
    void onMongodb() {
        syncsStandWhereTheyWereDone("mongodb", 1, FEW, "mongodb");
    }

    /** A library that counts for all its sessions, as a server does. */
    @Test
    void onTheLog() {
        syncsStandWhereTheyWereDone("log", 1, FEW, "log.floor");
    }

    /**
     * @param most syncs of an insert that shares none with others
     * @param others of what nobody waits for
     */
    private static void syncsStandWhereTheyWereDone(String product, int most, double others, String... ids) {
        Server server = RealServers.of(product);
        StoreTarget[] targets = Stream.of(ids)
                .map(id -> new StoreTarget(id, RealServers.store(id), server))
                .toArray(StoreTarget[]::new);
        var set = Map.of("documents", List.of("500"), "workers", List.of("1", "4"), "rounds", List.of("3"));
        RunRequest request = Requests.at(SmallRun.LEVELS, set, null, null, 1, "insert", "find");
        List<EvidenceRow> rows;
        try (Suite run = SmallRun.run(request, targets)) {
            List<BlockResult> blocks = new ArrayList<>();
            run.measure(List.of(), () -> false, blocks::add);
            rows = CountedRows.of(blocks).evidence().stream()
                    .filter(row -> row.source().equals(ServerCounts.SERVER))
                    .toList();
        }
        assertThat(rows).extracting(EvidenceRow::target).contains(ids);
        assertThat(rows).extracting(EvidenceRow::scenario).contains("insert", "find");
        assertThat(rows).allSatisfy(row -> {
            double syncs = row.perOperation().get(Meaning.SYNCS.words()) * row.operations();
            boolean synced = row.scenario().equals("insert")
                    && parameter(row, ServerCounts.DURABILITY).equals("sync");
            // One sync serves at most one insert of each worker.
            double least = synced && parameter(row, "batch").equals("1")
                    ? 0.9 * row.operations() / Integer.parseInt(parameter(row, "workers"))
                    : 0;
            assertThat(syncs).as(row.toString()).isBetween(least, (synced ? most * row.operations() : 0) + others);
        });
    }

    private static String parameter(EvidenceRow row, String name) {
        return row.caseParameters().getOrDefault(name, "");
    }
}
