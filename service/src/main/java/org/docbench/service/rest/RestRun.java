package org.docbench.service.rest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.run.Observations;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Seed;
import org.docbench.load.BlockObserver;
import org.docbench.load.LoadGenerator;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTarget;
import org.docbench.load.SyncFloor;
import org.docbench.load.Turns;
import org.docbench.service.table.NullTable;
import org.docbench.stores.Durability;

/** The suite {@code rest} made ready for one run: group after group of cases, each in rounds of all targets. */
public final class RestRun implements Suite {
    private final RestTargets targets;
    private final RestPlan plan;
    private final long seed;
    private final ServerCounts counts = new ServerCounts();
    private final Layers layers = new Layers();
    private final SyncFloor syncs;
    private final Turn turn;
    private final Profiling profiling;
    private volatile boolean stopped;

    /**
     * DocBench's own service before tables.
     *
     * @param levels to measure, weakest first; empty: the preset's
     * @param observer told when windows open and close
     */
    public RestRun(
            RestTargets targets,
            RestEffort effort,
            RestChoice choice,
            List<Durability> levels,
            long seed,
            Observer observer) {
        this.targets = targets;
        this.seed = seed;
        RestEffort chosen = effort.with(choice);
        var groups = new RestCases(chosen, choice, levels.isEmpty() ? strongest(effort.levels()) : levels).groups();
        LoadGenerator loop = LoadGenerator.measured();
        var warmUp = new WarmUp(loop, effort.warmUp(), () -> stopped);
        List<OwnService> subjects = targets.ready().stream()
                .map(target -> new OwnService(target, chosen, warmUp, config -> RestPlan.asked(groups, config)))
                .toList();
        plan = new RestPlan(groups, subjects, headline(targets), chosen);
        syncs = new SyncFloor(targets.ready().stream()
                .map(target -> new StoreTarget(target.id(), target.store(), target.server()))
                .toList());
        turn = turn(loop, observer);
        profiling = new Profiling(loop, observer);
    }

    /** Somebody else's service. */
    public RestRun(
            ForeignService service,
            boolean published,
            RestEffort effort,
            RestChoice choice,
            long seed,
            Observer observer) {
        this.targets = new RestTargets(List.of(), Map.of());
        this.seed = seed;
        RestEffort chosen = effort.with(choice);
        var groups = new RestCases(chosen, choice, strongest(1)).foreign(published);
        plan = new RestPlan(groups, List.of(service), Set.of(service.id()), chosen);
        syncs = new SyncFloor(List.of());
        turn = turn(LoadGenerator.measured(), observer);
        profiling = new Profiling(turn.loop(), observer);
    }

    private Turn turn(LoadGenerator loop, Observer observer) {
        var begun = new Begun(plan.effort().warmUp());
        return new Turn(loop, new BlockObserver(counts, observer), layers, new StageTimes(), begun);
    }

    private static List<Durability> strongest(int many) {
        List<Durability> all = Durability.all();
        return all.subList(Math.max(0, all.size() - many), all.size());
    }

    /** The first table of each product that is there: a product of which another was chosen has that one. */
    private static Set<String> headline(RestTargets targets) {
        Set<String> products = new HashSet<>();
        return targets.ready().stream()
                .filter(target -> products.add(target.table().ledger().server()))
                .map(RestTarget::id)
                .collect(Collectors.toSet());
    }

    @Override
    public String name() {
        return RestSuite.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return plan.scenarios();
    }

    @Override
    public List<String> order() {
        return plan.order();
    }

    @Override
    public List<String> targets() {
        return plan.subjects().stream().map(Subject::id).toList();
    }

    @Override
    public int trials() {
        return plan.trials();
    }

    @Override
    public long millisOfTrial() {
        return RestPlan.TURN_MILLIS;
    }

    @Override
    public long millisOf(Trial trial) {
        return plan.millisOf(trial);
    }

    @Override
    public long millis() {
        return plan.millis();
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        var turns = new Turns(() -> stopped, stop, each);
        for (int number = 0; number < plan.groups().size() && !turns.ended(); number++) {
            int group = number;
            plan.keep(group);
            turns.rounds(plan.rounds(plan.groups().get(group)), round -> {
                syncs.measure();
                round(group, round, turns);
            });
        }
        if (profiling.observer().profiles()) {
            profiles(turns);
        }
    }

    private void round(int group, int round, Turns turns) {
        Random random = new Random(Seed.derive(seed, "round", RestSuite.NAME, group, round));
        turns.shuffled(plan.groups().get(group), random, of -> {
            long block = random.nextLong();
            if (round <= plan.rounds(of)) {
                turns.shuffled(
                        plan.having(of),
                        random,
                        subject ->
                                turns.hand(of.of(), subject.id(), round, turn.take(subject, of, block, turns::ended)));
            }
        });
    }

    /** When nothing is timed any more: a service into which a profiler was loaded keeps it. */
    private void profiles(Turns turns) {
        turns.inOrder(plan.cases().filter(RestCase::profiled).toList(), of -> {
            RestCase lasting = of.lasting(plan.effort().profiled());
            turns.inOrder(plan.having(of), subject -> profiling.take(subject, lasting, turns::ended));
        });
    }

    @Override
    public String harnessBaseline(String target) {
        return NullTable.ID;
    }

    /** The client's loop is a small part of it. */
    @Override
    public String floor() {
        return "what the service costs with a table that keeps nothing";
    }

    @Override
    public boolean compares(String phase) {
        return !phase.equals(RestSuite.SERVICE);
    }

    @Override
    public Map<String, String> sweeps() {
        return Map.of(RestSuite.SWEEP_NAME, "workers");
    }

    /** None: where the service's clocks and the legs disagree, the report says it of the rows. */
    @Override
    public List<String> warnings() {
        return List.of();
    }

    /** None: transactions differ in their ids alone. */
    @Override
    public List<CorpusRow> corpora() {
        return List.of();
    }

    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return RestTargetRows.of(targets, plan.subjects(), plan.effort().rows(), results);
    }

    @Override
    public Observations observations() {
        List<EvidenceRow> evidence = new ArrayList<>(counts.rows());
        evidence.addAll(layers.rows());
        return new Observations(syncs.environment(), evidence, counts.reports(), List.of(), Map.of());
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        plan.subjects().forEach(Subject::close);
    }
}
