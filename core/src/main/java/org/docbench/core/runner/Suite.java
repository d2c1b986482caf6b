package org.docbench.core.runner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Observer.Observations;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;

/** A suite with its plan and its executor, ready for one run: what it measures, on which targets, how much. */
public final class Suite implements AutoCloseable {
    private final SuiteDescriptor<?, ?> descriptor;
    private final List<String> order;
    private final List<String> targets;
    private final Plan plan;
    private final Executor executor;
    private final long millisOfTrial;
    private final List<CellLine> lines;
    private volatile boolean stopped;

    /**
     * Joins the parts.
     *
     * @param targets in the order of reports
     * @param millisOfTrial what a trial takes on two cores with everything around it: filling, proof. Rough, for the estimate of
     *     the time left: one suite's trials take fifty times as long as another's.
     */
    public <P> Suite(
            SuiteDescriptor<P, ?> descriptor,
            P preset,
            List<String> targets,
            Plan plan,
            Executor executor,
            long millisOfTrial) {
        this(descriptor, descriptor.order(preset), targets, plan, executor, millisOfTrial, List.of());
    }

    private Suite(
            SuiteDescriptor<?, ?> descriptor,
            List<String> order,
            List<String> targets,
            Plan plan,
            Executor executor,
            long millisOfTrial,
            List<CellLine> lines) {
        this.descriptor = descriptor;
        this.order = List.copyOf(order);
        this.targets = List.copyOf(targets);
        this.plan = plan;
        this.executor = executor;
        this.millisOfTrial = millisOfTrial;
        this.lines = lines;
    }

    /** Returns the suite cut down to the cells that lines name; the same one if there are none. */
    public Suite cut(List<CellLine> lines) {
        if (lines.isEmpty()) {
            return this;
        }
        Plan less = CellLine.cut(plan, lines, descriptor.baseline());
        Set<String> kept =
                less.cells().flatMap(cells -> cells.targets().stream()).collect(Collectors.toSet());
        Set<String> cases =
                less.cells().map(cells -> cells.step().benchCase() + " ").collect(Collectors.toSet());
        return new Suite(
                descriptor,
                order.stream()
                        .filter(place -> cases.stream().anyMatch(place::startsWith))
                        .toList(),
                targets.stream().filter(kept::contains).toList(),
                less,
                executor,
                millisOfTrial,
                lines);
    }

    /** Its name in commands and run files. */
    public String name() {
        return descriptor.name();
    }

    /** The questions it asks; all of an open loop, whose cases are known only when it runs. */
    public List<Scenario> scenarios() {
        Set<String> planned =
                plan.cells().map(cells -> cells.step().benchCase().scenario()).collect(Collectors.toSet());
        return descriptor.scenarios().stream()
                .filter(scenario -> planned.isEmpty() || planned.contains(scenario.name()))
                .toList();
    }

    /** Every case and phase as {@link org.docbench.core.scenario.Case#place} writes it, in the order reports show them. */
    public List<String> order() {
        List<String> all = new ArrayList<>(order);
        all.addAll(executor.places());
        return all;
    }

    /** The ids of the targets that are measured, in the order reports show them. */
    public List<String> targets() {
        return targets;
    }

    /** How many trials {@link #measure} gives when it is not stopped; for the estimate of the time left. */
    public int trials() {
        return plan.trials() + executor.furtherTrials();
    }

    /** Counts the cells that are measured, without baselines: those of phases that are measured one by one count by phase. */
    public long cells() {
        Set<String> baselines = targets.stream().map(this::harnessBaseline).collect(Collectors.toSet());
        return plan.cells()
                .map(cells -> cells.only(target -> !baselines.contains(target)))
                .mapToLong(cells -> plan.phasesTogether() ? cells.targets().size() : cells.trials())
                .sum();
    }

    public long millisOfTrial() {
        return millisOfTrial;
    }

    /** What new instances of the servers take between two rounds, with the rounds that are rehearsed on them. */
    public long millisToRenew() {
        return plan.instances() == 0 ? 0 : executor.millisToRenew(plan.trials() * millisOfTrial / stageRounds());
    }

    /** Counts how often the servers get new instances in the planned rounds of a stage. */
    public int renewals() {
        return Math.max(0, plan.instances() - 1);
    }

    /**
     * Estimates the trials that are rehearsed before the first round of a stage.
     *
     * @param left planned trials to measure: a resumed run rehearses no others
     */
    public long rehearsedTrials(long left) {
        return executor.rehearsals() * Math.min(left, plan.trials() / stageRounds());
    }

    /** What {@link #measure} takes by that. */
    public long millis() {
        int stages = plan.stages().size();
        return (trials() + stages * rehearsedTrials(trials())) * millisOfTrial
                + (long) stages * renewals() * millisToRenew();
    }

