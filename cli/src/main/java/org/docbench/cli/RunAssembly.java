package org.docbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Loss;
import org.docbench.formats.Formats;
import org.docbench.formats.Ledger;
import org.docbench.formats.NullFormat;
import org.docbench.formats.access.AccessScenario;
import org.docbench.formats.access.Corpora;
import org.docbench.formats.access.Effort;
import org.docbench.formats.access.ForkProcess;
import org.docbench.formats.access.Phase;

/** Puts the run file together from what the rooms gave. */
final class RunAssembly {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What is known of the run apart from its trials. */
    record Facts(
            String id,
            Instant started,
            boolean interrupted,
            List<String> command,
            String profile,
            long seed,
            Map<String, JsonNode> environment,
            List<String> warnings) {}

    private RunAssembly() {}

    static RunFile of(
            Facts facts, List<Trial> trials, List<String> targets, List<AccessScenario> scenarios, Effort effort) {
        List<ResultRow> results = TrialRows.of(trials, order(scenarios), targets, NullFormat.ID, facts.seed());
        Evaluation evaluation = Evaluation.of(
                results.stream()
                        .filter(row -> !row.target().equals(NullFormat.ID))
                        .toList(),
                Map.of("growth", "fields"),
                facts.seed());
        List<String> warnings = new ArrayList<>(facts.warnings());
        warnings.addAll(evaluation.warnings());
        return new RunFile(
                RunFile.SCHEMA,
                facts.id(),
                facts.started().toString(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                facts.interrupted(),
                new RunFile.Docbench(Version.number(), Version.commit()),
                facts.command(),
                facts.profile(),
                facts.seed(),
                facts.environment(),
                warnings,
                scenarios.stream().map(scenario -> row(scenario.scenario())).toList(),
                Corpora.of(scenarios, effort.thorough(), facts.seed()),
                targetRows(targets, results),
                results,
                evaluation.comparisons(),
                evaluation.growth(),
                PublishedClaims.ruled(results, facts.seed()));
    }

    private static List<String> order(List<AccessScenario> scenarios) {
        List<String> order = new ArrayList<>();
        for (AccessScenario scenario : scenarios) {
            scenario.cases(true).forEach(of -> {
                for (Phase phase : Phase.values()) {
                    order.add(TrialRows.place(of, phase.id()));
                }
            });
        }
        return order;
    }

    private static RunFile.ScenarioRow row(Scenario scenario) {
        return new RunFile.ScenarioRow(
                scenario.suite(), scenario.name(), scenario.question(), scenario.parameters(), scenario.timed());
    }

    private static List<RunFile.TargetRow> targetRows(List<String> targets, List<ResultRow> results) {
        List<RunFile.TargetRow> rows = new ArrayList<>();
        targets.forEach(id -> rows.add(targetRow(id, results)));
        Formats.ids().stream()
                .filter(id -> !targets.contains(id))
                .forEach(id -> rows.add(row(id, "absent", "left out by --targets; add it there: --targets " + id)));
        return rows;
    }

    private static RunFile.TargetRow targetRow(String id, List<ResultRow> results) {
        List<ResultRow> own =
                results.stream().filter(row -> row.target().equals(id)).toList();
        if (own.isEmpty()) {
            return row(id, "absent", "interrupted before its first trial; run again: docbench run --targets " + id);
        }
        boolean allFailed = own.stream().allMatch(row -> row.status().equals("failed"));
        return allFailed ? row(id, "failed", own.get(0).reason()) : row(id, "ran", null);
    }

    private static RunFile.TargetRow row(String id, String status, String reason) {
        Ledger ledger = Formats.named(id).ledger();
        Map<String, JsonNode> told = new LinkedHashMap<>();
        told.put("validates", JSON.valueToTree(word(ledger.validates())));
        told.put("copies", JSON.valueToTree(ledger.copies()));
        told.put("allocates", JSON.valueToTree(ledger.allocates()));
        told.put("materialises", JSON.valueToTree(word(ledger.materialises())));
        told.put(
                "losses",
                JSON.valueToTree(ledger.losses().stream().map(Loss::words).toList()));
        return new RunFile.TargetRow(
                id,
                "format",
                ledger.product(),
                ledger.version(),
                ledger.about(),
                status,
                reason,
                Map.of("jvm", String.join(" ", ForkProcess.JVM_OPTIONS)),
                told);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(java.util.Locale.ROOT);
    }
}
