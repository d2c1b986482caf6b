package org.docbench.report.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.run.RunFile.PlanRow;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.ScenarioRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.run.RunFile.TargetRow;

/** A run file made easy to look up: by case, target and phase. Absent parts of the file are empty, never null. */
public final class RunView {

    private record Key(String scenario, Map<String, String> parameters, String phase, String target) {}

    private record Versus(String scenario, Map<String, String> parameters, String phase, String base, String other) {}

    private final RunFile run;
    private final RunView whole;
    private final Map<Key, ResultRow> results = new LinkedHashMap<>();
    private final Map<String, RunView> suites = new HashMap<>();
    private final Map<Class<?>, Object> parts = new HashMap<>();
    private Map<Versus, Pair> pairs;

    private RunView(RunFile run, RunView whole) {
        this.run = run;
        this.whole = whole == null ? this : whole;
        for (ResultRow row : results()) {
            results.putIfAbsent(new Key(row.scenario(), parameters(row), row.phase(), row.target()), row);
        }
    }

    public static RunView of(RunFile run) {
        return new RunView(run, null);
    }

    /** What one suite measured; targets and corpora are those of the whole run. */
    public RunView suite(String name) {
        return suites.computeIfAbsent(name, this::part);
    }

    /** A view of this run's own kind, made on the first call: intervals of thousands of samples take seconds. */
    public <T> T once(Class<T> kind, Function<RunView, T> maker) {
        T part = kind.cast(parts.get(kind));
        if (part == null) {
            part = maker.apply(this);
            parts.put(kind, part);
        }
        return part;
    }

    private RunView part(String name) {
        return new RunView(
                new RunFile(
                        run.schema(),
                        run.id(),
                        run.started(),
                        run.finished(),
                        run.interrupted(),
                        run.docbench(),
                        run.command(),
                        run.preset(),
                        run.seed(),
                        run.environment(),
                        run.warnings(),
                        of(name, run.scenarios(), ScenarioRow::suite),
                        run.corpora(),
                        run.targets(),
                        of(name, run.results(), ResultRow::suite),
                        of(name, run.comparisons(), ComparisonRow::suite),
                        run.families(),
                        of(name, run.growth(), GrowthRow::suite),
                        of(name, run.evidence(), EvidenceRow::suite),
                        of(name, run.serverReports(), ServerReportRow::suite),
                        of(name, run.plans(), PlanRow::suite),
                        of(name, run.profiles(), ProfileRow::suite),
                        run.timeline(),
                        run.claims(),
                        run.plan()),
                whole);
    }

    private static <T> List<T> of(String suite, List<T> rows, Function<T, String> name) {
        return rows.stream().filter(row -> suite.equals(name.apply(row))).toList();
    }

    /** The run that this is a part of; itself if it is no part. */
    public RunView whole() {
        return whole;
    }

    /** Whether the suite has a row, with a number or without. */
    public boolean has(String suite) {
        return results().stream().anyMatch(row -> suite.equals(row.suite()));
    }

    public RunFile run() {
        return run;
    }

    public List<String> warnings() {
        return list(run.warnings());
    }

    public List<ScenarioRow> scenarios() {
        return list(run.scenarios());
    }

    public List<CorpusRow> corpora() {
        return list(run.corpora());
    }

    public List<TargetRow> targets() {
        return list(run.targets());
    }

    public List<ResultRow> results() {
        return list(run.results());
    }

    public List<GrowthRow> growth() {
        return list(run.growth());
    }

    public List<ClaimRow> claims() {
        return list(run.claims());
    }

    public List<String> command() {
        return list(run.command());
    }

    public Map<String, JsonNode> environment() {
        return run.environment() == null ? Map.of() : run.environment();
    }

    /** Every comparison as the file has it. */
    public List<Pair> comparisons() {
        return list(run.comparisons()).stream().map(Pair::of).toList();
    }

    /** Every comparison, from both sides. */
    public List<Pair> pairs() {
        return List.copyOf(bothSides().values());
    }

