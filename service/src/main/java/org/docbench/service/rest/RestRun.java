package org.docbench.service.rest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.run.Observations;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Seed;
import org.docbench.load.Loop;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTarget;
import org.docbench.load.SyncFloor;
import org.docbench.load.Watch;
import org.docbench.service.table.NullTable;
import org.docbench.stores.Durability;

/** The suite {@code rest} made ready for one run: group after group of cases, each in rounds of all targets. */
public final class RestRun implements Suite {
    private final List<? extends Subject> subjects;
    private final RestTargets targets;
    private final RestEffort effort;
    private final List<List<RestCase>> groups;
    private final Set<String> headline;
    private final long seed;
    private final ServerCounts counts = new ServerCounts();
    private final Layers layers;
    private final SyncFloor syncs;
    private final Turn turn;
    private final Profiling profiling;
    private volatile boolean stopped;

    /**
     * DocBench's own service before tables.
     *
     * @param levels to measure, weakest first; empty: the profile's
     * @param onlooker told when windows open and close
     */
    public RestRun(
            RestTargets targets,
            RestEffort effort,
            RestChoice choice,
            List<Durability> levels,
            long seed,
            Onlooker onlooker) {
        this.targets = targets;
        this.effort = effort.with(choice);
        this.seed = seed;
        groups = new RestCases(this.effort, choice, levels.isEmpty() ? strongest(effort.levels()) : levels).groups();
        Loop loop = Loop.measured();
        var warmUp = new WarmUp(loop, effort.warmUp(), () -> stopped);
        subjects = targets.ready().stream()
                .map(target -> new OwnService(target, this.effort, warmUp, this::asked))
                .toList();
        headline = headline(targets);
        layers = new Layers();
        syncs = new SyncFloor(targets.ready().stream()
                .map(target -> new StoreTarget(target.id(), target.store(), target.server()))
                .toList());
        turn = new Turn(loop, new Watch(counts, onlooker), layers, new StageTimes(), new Begun(this.effort.warmUp()));
        profiling = new Profiling(loop, onlooker);
    }

    /** Somebody else's service. */
    public RestRun(
            ForeignService service,
            boolean published,
            RestEffort effort,
            RestChoice choice,
            long seed,
            Onlooker onlooker) {
        this.targets = new RestTargets(List.of(), Map.of());
        this.effort = effort.with(choice);
        this.seed = seed;
        groups = new RestCases(this.effort, choice, strongest(1)).foreign(published);
        subjects = List.of(service);
        headline = Set.of(service.id());
        layers = new Layers();
        syncs = new SyncFloor(List.of());
        turn = new Turn(
                Loop.measured(),
                new Watch(counts, onlooker),
                layers,
                new StageTimes(),
                new Begun(this.effort.warmUp()));
        profiling = new Profiling(turn.loop(), onlooker);
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

    private Set<Operation> asked(Config config) {
        return groups.stream()
                .flatMap(List::stream)
                .filter(of -> of.leg().remote() && of.config().alike(config))
                .map(of -> of.work().operation())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Operation.class)));
    }

    private List<? extends Subject> having(RestCase of) {
        return subjects.stream()
                .filter(subject -> of.wide() || headline.contains(subject.id()))
                .toList();
    }

    @Override
    public String name() {
        return RestSuite.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        Set<String> asked = new HashSet<>();
        groups.forEach(group -> group.forEach(of -> asked.add(of.of().scenario())));
        return RestSuite.scenarios().stream()
                .filter(scenario -> asked.contains(scenario.name()))
                .toList();
    }

    @Override
    public List<String> order() {
        return groups.stream()
                .flatMap(List::stream)
                .flatMap(of -> of.phases().stream().map(phase -> TrialRows.place(of.of(), phase)))
                .toList();
    }

    @Override
    public List<String> targets() {
        return subjects.stream().map(Subject::id).toList();
    }

    @Override
    public int trials() {
        return groups.stream()
                .flatMap(List::stream)
                .mapToInt(of ->
                        of.rounds(effort) * of.phases().size() * having(of).size())
                .sum();
    }

    /** Once its services run. */
    @Override
    public long millisOfTrial() {
        return 150;
    }

    /** Most services start, and are warmed up, in the first round of the layers. */
    @Override
    public long millisOf(Trial trial) {
        return millisOfTrial() + (trial.round() == 1 && layers(trial.of()) ? starting() : 0);
    }

    @Override
    public long millis() {
        long first = groups.stream()
                .flatMap(List::stream)
                .filter(of -> layers(of.of()))
                .mapToLong(of -> (long) of.phases().size() * having(of).size())
                .sum();
        return trials() * millisOfTrial() + first * starting();
    }

    private static boolean layers(Case of) {
        return of.scenario().equals(RestSuite.LAYERS_NAME);
    }

    private long starting() {
        return 100L + 200L * effort.warmUp();
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        BooleanSupplier ended = () -> stopped || stop.getAsBoolean();
        for (int group = 0; group < groups.size() && !ended.getAsBoolean(); group++) {
            keep(groups.subList(group, groups.size()));
            int rounds = rounds(groups.get(group));
            for (int round = 1; round <= rounds && !ended.getAsBoolean(); round++) {
                syncs.measure();
                round(groups.get(group), group, round, ended, each);
            }
        }
        if (profiling.onlooker().profiles()) {
            profiles(ended);
        }
    }

    /** When nothing is timed any more: a service into which a profiler was loaded keeps it. */
    private void profiles(BooleanSupplier ended) {
        groups.stream()
                .flatMap(List::stream)
                .filter(RestCase::profiled)
                .forEach(of -> having(of).stream()
                        .takeWhile(subject -> !ended.getAsBoolean())
                        .forEach(subject -> profiling.take(subject, of.lasting(effort.profiled()), ended)));
    }

    private int rounds(List<RestCase> group) {
        return group.stream().mapToInt(of -> of.rounds(effort)).max().orElse(0);
    }

    /** Services that no group needs any more make room for those that come. */
    private void keep(List<List<RestCase>> left) {
        Set<Config> needed =
                left.stream().flatMap(List::stream).map(RestCase::config).collect(Collectors.toSet());
        for (Subject subject : subjects) {
            if (subject instanceof OwnService own) {
                own.services().keep(config -> needed.stream().anyMatch(config::alike));
            }
        }
    }

    private void round(List<RestCase> group, int number, int round, BooleanSupplier ended, Consumer<Trial> each) {
        Random random = new Random(Seed.derive(seed, "round", RestSuite.NAME, number, round));
        for (RestCase of : shuffled(group, random)) {
            long block = random.nextLong();
            if (round > of.rounds(effort)) {
                continue;
            }
            for (Subject subject : shuffled(having(of), random)) {
                if (!ended.getAsBoolean()) {
                    Map<String, Trial.Outcome> outcomes = turn.take(subject, of, block, ended);
                    if (!stopped) {
                        outcomes.forEach((phase, outcome) ->
                                each.accept(new Trial(of.of(), subject.id(), phase, round, outcome)));
                    }
                }
            }
        }
    }

    private static <T> List<T> shuffled(List<? extends T> items, Random random) {
        List<T> order = new ArrayList<>(items);
        Collections.shuffle(order, random);
        return order;
    }

    @Override
    public String loopOf(String target) {
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
        return RestTargetRows.of(targets, subjects, effort.rows(), results);
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
        subjects.forEach(Subject::close);
    }
}
