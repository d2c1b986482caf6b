package org.docbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.ScenarioRow;
import org.docbench.core.run.RunFile.TargetRow;

/** A run of the suites {@code insert} and {@code query}. Its thousands of intervals take seconds: they are worked out once. */
final class SyntheticStoreRun {

    static final RunFile RUN = make();

    private SyntheticStoreRun() {}

    private static RunFile make() {
        RunFile run = SyntheticRun.complete();
        List<ResultRow> results = new ArrayList<>(SyntheticInserts.results());
        results.addAll(SyntheticQueries.results());
        Evaluation evaluation = Evaluation.of(
                results.stream()
                        .filter(row -> !row.target().equals("store.null"))
                        .filter(row -> List.of("all", "query").contains(row.phase()))
                        .toList(),
                Map.of(),
                RegisteredPlan.NONE);
        return KnownRuns.of(run)
                .set("id", "synthetic-stores")
                .set("interrupted", false)
                .set("command", List.of("run", "insert", "query", "--preset", "quick"))
                .set(
                        "scenarios",
                        List.of(
                                new ScenarioRow(
                                        "insert",
                                        "payload",
                                        "What does inserting documents of a size and a number of attributes cost?",
                                        List.of("bytes", "attributes", "index", "durability"),
                                        Map.of("insert", "encode, send, be acknowledged", "all", "insert and fresh")),
                                new ScenarioRow(
                                        "query",
                                        "element",
                                        "What does finding documents by an item of an array cost?",
                                        List.of("index", "take"),
                                        Map.of("query", "ask, receive and decode every document"))))
                .set("corpora", SyntheticInserts.corpora(results))
                .set("targets", targets())
                .set("results", results)
                .set("comparisons", evaluation.comparisons())
                .set("growth", evaluation.growth())
                .set("evidence", SyntheticQueries.evidence())
                .set("serverReports", List.of())
                .set("plans", SyntheticQueries.plans())
                .set("profiles", SyntheticProfiles.rows())
                .file();
    }

    private static List<TargetRow> targets() {
        List<TargetRow> targets = new ArrayList<>();
        SyntheticInserts.speed().keySet().forEach(id -> targets.add(target(id, "ran", null)));
        String reason = "no Oracle server here; `docbench run insert --store oracle=URI` uses yours";
        List.of("oracle.json", "oracle.collection", "oracle.collection.search")
                .forEach(id -> targets.add(target(id, "absent", reason)));
        return targets;
    }

    private static TargetRow target(String id, String status, String reason) {
        return new TargetRow(
                id, "store", "the product of " + id, "1.0", "its usual way", status, reason, Map.of(), Map.of());
    }
}
