package org.docbench.report.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Seed;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;

/** What one suite on stores measured. The empty loop is nobody's opponent. */
public final class StoreRows {
    private static final List<String> LEVELS = List.of("none", "os", "sync");

    private final RunView run;
    private final String suite;
    private final Function<StoreCase, String> phase;
    private final List<StoreCase> all;
    private final List<String> targets;

    private StoreRows(RunView run, String suite, Function<StoreCase, String> phase) {
        this.run = run;
        this.suite = suite;
        this.phase = phase;
        all = run.results().stream().map(StoreCase::of).distinct().toList();
        Set<String> answering = run.results().stream().map(ResultRow::target).collect(Collectors.toSet());
        targets = run.targets().stream()
                .map(TargetRow::id)
                .filter(answering::contains)
                .filter(target -> !Floor.isEmpty(target))
                .toList();
    }

    /**
     * The rows of a suite.
     *
     * @param phase the one that is meant where none is named
     */
    public static StoreRows of(RunView whole, String suite, String phase) {
        return of(whole, suite, one -> phase);
    }

    /** The same where the phase that is meant belongs to the case. */
    public static StoreRows of(RunView whole, String suite, Function<StoreCase, String> phase) {
        return new StoreRows(whole.suite(suite), suite, phase);
    }

    public RunView run() {
        return run;
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** In the order of the file. */
    public List<StoreCase> cases() {
        return all;
    }

    public List<StoreCase> cases(String level, String scenario) {
        return all.stream()
                .filter(one -> one.level().equals(level) && one.scenario().equals(scenario))
                .toList();
    }

    /** The case with these parameters besides its level. */
    public Optional<StoreCase> find(String level, String scenario, Map<String, String> parameters) {
        return cases(level, scenario).stream()
                .filter(one -> one.parameters().entrySet().containsAll(parameters.entrySet()))
                .findFirst();
    }

    /** The durability levels of this run, the one that promises most first. */
    public List<String> levels() {
        List<String> present = all.stream().map(StoreCase::level).distinct().toList();
        return Stream.concat(
                        Stream.of("sync", "os", "none").filter(present::contains),
                        present.stream().filter(level -> !LEVELS.contains(level)))
                .toList();
    }

    /** The stores with a row, in the order of the file. */
    public List<String> targets() {
        return targets;
    }

    /** Stores that did not run at all. */
    public List<TargetRow> absent() {
        return run.targets().stream()
                .filter(target -> "store".equals(target.kind()) && !"ran".equals(target.status()))
                .toList();
    }

    public Optional<ResultRow> row(StoreCase one, String target) {
        return run.result(one.scenario(), one.parameters(), phase.apply(one), target);
    }

    public Optional<ResultRow> measured(StoreCase one, String target) {
        return measured(one, phase.apply(one), target);
    }

    public Optional<ResultRow> measured(StoreCase one, String other, String target) {
        return run.measured(one.scenario(), one.parameters(), other, target);
    }

    /** The samples of the row, where it has a number. */
    public Optional<Samples> samples(StoreCase one, String target) {
        return measured(one, target).filter(Results::isMeasured).map(Results::samples);
    }

    /** The contender's comparison with the baseline. */
    public Optional<Pair> pair(StoreCase one, String baseline, String contender) {
        return run.pair(one.scenario(), one.parameters(), phase.apply(one), baseline, contender);
    }

    /**
     * The same target on two cases, {@code time(first) / time(second)}, paired by round: what comparisons between targets
     * do not hold.
     */
    public Optional<Ratio> ratio(StoreCase first, StoreCase second, String target) {
        return samples(first, target)
                .flatMap(baseline -> samples(second, target)
                        .flatMap(contender -> new Bootstrap(seed(second, target, "against " + first.parameters()))
                                .ratio(baseline, contender)));
    }

    /** A random stream for one figure of one row. */
    public long seed(StoreCase one, String target, String figure) {
        return Seed.derive(run.run().seed(), suite, one.scenario(), new TreeMap<>(one.parameters()), target, figure);
    }
}
