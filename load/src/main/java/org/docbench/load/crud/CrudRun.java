package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Observations;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Case;
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

/** The suite {@code crud} made ready for one run: the collections grow from size to size, and at each all cases are measured in rounds. */
public final class CrudRun implements Suite {
    private final StoreTargets targets;
    private final CrudEffort effort;
    private final List<CrudCase> cases;
    private final List<Durability> levels;
    private final long seed;
    private final List<CrudTarget> asked;
    private final ServerCounts counts = new ServerCounts();
    private final SyncFloor syncs;
    private final Turn turn;
    private final OpenChoice open;
    private final List<CrudCase> openCases;
    private final OpenRounds rates;
    private final Map<CrudTarget, String> obstacles = new HashMap<>();
    private final Set<Loaded> loaded = new HashSet<>();
    private volatile boolean stopped;

    /** A piece of the present size that a target was measured with. */
    private record Loaded(CrudTarget target, int piece) {}

    /**
     * @param open rates and bound; if there are any, each operation is measured in an open loop, at the largest number of documents
     * @param openEffort how long that is
     * @param levels to measure
     * @param onlooker told when windows open and close
     * @param loop whose clock is that of all measurements
     * @throws IllegalArgumentException if something is chosen that cannot be
     */
    public CrudRun(
            StoreTargets targets,
            CrudEffort effort,
            CrudChoice choice,
            OpenChoice open,
            OpenEffort openEffort,
            List<Durability> levels,
            long seed,
            Onlooker onlooker,
            Loop loop) {
        StoreTargets all = Ways.in(CrudSuite.NAME, targets);
        this.targets =
                new StoreTargets(all.ready().stream().map(CrudRun::bounded).toList(), all.absent());
        this.open = open;
        this.effort = open.asked() ? effort.largest().with(choice) : effort.with(choice);
        this.levels = List.copyOf(levels);
        this.seed = seed;
        OpenEffort rounds = choice.rounds() == 0 ? openEffort : openEffort.withRounds(choice.rounds());
        cases = open.asked() ? List.of() : CrudCases.of(this.effort, choice, levels);
        openCases = open.asked() ? CrudCases.open(choice, levels, rounds.workers()) : List.of();
        rates = new OpenRounds(open, rounds, loop, seed);
        Documents documents = new Documents(seed);
        asked = this.targets.ready().stream()
                .map(target -> new Seat(target, CrudSuite.NAME, effort.limit(), (session, collection) -> {}))
                .map(seat -> new CrudTarget(seat, this.effort, documents, loop))
                .toList();
        syncs = new SyncFloor(this.targets.ready());
        turn = new Turn(this.effort, loop, new Watch(counts, onlooker));
    }

    /** The memory of the client does not grow with the documents, also where none is stored. */
    private static StoreTarget bounded(StoreTarget target) {
        return target.id().equals(NullStore.ID) ? new StoreTarget(target.id(), new Nothing(), target.server()) : target;
    }

    @Override
    public String name() {
        return CrudSuite.NAME;
    }

    @Override
    public boolean compares(String phase) {
        return !phase.equals(CrudSuite.LATENCY) && OpenScenarios.compares(phase);
    }

    @Override
    public List<Scenario> scenarios() {
        return open.asked() ? CrudSuite.OPEN.asked(open) : closed();
    }

    private List<Scenario> closed() {
        return cases.stream().map(of -> of.operation().scenario()).distinct().toList();
    }

    @Override
    public List<String> order() {
        boolean acknowledged = asked.stream().allMatch(CrudTarget::acknowledges);
        Stream<String> closed = cases.stream()
                .flatMap(of -> effort.sizes().stream()
                        .flatMap(size ->
                                of.phases(acknowledged).stream().map(phase -> TrialRows.place(of.at(size), phase))));
        return Stream.concat(closed, rates.order().stream()).toList();
    }

    @Override
    public List<String> targets() {
        return asked.stream().map(CrudTarget::id).toList();
    }

    @Override
    public int trials() {
        if (open.asked()) {
            return rates.trials(effort.sizes().size() * asked.size() * openCases.size());
        }
        int writes = (int) cases.stream().filter(of -> of.level().isPresent()).count();
        int trials = asked.stream()
                .mapToInt(target -> 2 * cases.size() + (target.acknowledges() ? 0 : writes))
                .sum();
        return effort.sizes().size() * effort.rounds() * trials;
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        BooleanSupplier ended = () -> stopped || stop.getAsBoolean();
        long before = 0;
        for (long size : effort.sizes()) {
            load(before, size, ended, each);
            asked.forEach(target -> ready(target, size, ended));
            for (int round = 1; round <= effort.rounds() && !ended.getAsBoolean(); round++) {
                round(size, round, ended, each);
            }
            rates.run(subjects(size), ended, trial -> hand(trial, each));
            before = size;
        }
        if (turn.watch().onlooker().profiles()) {
            profile(before, ended);
        }
        if (ended.getAsBoolean()) {
            asked.forEach(CrudTarget::keep);
        }
    }

