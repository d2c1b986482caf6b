package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.docbench.report.KnownRuns;
import org.docbench.report.view.RunView;
import org.junit.jupiter.api.Test;

/** Each target stands beside the device of its own server. */
class SyncLatencyTest {

    @Test
    void aTargetFindsTheOneThatNamesIt() {
        ObjectNode group = JsonNodeFactory.instance.objectNode();
        latency(group, "mongodb", 1, "mongodb", "mongodb.two-calls");
        latency(group, "mongodb-standalone", 2, "mongodb.standalone");
        latency(group, "postgres", 3, "postgres.jsonb");
        RunView run = run(group);
        assertThat(SyncEvidence.SyncLatency.of(run, "mongodb.two-calls")
                        .orElseThrow()
                        .p50())
                .isEqualTo(1);
        assertThat(SyncEvidence.SyncLatency.of(run, "mongodb.standalone")
                        .orElseThrow()
                        .p50())
                .isEqualTo(2);
        assertThat(SyncEvidence.SyncLatency.of(run, "postgres.jsonb")
                        .orElseThrow()
                        .p50())
                .isEqualTo(3);
        assertThat(SyncEvidence.SyncLatency.of(run, "store.null")).isEmpty();
    }

    private static void latency(ObjectNode group, String server, int p50, String... targets) {
        ObjectNode row = group.putObject(server).put("p50", p50);
        List.of(targets).forEach(row.putArray("targets")::add);
    }

    private static RunView run(ObjectNode latencies) {
        return RunView.of(KnownRuns.of()
                .set("id", "latencies")
                .set("environment", Map.of("sync latency", latencies))
                .file());
    }
}
