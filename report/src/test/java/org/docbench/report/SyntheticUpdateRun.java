package org.docbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.ScenarioRow;

/** A run of the suite {@code update} alone. Its thousands of intervals take seconds, so they are worked out once. */
final class SyntheticUpdateRun {

    static final RunFile RUN = make();

    private SyntheticUpdateRun() {}

    /** All stores keep their data in the one folder. */
    private static String targets() {
        return SyntheticUpdates.targets().stream()
                .map(row -> '"' + row.id() + '"')
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static RunFile make() {
        RunFile run = SyntheticRun.complete();
        List<ResultRow> results = SyntheticUpdates.results();
        Evaluation evaluation = Evaluation.of(
                results.stream()
                        .filter(row -> !row.target().equals("store.null"))
                        .toList(),
                Map.of("large", "bytes", "large-random", "bytes"),
                RegisteredPlan.NONE);
        Map<String, JsonNode> environment = new LinkedHashMap<>(run.environment());
        environment.put(
                "sync latency",
                SyntheticRun.json("{\"data\":{\"targets\":" + targets()
                        + ",\"p50\":700000,\"p99\":1900000,\"mean\":800000,\"samples\":500,"
                        + "\"folder\":\"data\",\"file system\":\"ext4\"}}"));
        return KnownRuns.of(run)
                .set("id", "synthetic-updates")
                .set("interrupted", false)
                .set("command", List.of("run", "update", "--preset", "quick"))
                .set("environment", environment)
                .set(
                        "scenarios",
                        List.of(new ScenarioRow(
                                "update",
                                "single",
                                "What does setting one field cost?",
                                List.of("fields", "durability"),
                                Map.of("update", "bind, send, wait for the acknowledgement"))))
                .set("corpora", List.of())
                .set("targets", SyntheticUpdates.targets())
                .set("results", results)
                .set("comparisons", evaluation.comparisons())
                .set("growth", evaluation.growth())
                .set("evidence", SyntheticUpdates.evidence(results))
                .set("serverReports", SyntheticUpdates.reports())
                .set("plans", List.of())
                .set("profiles", List.of())
                .file();
    }
}
