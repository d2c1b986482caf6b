package org.docbench.report.update;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.NetOfBaseline;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Seed;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;

/** What the suite {@code update} measured, by durability level, case and target. The empty loop is nobody's opponent. */
public final class Updates {

    public static final String SUITE = "update";
    public static final String PHASE = "update";

    private static final List<String> LEVELS = List.of("none", "os", "sync");

    private final RunView run;
    private final List<UpdateCase> all;
    private final Set<String> answering;
    private final Map<Counted, Map<String, Double>> evidence = new HashMap<>();

    private record Counted(UpdateCase one, String target, String source) {}

    private Updates(RunView run) {
        this.run = run;
        all = run.results().stream()
                .map(UpdateCase::of)
                .distinct()
                .sorted(Comparator.comparingInt(UpdateCase::order))
                .toList();
        answering = run.results().stream().map(ResultRow::target).collect(Collectors.toSet());
        for (EvidenceRow row : run.run().evidence()) {
            evidence.put(
                    new Counted(new UpdateCase(row.scenario(), row.caseParameters()), row.target(), row.source()),
                    row.perOperation());
        }
    }

    public static Updates of(RunView whole) {
        return whole.once(Updates.class, run -> new Updates(run.suite(SUITE)));
    }

    public RunView rows() {
        return run;
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** The levels of this run, the weakest first. */
    public List<String> levels() {
        List<String> present = all.stream().map(UpdateCase::level).distinct().toList();
        return Stream.concat(
                        LEVELS.stream().filter(present::contains),
                        present.stream().filter(level -> !LEVELS.contains(level)))
                .toList();
    }

    /** The level that promises most; empty without a row. */
    public Optional<String> strongest() {
        List<String> levels = levels();
        return levels.isEmpty() ? Optional.empty() : Optional.of(levels.get(levels.size() - 1));
    }

    /** The cases of a level, the baseline first. */
    public List<UpdateCase> cases(String level) {
        return all.stream().filter(one -> one.level().equals(level)).toList();
    }

    /** The cases of a level and scenario. */
    public List<UpdateCase> cases(String level, String scenario) {
        return cases(level).stream()
                .filter(one -> one.scenario().equals(scenario))
                .toList();
    }

    /** The case with these parameters besides its level. */
    public Optional<UpdateCase> find(String level, String scenario, Map<String, String> parameters) {
        return cases(level, scenario).stream()
                .filter(one -> one.parameters().entrySet().containsAll(parameters.entrySet()))
                .findFirst();
    }

    /** The stores with a row, in the order of the file. */
    public List<String> targets() {
        return run.targets().stream()
                .map(TargetRow::id)
                .filter(answering::contains)
                .filter(target -> !Floor.isEmpty(target))
                .toList();
    }

    /** Stores that did not run at all. */
    public List<TargetRow> absent() {
        return run.targets().stream()
                .filter(target -> "store".equals(target.kind()) && !"ran".equals(target.status()))
                .toList();
    }

    public Optional<ResultRow> row(UpdateCase one, String target) {
        return run.result(one.scenario(), one.parameters(), PHASE, target);
    }

    public Optional<ResultRow> measured(UpdateCase one, String target) {
        return row(one, target).filter(RunView::isMeasured);
    }

    /** Its samples, where it has a number. */
    Optional<Samples> samples(UpdateCase one, String target) {
        return measured(one, target).filter(Results::isMeasured).map(Results::samples);
    }

    /** The smallest update of the same target at the same level. */
    public Optional<ResultRow> baseline(String level, String target) {
        return cases(level, UpdateCase.BASELINE).stream()
                .flatMap(one -> measured(one, target).stream())
                .findFirst();
    }

    /** The case beyond its baselines: as many as it has acknowledged writes. */
    public Optional<NetOfBaseline> net(UpdateCase one, String target) {
        if (one.isBaseline()) {
            return Optional.empty();
        }
        return baseline(one.level(), target)
                .map(Results::samples)
                .flatMap(baseline -> samples(one, target)
                        .flatMap(samples -> NetOfBaseline.of(
                                samples, baseline, one.writes(target), seed(one, target, "net of baseline"))));
    }

    /** A random stream for one figure of one row. */
    long seed(UpdateCase one, String target, String figure) {
        return Seed.derive(run.run().seed(), SUITE, one.scenario(), new TreeMap<>(one.parameters()), target, figure);
    }

    /** The contender's comparison with the baseline. */
    Optional<Pair> pair(UpdateCase one, String baseline, String contender) {
        return run.pair(one.scenario(), one.parameters(), PHASE, baseline, contender);
    }

    /** What one side counted for one acknowledged write, the untimed ones among them; {@code source} is {@code server} or {@code kernel}. */
    public Map<String, Double> evidence(UpdateCase one, String target, String source) {
        return evidence.getOrDefault(new Counted(one, target, source), Map.of());
    }
}
