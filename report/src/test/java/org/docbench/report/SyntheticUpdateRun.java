package org.docbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.ScenarioRow;
import org.docbench.core.run.Timeline;

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
                Map.of("large", "bytes"),
                run.seed());
        Map<String, JsonNode> environment = new LinkedHashMap<>(run.environment());
        environment.put(
                "sync latency",
                SyntheticRun.json("{\"data\":{\"targets\":" + targets()
                        + ",\"p50\":700000,\"p99\":1900000,\"mean\":800000,\"samples\":500,"
                        + "\"folder\":\"data\",\"file system\":\"ext4\"}}"));
        return new RunFile(
                run.schema(),
                "synthetic-updates",
                run.started(),
                run.finished(),
                false,
                run.docbench(),
                List.of("run", "update", "--preset", "quick"),
                run.preset(),
                run.seed(),
                environment,
                run.warnings(),
                List.of(new ScenarioRow(
                        "update",
                        "single",
                        "What does setting one field cost?",
                        List.of("fields", "durability"),
                        Map.of("update", "bind, send, wait for the acknowledgement"))),
                List.of(),
                SyntheticUpdates.targets(),
                results,
                evaluation.comparisons(),
                evaluation.growth(),
                SyntheticUpdates.evidence(results),
                SyntheticUpdates.reports(),
                List.of(),
                List.of(),
                Timeline.NONE,
                run.claims());
    }
}
