package org.docbench.load.ycsb;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.run.Observations;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Seed;
import org.docbench.load.Loop;
import org.docbench.load.Nothing;
import org.docbench.load.Seat;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTarget;
import org.docbench.load.StoreTargetRows;
import org.docbench.load.StoreTargets;
import org.docbench.load.SyncFloor;
import org.docbench.load.Watch;
import org.docbench.load.Ways;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.open.OpenEffort;
import org.docbench.load.open.OpenRounds;
import org.docbench.load.open.OpenScenarios;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;

/** The suite {@code ycsb} made ready for one run: the collections grow from size to size, and at each all cases are measured in rounds. */
public final class YcsbRun implements Suite {
    private final StoreTargets targets;
    private final YcsbEffort effort;
    private final List<YcsbCase> cases;
    private final long seed;
    private final List<YcsbTarget> asked;
    private final ServerCounts counts = new ServerCounts();
    private final Mixes mixes = new Mixes(counts);
    private final SyncFloor syncs;
    private final Turn turn;
    private final OpenChoice open;
    private final List<YcsbCase> openCases;
    private final OpenRounds rates;
    private final Map<YcsbTarget, String> obstacles = new HashMap<>();
    private volatile boolean stopped;

    /**
     * @param levels to measure
     * @param onlooker told when windows open and close
     * @throws IllegalArgumentException if something is chosen that cannot be
     */
    public YcsbRun(
            StoreTargets targets,
            YcsbEffort effort,
            YcsbChoice choice,
            List<Durability> levels,
            long seed,
            Onlooker onlooker) {
        this(targets, effort, choice, OpenChoice.NONE, OpenEffort.of("quick"), levels, seed, onlooker);
    }

    /**
     * The same, or, if that is asked for, each workload in an open loop, at the largest number of records.
     *
     * @param open rates and bound
     * @param openEffort how long they are measured
     */
    public YcsbRun(
            StoreTargets targets,
            YcsbEffort effort,
            YcsbChoice choice,
            OpenChoice open,
            OpenEffort openEffort,
            List<Durability> levels,
            long seed,
            Onlooker onlooker) {
        StoreTargets all = Ways.in(YcsbSuite.NAME, targets);
        this.targets =
                new StoreTargets(all.ready().stream().map(YcsbRun::bounded).toList(), all.absent());
        this.open = open;
        this.effort = open.asked() ? effort.largest().with(choice) : effort.with(choice);
        this.seed = seed;
        OpenEffort rounds = choice.rounds() == 0 ? openEffort : openEffort.withRounds(choice.rounds());
        cases = open.asked() ? List.of() : YcsbCases.of(this.effort, choice, levels);
        openCases = open.asked() ? YcsbCases.open(choice, levels, rounds.workers()) : List.of();
        Loop loop = Loop.measured();
        rates = new OpenRounds(open, rounds, loop, seed);
        Records records = new Records(seed);
        asked = this.targets.ready().stream()
                .map(target -> new Seat(target, YcsbSuite.NAME, effort.limit(), (session, collection) -> {}))
                .map(seat -> new YcsbTarget(seat, this.effort, records))
                .toList();
        syncs = new SyncFloor(this.targets.ready());
        turn = new Turn(this.effort, loop, new Watch(counts, onlooker), mixes);
    }

    /** The memory of the client does not grow with the records, also where none is stored. */
    private static StoreTarget bounded(StoreTarget target) {
        return target.id().equals(NullStore.ID) ? new StoreTarget(target.id(), new Nothing(), target.server()) : target;
    }

    @Override
    public String name() {
        return YcsbSuite.NAME;
    }

    @Override
    public boolean compares(String phase) {
        return phase.equals(YcsbSuite.OPERATION) || (open.asked() && OpenScenarios.compares(phase));
    }

    @Override
    public List<Scenario> scenarios() {
        return open.asked() ? YcsbSuite.OPEN.asked(open) : closed();
    }

    private List<Scenario> closed() {
        return cases.stream()
                .map(of -> YcsbSuite.scenario(of.workload()))
                .distinct()
                .toList();
    }

    @Override
    public List<String> order() {
        if (open.asked()) {
            return rates.order();
        }
        return cases.stream()
                .flatMap(of -> effort.sizes().stream()
                        .flatMap(size -> of.phases().stream().map(phase -> TrialRows.place(of.at(size), phase))))
                .toList();
    }

