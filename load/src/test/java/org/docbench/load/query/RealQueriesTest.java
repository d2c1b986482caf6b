package org.docbench.load.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.RealServers;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every published query on real servers finds what the model finds, and the null store the same. */
@Timeout(600) // servers may have to be fetched first
@Tag("server")
class RealQueriesTest {
    /** Enough that no planner finds a scan cheaper than an index. */
    private static final int DOCUMENTS = 2_000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"mongodb", "postgres.jsonb", "postgres.jsonb.gin", "postgres.json", "mysql.json", "sqlite.jsonb"
            })
    void findWhatTheModelFinds(String id) {
        var request = Requests.of(Map.of("documents", List.of(String.valueOf(DOCUMENTS))));
        var run = QuerySuite.planned(
                SmallQueries.all(target(id), SmallQueries.NOTHING), SmallQueries.EFFORT, request, Observer.NOBODY);
        List<ResultRow> rows = SmallQueries.rows(run);
        assertThat(rows)
                .hasSize(2 * 8)
                .allSatisfy(row -> assertThat(row.status()).as(row.toString()).isEqualTo("measured"));
        for (int i = 0; i < rows.size(); i += 2) {
            assertThat(rows.get(i).target()).isEqualTo(id);
            assertThat(rows.get(i).digest()).isEqualTo(rows.get(i + 1).digest());
            assertThat(rows.get(i).warnings()).noneMatch(warning -> warning.contains("plan"));
        }
        assertThat(run.observations().plans()).hasSize(8).allSatisfy(plan -> {
            assertThat(plan.used()).isTrue();
            assertThat(plan.text()).isNotBlank();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mongodb", "postgres.jsonb", "postgres.jsonb.gin", "postgres.json", "mysql.json", "sqlite.jsonb"
            })
    void findTheUsersValues(String id) {
        var run = QuerySuite.planned(
                SmallQueries.all(target(id), SmallQueries.NOTHING),
                SmallQueries.EFFORT,
                Requests.user(Houses.some(), Houses.TAGS, Houses.CITY, Houses.SIZE),
                Observer.NOBODY);
        List<ResultRow> rows = SmallQueries.rows(run);
        assertThat(rows)
                .hasSize(2 * 6)
                .allSatisfy(row -> assertThat(row.status()).as(row.toString()).isEqualTo("measured"));
    }

    private StoreTarget target(String id) {
        Store store = RealServers.store(id);
        return id.startsWith("sqlite")
                ? SmallQueries.sqlite(folder)
                : new StoreTarget(id, store, RealServers.of(store.ledger().server()));
    }
}