    /** Worked out once, on the first call: a run of many targets has a hundred thousand of them. */
    private Map<Versus, Pair> bothSides() {
        if (pairs == null) {
            pairs = new LinkedHashMap<>();
            list(run.comparisons()).stream().map(Pair::of).forEach(pair -> {
                pairs.putIfAbsent(versus(pair), pair);
                pairs.putIfAbsent(versus(pair.flipped()), pair.flipped());
            });
        }
        return pairs;
    }

    public Optional<ResultRow> result(String scenario, Map<String, String> parameters, String phase, String target) {
        return Optional.ofNullable(results.get(new Key(scenario, parameters, phase, target)));
    }

    /** The row, if it holds a number. */
    public Optional<ResultRow> measured(String scenario, Map<String, String> parameters, String phase, String target) {
        return result(scenario, parameters, phase, target).filter(RunView::isMeasured);
    }

    /** The comparison with {@code contender} as its subject, whichever side the file has it on. */
    public Optional<Pair> pair(
            String scenario, Map<String, String> parameters, String phase, String baseline, String contender) {
        return Optional.ofNullable(bothSides().get(new Versus(scenario, parameters, phase, baseline, contender)));
    }

    /** The cases of a scenario that have a row of this phase, in the order of the file. */
    public List<Map<String, String>> cases(String scenario, String phase) {
        return distinct(scenario, phase, RunView::parameters);
    }

    /** The targets with a row in a scenario and phase, in the order of the file's targets. */
    public List<String> targets(String scenario, String phase) {
        List<String> present = distinct(scenario, phase, ResultRow::target);
        return Stream.concat(targets().stream().map(TargetRow::id).filter(present::contains), present.stream())
                .distinct()
                .toList();
    }

    private <T> List<T> distinct(String scenario, String phase, Function<ResultRow, T> part) {
        return results().stream()
                .filter(row -> Objects.equals(row.scenario(), scenario))
                .filter(row -> phase.equals(row.phase()))
                .map(part)
                .distinct()
                .toList();
    }

    public static boolean isMeasured(ResultRow row) {
        return "measured".equals(row.status()) && row.mean() != null;
    }

    /** Whether the target was there to be measured. */
    public static boolean ran(TargetRow target) {
        return "ran".equals(target.status());
    }

    public static Map<String, String> parameters(ResultRow row) {
        return row.caseParameters() == null ? Map.of() : row.caseParameters();
    }

    private static Versus versus(Pair pair) {
        return new Versus(pair.scenario(), pair.caseParameters(), pair.phase(), pair.baseline(), pair.contender());
    }

    public static <T> List<T> list(List<T> list) {
        return list == null ? List.of() : list;
    }

    /** The verdict of each result against every other target that was compared with it on the same case and phase. */
    public static final class RowVerdicts {

        private record Place(
                String suite, String scenario, Map<String, String> parameters, String phase, String target) {}

        private final Map<Place, Map<String, String>> verdicts = new HashMap<>();

        private RowVerdicts() {}

        /** Reads the comparisons of a run, from both sides. */
        public static RowVerdicts of(RunView run) {
            RowVerdicts all = new RowVerdicts();
            run.results().stream()
                    .map(ResultRow::suite)
                    .distinct()
                    .forEach(suite -> run.suite(suite)
                            .pairs()
                            .forEach(pair -> all.verdicts
                                    .computeIfAbsent(
                                            new Place(
                                                    suite,
                                                    pair.scenario(),
                                                    pair.caseParameters(),
                                                    pair.phase(),
                                                    pair.contender()),
                                            any -> new LinkedHashMap<>())
                                    .put(pair.baseline(), pair.verdict())));
            return all;
        }

        /** Returns {@code faster}, {@code slower}, {@code tie} or {@code inconclusive} by the other target. */
        public Map<String, String> of(ResultRow row) {
            return verdicts.getOrDefault(
                    new Place(row.suite(), row.scenario(), RunView.parameters(row), row.phase(), row.target()),
                    Map.of());
        }
    }
}
