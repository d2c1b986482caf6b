package org.docbench.report.update;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.view.RunView;
import org.junit.jupiter.api.Test;

/** Each target stands beside the device of its own server. */
class SyncLatencyTest {

    @Test
    void aTargetFindsTheOneOfItsProduct() {
        RunView run = run(Map.of("mongodb", 1, "postgresql", 2, "sqlite", 3));
        assertThat(SyncLatency.of(run, "mongodb.two-calls").orElseThrow().p50()).isEqualTo(1);
        assertThat(SyncLatency.of(run, "postgres.jsonb").orElseThrow().p50()).isEqualTo(2);
        assertThat(SyncLatency.of(run, "sqlite.jsonb").orElseThrow().p50()).isEqualTo(3);
        assertThat(SyncLatency.of(run, "store.null")).isEmpty();
    }

    private static RunView run(Map<String, Integer> latencies) {
        ObjectNode group = JsonNodeFactory.instance.objectNode();
        latencies.forEach((name, p50) -> group.putObject(name).put("p50", p50));
        return RunView.of(new RunFile(
                RunFile.SCHEMA,
                "latencies",
                "",
                "",
                false,
                null,
                List.of(),
                "quick",
                1,
                Map.of("sync latency", group),
                List.of(),
                List.of(),
                List.of(),
                List.of(
                        target("mongodb.two-calls", "MongoDB"),
                        target("postgres.jsonb", "PostgreSQL"),
                        target("sqlite.jsonb", "SQLite"),
                        target("store.null", "DocBench")),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of()));
    }

    private static TargetRow target(String id, String product) {
        return new TargetRow(id, "store", product, "", "", "ran", null, Map.of(), Map.of());
    }
}
