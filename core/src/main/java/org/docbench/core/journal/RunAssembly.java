package org.docbench.core.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.claim.Rulings;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.PlanRow;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.BlockResult.BlockCounts;
import org.docbench.core.scenario.Case;

/** Makes a run file of the lines of a journal. A pure function, the same for a run that ended and for one that was killed. */
public final class RunAssembly {
    private static final String NOISE = "noise";
    private static final String DRIFT = "driftPercent";

    private final RecordedRun run;
    private final Optional<JournalLine.End> end;
    private final List<ResultRow> results = new ArrayList<>();
    private final List<ResultRow> compared = new ArrayList<>();
    private final Map<String, TargetRow> targets = new LinkedHashMap<>();
    private final Map<String, String> sweeps = new HashMap<>();
    private final Set<String> baselines = new HashSet<>();
    private final Map<String, JsonNode> environment = new LinkedHashMap<>();
    private final List<String> suiteWarnings = new ArrayList<>();
    private final List<CorpusRow> corpora = new ArrayList<>();
    private final List<EvidenceRow> evidence = new ArrayList<>();
    private final List<ServerReportRow> serverReports = new ArrayList<>();
    private final List<PlanRow> plans = new ArrayList<>();

    private RunAssembly(RecordedRun run) {
        this.run = run;
        end = run.end();
        environment.putAll(run.plan().environment());
        end.ifPresent(last -> environment.putAll(last.environment()));
        end.flatMap(last -> run.ends()
                        .map(one -> one.environment().get(NOISE))
                        .filter(Objects::nonNull)
                        .reduce(RunAssembly::worse))
                .ifPresent(noise -> environment.put(NOISE, noise));
        run.plan().plan().suites().forEach(this::add);
    }

    /**
     * Makes the run file.
     *
     * @param claims on which the run is to rule
     * @param resume the command that goes on with a run that was cut short
     */
    public static RunFile of(RecordedRun run, List<ClaimsFile> claims, String resume) {
        return new RunAssembly(run).file(claims, resume);
    }

    private void add(SuitePlan suite) {
        Optional<JournalLine.SuiteEnd> seen = run.observed(suite);
        boolean pairs = run.registered().pairsSamples(suite.name());
        List<ResultRow> rows = TrialRows.of(
                        run.trials(suite),
                        seen.map(JournalLine.SuiteEnd::order).orElse(suite.order()),
                        suite.targets(),
                        suite::baseline,
                        suite.baselineWords())
                .stream()
                .map(row -> pairs ? TrialRows.typical(row) : row)
                .toList();
        results.addAll(rows);
        rows.stream().filter(row -> !suite.shown().contains(row.phase())).forEach(compared::add);
        run.targets(suite.name()).forEach(row -> targets.merge(row.id(), row, RunAssembly::together));
        suite.targets().forEach(target -> baselines.add(suite.baseline(target)));
        sweeps.putAll(suite.sweeps());
        CountedRows counted = CountedRows.of(run.blocks(suite));
        evidence.addAll(counted.evidence());
        serverReports.addAll(counted.serverReports());
        suiteWarnings.addAll(seen.map(JournalLine.SuiteEnd::warnings)
                .orElseGet(() -> run.plan().suiteWarnings().getOrDefault(suite.name(), List.of())));
        seen.ifPresent(this::add);
    }

    private void add(JournalLine.SuiteEnd seen) {
        seen.environment().forEach((group, values) -> environment.merge(group, values, RunAssembly::together));
        corpora.addAll(seen.corpora());
        evidence.addAll(seen.evidence());
        serverReports.addAll(seen.serverReports());
        plans.addAll(seen.plans());
    }

    private RunFile file(List<ClaimsFile> claims, String resume) {
        JournalLine.Planned plan = run.plan();
        Evaluation evaluation = Evaluation.of(
                compared.stream()
                        .filter(row -> !baselines.contains(row.target()))
                        .toList(),
                sweeps,
                run.registered());
        List<ProfileRow> profiles = end.map(JournalLine.End::profiles).orElse(List.of());
        return new RunFile(
                RunFile.SCHEMA,
                plan.id(),
                plan.started(),
                end.map(JournalLine.End::finished).orElse(null),
                end.map(JournalLine.End::interrupted).orElse(true),
                plan.docbench(),
                plan.command(),
                plan.preset(),
                plan.seed(),
                environment,
                warnings(evaluation, resume),
                plan.scenarios(),
                corpora,
                List.copyOf(targets.values()),
                results,
                evaluation.comparisons(),
                evaluation.families(),
                evaluation.growth(),
                evidence,
                serverReports,
                plans,
                profiles,
                end.map(JournalLine.End::timeline).orElse(Timeline.NONE),
                Rulings.of(claims, results, evidence, profiles, environment),
                run.registered());
    }

