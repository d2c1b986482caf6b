package org.docbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.Observations;
import org.docbench.core.run.PlanRow;
import org.docbench.core.run.ProfileRow;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.Timeline;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;

/** Puts the run file together from what the rooms gave. */
final class RunAssembly {
    /** What is known of the run apart from its trials. */
    record Facts(
            String id,
            Instant started,
            boolean interrupted,
            List<String> command,
            String preset,
            long seed,
            Map<String, JsonNode> environment,
            List<String> warnings,
            List<ProfileRow> profiles,
            Timeline timeline) {}

    private RunAssembly() {}

    static RunFile of(Facts facts, List<Suite> suites, List<Trial> trials) {
        List<ResultRow> results = new ArrayList<>();
        Map<String, TargetRow> targets = new LinkedHashMap<>();
        Map<String, String> sweeps = new HashMap<>();
        Map<String, JsonNode> environment = new LinkedHashMap<>(facts.environment());
        List<EvidenceRow> evidence = new ArrayList<>();
        List<ServerReportRow> serverReports = new ArrayList<>();
        List<PlanRow> plans = new ArrayList<>();
        List<ResultRow> compared = new ArrayList<>();
        Set<String> loops = new HashSet<>();
        for (Suite suite : suites) {
            List<ResultRow> rows = TrialRows.of(
                    trials.stream()
                            .filter(trial -> trial.of().suite().equals(suite.name()))
                            .toList(),
                    suite.order(),
                    suite.targets(),
                    suite::loopOf,
                    suite.floor(),
                    facts.seed());
            results.addAll(rows);
            rows.stream().filter(row -> suite.compares(row.phase())).forEach(compared::add);
            suite.targetRows(rows).forEach(row -> targets.merge(row.id(), row, RunAssembly::together));
            suite.targets().forEach(target -> loops.add(suite.loopOf(target)));
            sweeps.putAll(suite.sweeps());
            Observations seen = suite.observations();
            seen.environment().forEach((group, values) -> environment.merge(group, values, RunAssembly::together));
            evidence.addAll(seen.evidence());
            serverReports.addAll(seen.serverReports());
            plans.addAll(seen.plans());
        }
        Evaluation evaluation = Evaluation.of(
                compared.stream().filter(row -> !loops.contains(row.target())).toList(), sweeps, facts.seed());
        List<String> warnings = new ArrayList<>(facts.warnings());
        suites.forEach(suite -> warnings.addAll(suite.warnings()));
        warnings.addAll(evaluation.warnings());
        return new RunFile(
                RunFile.SCHEMA,
                facts.id(),
                facts.started().toString(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                facts.interrupted(),
                new RunFile.Docbench(Version.number(), Version.commit()),
                facts.command(),
                facts.preset(),
                facts.seed(),
                environment,
                warnings,
                suites.stream()
                        .flatMap(suite -> suite.scenarios().stream())
                        .map(RunAssembly::row)
                        .toList(),
                suites.stream().flatMap(suite -> suite.corpora().stream()).toList(),
                List.copyOf(targets.values()),
                results,
                evaluation.comparisons(),
                evaluation.growth(),
                evidence,
                serverReports,
                plans,
                facts.profiles(),
                facts.timeline(),
                PublishedClaims.ruled(results, evidence, facts.profiles(), facts.seed()));
    }

    /** A group of two suites has the entries of both; what both have is the first one's. */
    private static JsonNode together(JsonNode first, JsonNode second) {
        ObjectNode all = second.deepCopy();
        first.properties().forEach(entry -> all.set(entry.getKey(), entry.getValue()));
        return all;
    }

    /** A target of two suites has one row: that of the suite in which it ran, with what the other adds. */
    private static TargetRow together(TargetRow first, TargetRow second) {
        boolean firstRan = first.status().equals("ran") || !second.status().equals("ran");
        TargetRow row = firstRan ? first : second;
        TargetRow other = firstRan ? second : first;
        return new TargetRow(
                row.id(),
                row.target(),
                row.kind(),
                row.product(),
                row.version(),
                row.about(),
                row.status(),
                row.reason(),
                with(row.settings(), other.settings()),
                with(row.ledger(), other.ledger()));
    }

    private static <V> Map<String, V> with(Map<String, V> own, Map<String, V> added) {
        Map<String, V> all = new LinkedHashMap<>(own);
        added.forEach(all::putIfAbsent);
        return all;
    }

    private static RunFile.ScenarioRow row(Scenario scenario) {
        return new RunFile.ScenarioRow(
                scenario.suite(), scenario.name(), scenario.question(), scenario.parameters(), scenario.timed());
    }
}