    @Override
    public List<String> targets() {
        return asked.stream().map(YcsbTarget::id).toList();
    }

    @Override
    public int trials() {
        if (open.asked()) {
            return rates.trials(effort.sizes().size() * openCases.size() * asked.size());
        }
        int phases = cases.stream().mapToInt(of -> of.phases().size()).sum();
        return effort.sizes().size() * effort.rounds() * phases * asked.size();
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        BooleanSupplier ended = () -> stopped || stop.getAsBoolean();
        for (long size : effort.sizes()) {
            asked.forEach(target -> ready(target, size, ended));
            var order = new InOrder(size);
            for (int round = 1; round <= effort.rounds() && !ended.getAsBoolean(); round++) {
                syncs.measure();
                round(order, size, round, ended, each);
            }
            rates.run(subjects(order, size), ended, trial -> {
                if (!stopped) {
                    each.accept(trial);
                }
            });
            if (turn.watch().onlooker().profiles()
                    && size == effort.sizes().get(effort.sizes().size() - 1)) {
                profile(order, size, ended);
            }
        }
        if (ended.getAsBoolean()) {
            asked.forEach(YcsbTarget::keep);
        }
    }

    private void ready(YcsbTarget target, long size, BooleanSupplier ended) {
        obstacles.remove(target);
        if (!ended.getAsBoolean()) {
            turn.ready(target, size, ended).ifPresent(why -> obstacles.put(target, why));
        }
    }

    private void round(InOrder order, long size, int round, BooleanSupplier ended, Consumer<Trial> each) {
        Random random = new Random(Seed.derive(seed, "round", size, round));
        for (YcsbCase of : shuffled(cases, random)) {
            long block = random.nextLong();
            for (YcsbTarget target : shuffled(asked, random)) {
                if (!ended.getAsBoolean()) {
                    String obstacle = obstacles.get(target);
                    hand(
                            target,
                            of,
                            size,
                            round,
                            obstacle == null
                                    ? turn.take(target, of, order, size, block, ended)
                                    : Turn.everywhere(of, new Trial.Failed(obstacle)),
                            each);
                }
            }
        }
    }

    private List<List<YcsbSubject>> subjects(InOrder order, long size) {
        return openCases.stream()
                .map(of -> asked.stream()
                        .map(target -> new YcsbSubject(
                                turn, target, of, order, size, Optional.ofNullable(obstacles.get(target))))
                        .toList())
                .toList();
    }

    private void hand(
            YcsbTarget target,
            YcsbCase of,
            long size,
            int round,
            Map<String, Trial.Outcome> outcomes,
            Consumer<Trial> each) {
        if (!stopped) {
            outcomes.forEach(
                    (phase, outcome) -> each.accept(new Trial(of.at(size), target.id(), phase, round, outcome)));
        }
    }

    private void profile(InOrder order, long size, BooleanSupplier ended) {
        for (YcsbCase of : cases) {
            for (YcsbTarget target : asked) {
                if (!ended.getAsBoolean() && target.keeps() && !obstacles.containsKey(target)) {
                    turn.profile(target, of, order, size, Seed.derive(seed, "profile", of), ended);
                }
            }
        }
    }

    private static <T> List<T> shuffled(List<T> items, Random random) {
        List<T> order = new ArrayList<>(items);
        Collections.shuffle(order, random);
        return order;
    }

    @Override
    public String loopOf(String target) {
        return NullStore.ID;
    }

    @Override
    public Map<String, String> sweeps() {
        return closed().stream().collect(Collectors.toMap(Scenario::name, scenario -> YcsbSuite.DOCUMENTS));
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    /** None: records are a function of seed and index, and none is kept. */
    @Override
    public List<CorpusRow> corpora() {
        return List.of();
    }

    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return StoreTargetRows.of(
                YcsbSuite.NAME, targets, asked.stream().map(YcsbTarget::seat).toList(), results);
    }

    @Override
    public Observations observations() {
        Map<String, JsonNode> environment = new LinkedHashMap<>(syncs.environment());
        environment.putAll(mixes.environment());
        return new Observations(environment, counts.rows(), counts.reports(), List.of(), Map.of());
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        asked.forEach(YcsbTarget::close);
    }
}
