package org.docbench.load.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.load.RealServers;
import org.docbench.load.StoreTarget;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every published query on real servers finds what the model finds, and the null store the same. */
@Timeout(300)
class RealQueriesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"mongodb", "postgres.jsonb", "postgres.jsonb.gin", "postgres.json", "mysql.json", "sqlite.jsonb"
            })
    void findWhatTheModelFinds(String id) {
        Store store = RealServers.store(id);
        StoreTarget target = id.startsWith("sqlite")
                ? SmallQueries.sqlite(folder)
                : new StoreTarget(id, store, RealServers.of(store.ledger().server()));
        QueryRun run = SmallQueries.run(target, SmallQueries.NOTHING);
        List<ResultRow> rows = SmallQueries.rows(run);
        run.observations().plans().forEach(plan -> System.err.println("  " + plan));
        run.targetRows(rows).stream().filter(row -> row.id().equals(id)).forEach(row -> System.err.println("  " + row));
        rows.forEach(row -> System.err.println("  " + SmallQueries.name(row) + " " + row.target() + " " + row.status()
                + " " + row.reason() + " " + row.mean() + " " + row.warnings()));
        assertThat(rows).hasSize(2 * 8);
    }
}