    /**
     * The collections grow by turns, in as many pieces as there are rounds. A piece is the round of the case of one worker that
     * inserts in batches at the strongest level; where there was nothing left to load, guests are.
     */
    private void load(long from, long size, BooleanSupplier ended, Consumer<Trial> each) {
        loaded.clear();
        for (int piece = 1; piece <= effort.rounds() && !ended.getAsBoolean(); piece++) {
            syncs.measure();
            long to = from + (size - from) * piece / effort.rounds();
            for (CrudTarget target : shuffled(asked, new Random(Seed.derive(seed, "load", size, piece)))) {
                if (!ended.getAsBoolean()) {
                    CrudCase of = loadCase(target);
                    Map<String, Trial.Outcome> outcomes = turn.grow(target, of, size, to, ended);
                    if (cases.contains(of) && !outcomes.isEmpty()) {
                        loaded.add(new Loaded(target, piece));
                        hand(target, of.at(size), piece, outcomes, each);
                    }
                }
            }
        }
    }

    private CrudCase loadCase(CrudTarget target) {
        return new CrudCase(new Operation.Insert(CrudCases.BATCH), 1, target.strongest(levels));
    }

    private void ready(CrudTarget target, long size, BooleanSupplier ended) {
        obstacles.remove(target);
        if (!ended.getAsBoolean()) {
            turn.ready(target, size, ended).ifPresent(why -> obstacles.put(target, why));
        }
    }

    private void round(long size, int round, BooleanSupplier ended, Consumer<Trial> each) {
        Random random = new Random(Seed.derive(seed, "round", size, round));
        for (CrudCase of : shuffled(cases, random)) {
            long block = random.nextLong();
            for (CrudTarget target : shuffled(asked, random)) {
                boolean done = loaded.contains(new Loaded(target, round)) && of.equals(loadCase(target));
                if (!ended.getAsBoolean() && !done) {
                    hand(target, of.at(size), round, take(target, of, size, block, ended), each);
                }
            }
        }
    }

    private List<List<CrudSubject>> subjects(long size) {
        return openCases.stream()
                .map(of -> asked.stream()
                        .map(target ->
                                new CrudSubject(turn, target, of, size, Optional.ofNullable(obstacles.get(target))))
                        .toList())
                .toList();
    }

    private Map<String, Trial.Outcome> take(
            CrudTarget target, CrudCase of, long size, long block, BooleanSupplier ended) {
        String obstacle = obstacles.get(target);
        return obstacle == null
                ? turn.take(target, of, size, block, ended)
                : Turn.everywhere(of, new Trial.Failed(obstacle));
    }

    private void hand(
            CrudTarget target, Case at, int round, Map<String, Trial.Outcome> outcomes, Consumer<Trial> each) {
        outcomes.forEach((phase, outcome) -> hand(new Trial(at, target.id(), phase, round, outcome), each));
    }

    private void hand(Trial trial, Consumer<Trial> each) {
        if (!stopped) {
            each.accept(trial);
        }
    }

    private void profile(long size, BooleanSupplier ended) {
        for (CrudCase of : cases) {
            for (CrudTarget target : asked) {
                if (!ended.getAsBoolean() && target.keeps() && !obstacles.containsKey(target)) {
                    turn.profile(target, of, size, Seed.derive(seed, "profile", of), ended);
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
        return closed().stream().collect(Collectors.toMap(Scenario::name, scenario -> CrudSuite.DOCUMENTS));
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    /** None: documents are a function of seed and index, and none is kept. */
    @Override
    public List<CorpusRow> corpora() {
        return List.of();
    }

    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return StoreTargetRows.of(
                CrudSuite.NAME, targets, asked.stream().map(CrudTarget::seat).toList(), results);
    }

    @Override
    public Observations observations() {
        return new Observations(
                new LinkedHashMap<>(syncs.environment()), counts.rows(), counts.reports(), List.of(), Map.of());
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        asked.forEach(CrudTarget::close);
    }
}
