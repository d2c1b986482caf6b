package org.docbench.load.ycsb;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Preset;
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
import org.docbench.load.Seats;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTargets;
import org.docbench.load.SyncFloor;
import org.docbench.load.Turns;
import org.docbench.load.Watch;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.open.OpenEffort;
import org.docbench.load.open.OpenRounds;
import org.docbench.load.open.OpenScenarios;
import org.docbench.load.open.OpenSubject;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;

/** The suite {@code ycsb} made ready for one run: the collections grow from size to size, and at each all cases are measured in rounds. */
public final class YcsbRun implements Suite {
    private final Seats seats;
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
        this(targets, effort, choice, OpenChoice.NONE, OpenEffort.of(Preset.named("quick")), levels, seed, onlooker);
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
        seats = Seats.of(YcsbSuite.NAME, Nothing.in(targets), effort.limit());
        this.open = open;
        this.effort = (open.asked() ? effort.on(effort.scale().atLargest()) : effort).with(choice);
        this.seed = seed;
        OpenEffort rounds = choice.rounds() == 0 ? openEffort : openEffort.withRounds(choice.rounds());
        cases = open.asked() ? List.of() : YcsbCases.of(this.effort, choice, levels);
        openCases = open.asked() ? YcsbCases.open(choice, levels, rounds.workers()) : List.of();
        Loop loop = Loop.measured();
        rates = new OpenRounds(open, rounds, loop, seed);
        Records records = new Records(seed);
        asked = seats.all().stream()
                .map(seat -> new YcsbTarget(seat, this.effort, records))
                .toList();
        syncs = seats.syncFloor();
        turn = new Turn(this.effort, loop, new Watch(counts, onlooker), mixes);
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
                .flatMap(of -> effort.scale().sizes().stream()
                        .flatMap(size -> of.phases().stream().map(phase -> TrialRows.place(of.at(size), phase))))
                .toList();
    }

    @Override
    public List<String> targets() {
        return seats.ids();
    }

    @Override
    public int trials() {
        if (open.asked()) {
            return rates.trials(effort.scale().sizes().size() * openCases.size() * asked.size());
        }
        int phases = cases.stream().mapToInt(of -> of.phases().size()).sum();
        return effort.scale().sizes().size() * effort.scale().rounds() * phases * asked.size();
    }

    /** A part of the loading goes to each. */
    @Override
    public long millisOfTrial() {
        return 10L + effort.operations() / 3;
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        Turns turns = new Turns(() -> stopped, stop, each);
        for (long size : effort.scale().sizes()) {
            turns.inOrder(asked, target -> ready(target, size, turns));
            var order = new InOrder(size);
            turns.rounds(effort.scale().rounds(), round -> round(order, size, round, turns));
            rates.run(subjects(order, size), turns);
            if (turn.watch().onlooker().profiles() && size == effort.scale().largest()) {
                turns.inOrder(cases, of -> turns.inOrder(asked, target -> profile(target, of, order, size, turns)));
            }
        }
        if (turns.ended()) {
            asked.forEach(YcsbTarget::keep);
        }
    }

    private void ready(YcsbTarget target, long size, Turns turns) {
        obstacles.remove(target);
        turn.ready(target, size, turns::ended).ifPresent(why -> obstacles.put(target, why));
    }

    private void round(InOrder order, long size, int round, Turns turns) {
        syncs.measure();
        Random random = new Random(Seed.derive(seed, "round", size, round));
        turns.shuffled(cases, random, of -> {
            long block = random.nextLong();
            turns.shuffled(
                    asked,
                    random,
                    target -> turns.hand(of.at(size), target.id(), round, take(target, of, order, size, block, turns)));
        });
    }

    private Map<String, Trial.Outcome> take(
            YcsbTarget target, YcsbCase of, InOrder order, long size, long block, Turns turns) {
        String obstacle = obstacles.get(target);
        return obstacle == null
                ? turn.take(target, of, order, size, block, turns::ended)
                : Turn.everywhere(of, new Trial.Failed(obstacle));
    }

    private List<List<OpenSubject>> subjects(InOrder order, long size) {
        return openCases.stream()
                .map(of -> asked.stream()
                        .map(target -> subject(target, of, order, size))
                        .toList())
                .toList();
    }

    private OpenSubject subject(YcsbTarget target, YcsbCase of, InOrder order, long size) {
        return new OpenSubject(
                target.seat(),
                YcsbSuite.OPEN,
                of.workload().name(),
                size,
                of.workers(),
                of.level(),
                Optional.ofNullable(obstacles.get(target)),
                turn.open(target, of, order, size));
    }

    private void profile(YcsbTarget target, YcsbCase of, InOrder order, long size, Turns turns) {
        if (target.keeps() && !obstacles.containsKey(target)) {
            turn.profile(target, of, order, size, Seed.derive(seed, "profile", of), turns::ended);
        }
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
        return seats.rows(results);
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
        seats.close();
    }
}
