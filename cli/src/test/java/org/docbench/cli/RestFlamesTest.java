package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.service.rest.RestEntry.RestFilter;
import org.docbench.service.rest.RestPreset;
import org.docbench.service.rest.RestSuite;
import org.docbench.service.rest.RestTargets;
import org.docbench.stores.Durability;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stacks of the transaction service over SQLite: gateway and backend are processes of their own. */
@Tag("server")
class RestFlamesTest {
    private static final Duration WINDOW = Duration.ofMillis(500);

    private static final RestPreset EFFORT = new RestPreset(
            200,
            1,
            1,
            1,
            20,
            4,
            WINDOW,
            WINDOW,
            WINDOW,
            2,
            2,
            true,
            true,
            10,
            List.of(4),
            List.of(0),
            List.of(200.0),
            false,
            true,
            1,
            Duration.ofMillis(10),
            false,
            Duration.ofSeconds(30));

    private static final RestFilter LAYERS =
            new RestFilter(List.of(), List.of("layers"), List.of(), List.of(), List.of(), List.of(), List.of(), 200, 1);

    @TempDir
    private Path folder;

    @Test
    void everyProcessOfEveryLegIsRecordedApartOnceNothingIsTimedAnyMore() throws IOException {
        List<Boolean> loaded = new ArrayList<>();
        List<ProfileRow> rows;
        try (var servers = new Servers(folder.resolve("servers"), Map.of(), line -> {});
                var beside = Surroundings.Observers.of(folder, true, line -> {});
                var run = RestSuite.of(
                        RestTargets.find(servers::find, Set.of("sqlite.table")),
                        EFFORT,
                        LAYERS,
                        List.of(Durability.OS),
                        42,
                        beside.observer())) {
            run.run(() -> false, trial -> loaded.add(profilerIsLoadedInAChild()));
            assertThat(loaded).isNotEmpty().doesNotContain(true);
            rows = beside.profiles();
            assertThat(rows.stream().allMatch(row -> row.reason() == null) && Files.isDirectory(Path.of("/proc/self")))
                    .as("loaded in a child, if that can be seen here")
                    .isIn(false, profilerIsLoadedInAChild());
        }
        for (String target : List.of("sqlite.table", "service.null")) {
            assertThat(where(rows, target, "direct")).containsOnly("client").hasSize(3);
            assertThat(where(rows, target, "process")).containsOnly("client").hasSize(3);
            assertThat(where(rows, target, "http"))
                    .containsOnly("client", "gateway")
                    .hasSize(6);
            assertThat(where(rows, target, "rpc"))
                    .containsOnly("client", "gateway", "backend 1")
                    .hasSize(9);
        }
        List<String> reasons = rows.stream()
                .filter(row -> row.reason() != null)
                .map(ProfileRow::reason)
                .distinct()
                .toList();
        reasons.forEach(reason -> System.out.println("skipped: " + reason));
        assumeTrue(reasons.isEmpty(), reasons::toString);

        assertThat(stacks(rows, "http", "client"))
                .contains("org/docbench/service/http/")
                .doesNotContain("io/vertx/");
        assertThat(stacks(rows, "http", "gateway"))
                .contains("io/vertx/")
                .doesNotContain("org/docbench/service/backend/", "org/docbench/load/");
        assertThat(stacks(rows, "rpc", "gateway"))
                .contains("io/vertx/", "org/docbench/service/backend/")
                .doesNotContain("org/sqlite/");
        assertThat(stacks(rows, "rpc", "backend 1"))
                .contains("org/docbench/service/backend/", "org/sqlite/")
                .doesNotContain("org/docbench/service/gateway/");
        assertThat(rows)
                .allSatisfy(row -> assertThat(folder.resolve(row.flames())).isRegularFile());
    }

    private static List<String> where(List<ProfileRow> rows, String target, String leg) {
        return rows.stream()
                .filter(row -> row.target().equals(target)
                        && row.caseParameters().get("leg").equals(leg))
                .map(ProfileRow::where)
                .toList();
    }

    /** Of SQLite's cases, all together. */
    private String stacks(List<ProfileRow> rows, String leg, String where) throws IOException {
        var all = new StringBuilder();
        for (ProfileRow row : rows) {
            if (row.target().equals("sqlite.table")
                    && row.caseParameters().get("leg").equals(leg)
                    && row.where().equals(where)) {
                all.append(Files.readString(folder.resolve(row.stacks())));
            }
        }
        return all.toString();
    }

    private static boolean profilerIsLoadedInAChild() {
        return ProcessHandle.current().descendants().anyMatch(child -> {
            try {
                return Files.readString(Path.of("/proc/" + child.pid() + "/maps"))
                        .contains("libasyncProfiler");
            } catch (IOException e) {
                return false; // it has ended, or this is not Linux
            }
        });
    }
}