    private long stageRounds() {
        return Math.max(1, (long) plan.rounds() * plan.stages().size());
    }

    /** Returns every cell that is measured. */
    public Plan plan() {
        return plan;
    }

    /** Measures everything, or as much as there is before {@code stop}, and hands over each trial as it is done. */
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        measure(List.of(), Runner.Rounds.PLANNED, stop, block -> block.trials().forEach(each));
    }

    /** Measures the planned rounds that earlier generations of processes did not, and hands over each block as it is measured. */
    public void measure(List<BlockResult> before, BooleanSupplier stop, Consumer<BlockResult> each) {
        measure(before, Runner.Rounds.PLANNED, stop, each);
    }

    /**
     * Goes on where earlier generations of processes ended, and hands over each block as it is measured.
     *
     * @param before what they measured
     * @param rounds is told of them, and allows further ones
     */
    public void measure(
            List<BlockResult> before, Runner.Rounds rounds, BooleanSupplier stop, Consumer<BlockResult> each) {
        BooleanSupplier ended = () -> stopped || stop.getAsBoolean();
        new Runner(plan, executor, before, rounds, ended, result -> {
                    if (!stopped) {
                        each.accept(result);
                    }
                })
                .run();
    }

    /** The target whose cost on a case is the harness's own in the world of {@code target} (rules 9 and 16). */
    public String harnessBaseline(String target) {
        return descriptor.baseline().apply(target);
    }

    /** What the cost of that target is, in the words of "within 3 times ...". */
    public String floor() {
        return executor.baselineWords();
    }

    /** Scenario name to the parameter it sweeps, for the growth of time with size. */
    public Map<String, String> sweeps() {
        return descriptor.sweeps();
    }

    /** Whether targets are compared with each other in this phase; one that is only there to be seen is not. */
    public boolean compares(String phase) {
        return descriptor.compares().test(phase);
    }

    /** Lists the comparisons of its plan: each case and compared phase, with its targets but for baselines. */
    public List<AskedPairs> comparisons() {
        Set<String> baselines = targets.stream().map(this::harnessBaseline).collect(Collectors.toSet());
        Map<AskedPairs, Set<String>> planned = new LinkedHashMap<>();
        plan.cells()
                .forEach(cells -> cells.step().phases().stream()
                        .filter(this::compares)
                        .forEach(phase -> {
                            Case benchCase = cells.step().benchCase();
                            planned.computeIfAbsent(
                                            new AskedPairs(
                                                    name(),
                                                    benchCase.scenario(),
                                                    benchCase.parameters(),
                                                    phase,
                                                    List.of()),
                                            place -> new LinkedHashSet<>())
                                    .addAll(cells.only(target -> !baselines.contains(target))
                                            .targets());
                        }));
        return planned.entrySet().stream()
                .map(on -> on.getKey().on(List.copyOf(on.getValue())))
                .toList();
    }

    /** Lists the comparisons that the lines of its cells ask about. */
    public List<AskedPairs> asked() {
        return comparisons().stream()
                .flatMap(all -> lines.stream()
                        .filter(line -> line.names(new Case(name(), all.scenario(), all.caseParameters()))
                                && line.names(all.phase()))
                        .map(line -> all.only(target ->
                                line.ask().contains(Target.parse(target).id()))))
                .toList();
    }

    /** Writes down what is measured, before it is. */
    public SuitePlan registered() {
        Map<String, String> baselines = new LinkedHashMap<>();
        targets.forEach(target -> baselines.put(target, harnessBaseline(target)));
        List<String> places = order();
        Stream<String> timed = scenarios().stream().flatMap(scenario -> scenario.timed().keySet().stream());
        Stream<String> placed = places.stream().map(place -> place.substring(place.lastIndexOf(' ') + 1));
        return new SuitePlan(
                name(),
                trials(),
                targets,
                places,
                baselines,
                floor(),
                new TreeMap<>(sweeps()),
                Stream.concat(timed, placed)
                        .distinct()
                        .filter(phase -> !compares(phase))
                        .toList(),
                plan);
    }

    /** Warnings that the report prints above all results, one sentence each: planned parts that are missing. */
    public List<String> warnings() {
        return executor.warnings();
    }

    /** The documents that were used. */
    public List<CorpusRow> corpora() {
        return executor.corpora();
    }

    /** A row for every target the suite knows, also those that did not run. */
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return executor.targets(results);
    }

    /** What was observed in addition to the results; so far. */
    public Observations observations() {
        return executor.observations();
    }

    /** Ends what is being measured right now, from any thread; {@link #measure} then returns. */
    public void stop() {
        stopped = true;
        executor.stop();
    }

    /** Gives back every process and file; once is enough. */
    @Override
    public void close() {
        executor.close();
    }
}
