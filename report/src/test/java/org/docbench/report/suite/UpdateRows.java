package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;
import org.docbench.report.KnownRuns;
import org.docbench.report.view.RunView;

/** A run of a few updates, written down row by row. */
final class UpdateRows {

    private final List<ResultRow> results = new ArrayList<>();
    private final List<EvidenceRow> evidence = new ArrayList<>();

    /** {@code parameters} as {@code bytes=10240}; two rounds of {@code mean} ± 1 %. */
    UpdateRows row(String target, String level, String scenario, double mean, String... parameters) {
        return samples(
                target,
                level,
                scenario,
                Samples.of(new double[] {mean * 0.99, mean * 0.99}, new double[] {mean * 1.01, mean * 1.01}),
                parameters);
    }

    UpdateRows samples(String target, String level, String scenario, Samples samples, String... parameters) {
        results.add(KnownRuns.measured(
                "update", scenario, named(level, parameters), target, "update", samples, null, null, List.of(), 1));
        return this;
    }

    UpdateRows failed(String target, String level, String scenario, String reason, String... parameters) {
        results.add(KnownRuns.without(
                "update", scenario, named(level, parameters), target, "update", new Trial.Failed(reason)));
        return this;
    }

    /** {@code counters} by name. */
    UpdateRows counted(
            String target,
            String level,
            String scenario,
            String source,
            Map<String, Double> counters,
            String... parameters) {
        evidence.add(new EvidenceRow("update", scenario, named(level, parameters), target, source, 100, counters));
        return this;
    }

    static Map<String, String> named(String level, String... parameters) {
        Map<String, String> named = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int equals = parameter.indexOf('=');
            named.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        named.put("durability", level);
        return named;
    }

    RunView view() {
        List<TargetRow> targets = new ArrayList<>();
        results.stream()
                .map(ResultRow::target)
                .distinct()
                .forEach(id -> targets.add(new TargetRow(id, "store", "", "", "", "ran", null, Map.of(), Map.of())));
        Evaluation evaluation = Evaluation.of(results, Map.of("large", "bytes"), RegisteredPlan.NONE);
        return RunView.of(KnownRuns.of()
                .set("id", "few")
                .set("targets", targets)
                .set("results", results)
                .set("comparisons", evaluation.comparisons())
                .set("growth", evaluation.growth())
                .set("evidence", evidence)
                .file());
    }

    Updates updates() {
        return new Updates(view());
    }
}