    private List<String> warnings(Evaluation evaluation, String resume) {
        List<String> warnings = new ArrayList<>();
        if (end.isEmpty()) {
            warnings.add("The run was cut short: it has " + run.trials() + " of "
                    + run.plan().plan().trials() + " trials. To resume it: " + resume);
        }
        warnings.addAll(run.plan().warnings());
        if (run.generation() > 1) {
            warnings.add("The run was resumed: its trials were measured by " + run.generation()
                    + " generations of processes, with a pause between them.");
        }
        run.ends()
                .filter(one -> !end.equals(Optional.of(one)))
                .flatMap(one -> one.warnings().stream())
                .distinct()
                .forEach(warning -> warnings.add("Before it was resumed: " + warning));
        end.ifPresent(last -> warnings.addAll(last.warnings()));
        long killed = run.generation() - run.ends().count();
        if (end.isPresent() && killed > 0) {
            warnings.add("The noise is not known of " + killed + " of " + run.generation()
                    + " generations of processes: killed ones leave no figures of it.");
        }
        warnings.addAll(suiteWarnings);
        warnings.addAll(evaluation.warnings());
        return warnings;
    }

    /**
     * Of two generations, each figure of the noise is the one farther from zero: a quiet end hides no noise before it. The loops before and
     * after are those of the larger drift, which is the quotient of both.
     */
    private static JsonNode worse(JsonNode first, JsonNode second) {
        if (!first.isObject() || !second.isObject()) {
            return second;
        }
        ObjectNode all = (size(first.path(DRIFT)) > size(second.path(DRIFT)) ? first : second).deepCopy();
        JsonNode other = size(first.path(DRIFT)) > size(second.path(DRIFT)) ? second : first;
        other.properties().stream()
                .filter(entry -> size(entry.getValue()) > size(all.path(entry.getKey())))
                .forEach(entry -> all.set(entry.getKey(), entry.getValue()));
        return all;
    }

    /** Of what is no number, less than of any. */
    private static double size(JsonNode figure) {
        return figure.isNumber() ? Math.abs(figure.asDouble()) : -1;
    }

    /** A group of two suites has the entries of both; what both have is the first one's. */
    private static JsonNode together(JsonNode first, JsonNode second) {
        if (!first.isObject() || !second.isObject()) {
            return first;
        }
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
        Map<String, V> all = new LinkedHashMap<>(own == null ? Map.of() : own);
        Optional.ofNullable(added).ifPresent(more -> more.forEach(all::putIfAbsent));
        return all;
    }

    /**
     * What servers, the kernel and the machine counted during blocks, added up (rule 7): a pure function of block results.
     *
     * @param evidence one row for each case, target and source: sums divided by operations
     * @param serverReports one row for each scenario, durability and target whose server has counters that moved
     */
    public record CountedRows(List<EvidenceRow> evidence, List<ServerReportRow> serverReports) {
        /** The parameter that blocks of one report have in common. */
        private static final String DURABILITY = "durability";

        private static final String SERVER = "server";

        /** In the order of run files. */
        private static final List<String> SOURCES =
                List.of("kernel", SERVER, "machine", "service", EvidenceRow.ARRIVALS);

        private record Key(String source, Case benchCase, String target) {}

        /** Adds up the counts of blocks. */
        public static CountedRows of(List<BlockResult> blocks) {
            Map<Key, BlockCounts> cases = new LinkedHashMap<>();
            Map<Key, BlockCounts> scenarios = new LinkedHashMap<>();
            for (BlockResult block : blocks) {
                for (BlockCounts counts : block.counts()) {
                    add(cases, counts, block.benchCase(), block.target());
                    if (counts.source().equals(SERVER)) {
                        add(scenarios, counts, scenario(block.benchCase()), block.target());
                    }
                }
            }
            return new CountedRows(evidence(cases), reports(scenarios));
        }

        private static void add(Map<Key, BlockCounts> sums, BlockCounts counts, Case benchCase, String target) {
            sums.merge(new Key(counts.source(), benchCase, target), counts, BlockCounts::plus);
        }

        private static Case scenario(Case benchCase) {
            Map<String, String> level = new TreeMap<>(benchCase.parameters());
            level.keySet().retainAll(Set.of(DURABILITY));
            return new Case(benchCase.suite(), benchCase.scenario(), level);
        }

        private static List<EvidenceRow> evidence(Map<Key, BlockCounts> cases) {
            List<EvidenceRow> rows = new ArrayList<>();
            for (String source : SOURCES) {
                cases.forEach((key, sum) -> {
                    // A mean of nothing is no number, and the schema has none.
                    if (key.source().equals(source) && !sum.common().isEmpty() && sum.operations() > 0) {
                        Map<String, Double> each = new LinkedHashMap<>();
                        new TreeMap<>(sum.common())
                                .forEach((words, value) -> each.put(words, value / sum.operations()));
                        rows.add(new EvidenceRow(
                                key.benchCase().suite(),
                                key.benchCase().scenario(),
                                key.benchCase().parameters(),
                                key.target(),
                                source,
                                sum.operations(),
                                each));
                    }
                });
            }
            return List.copyOf(rows);
        }

        private static List<ServerReportRow> reports(Map<Key, BlockCounts> scenarios) {
            List<ServerReportRow> rows = new ArrayList<>();
            scenarios.forEach((key, sum) -> {
                Map<String, Double> moved = new TreeMap<>(sum.counters());
                moved.values().removeIf(value -> value == 0);
                if (!moved.isEmpty()) {
                    rows.add(new ServerReportRow(
                            key.benchCase().suite(),
                            key.benchCase().scenario(),
                            key.benchCase().parameters(),
                            key.target(),
                            sum.operations(),
                            sum.nanos() / 1e9,
                            moved));
                }
            });
            return List.copyOf(rows);
        }
    }
}
