package org.docbench.load.crud;

import java.util.HashMap;
import java.util.HashSet;
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

/** The suite {@code crud} made ready for one run: the collections grow from size to size, and at each all cases are measured in rounds. */
public final class CrudRun implements Suite {
    private final Seats seats;
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
        seats = Seats.of(CrudSuite.NAME, Nothing.in(targets), effort.limit());
        this.open = open;
        this.effort = (open.asked() ? effort.on(effort.scale().atLargest()) : effort).with(choice);
        this.levels = List.copyOf(levels);
        this.seed = seed;
        OpenEffort rounds = choice.rounds() == 0 ? openEffort : openEffort.withRounds(choice.rounds());
        cases = open.asked() ? List.of() : CrudCases.of(this.effort, choice, levels);
        openCases = open.asked() ? CrudCases.open(choice, levels, rounds.workers()) : List.of();
        rates = new OpenRounds(open, rounds, loop, seed);
        Documents documents = new Documents(seed);
        asked = seats.all().stream()
                .map(seat -> new CrudTarget(seat, this.effort, documents, loop))
                .toList();
        syncs = seats.syncFloor();
        turn = new Turn(this.effort, loop, new Watch(counts, onlooker));
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
                .flatMap(of -> effort.scale().sizes().stream()
                        .flatMap(size ->
                                of.phases(acknowledged).stream().map(phase -> TrialRows.place(of.at(size), phase))));
        return Stream.concat(closed, rates.order().stream()).toList();
    }

    @Override
    public List<String> targets() {
        return seats.ids();
    }

    @Override
    public int trials() {
        if (open.asked()) {
            return rates.trials(effort.scale().sizes().size() * asked.size() * openCases.size());
        }
        int writes = (int) cases.stream().filter(of -> of.level().isPresent()).count();
        int trials = asked.stream()
                .mapToInt(target -> 2 * cases.size() + (target.acknowledges() ? 0 : writes))
                .sum();
        return effort.scale().sizes().size() * effort.scale().rounds() * trials;
    }

    /** A part of the loading goes to each. */
    @Override
    public long millisOfTrial() {
        return 20L + effort.operations() / 10;
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        Turns turns = new Turns(() -> stopped, stop, each);
        long before = 0;
        for (long size : effort.scale().sizes()) {
            load(before, size, turns);
            turns.inOrder(asked, target -> ready(target, size, turns));
            turns.rounds(effort.scale().rounds(), round -> round(size, round, turns));
            rates.run(subjects(size), turns);
            before = size;
        }
        if (turn.watch().onlooker().profiles()) {
            turns.inOrder(cases, of -> turns.inOrder(asked, target -> profile(target, of, turns)));
        }
        if (turns.ended()) {
            asked.forEach(CrudTarget::keep);
        }
    }

    /**
     * The collections grow by turns, in as many pieces as there are rounds. A piece is the round of the case of one worker that
     * inserts in batches at the strongest level; where there was nothing left to load, guests are.
     */
    private void load(long from, long size, Turns turns) {
        loaded.clear();
        int pieces = effort.scale().rounds();
        turns.rounds(pieces, piece -> {
            syncs.measure();
            long to = from + (size - from) * piece / pieces;
            turns.shuffled(asked, new Random(Seed.derive(seed, "load", size, piece)), target -> {
                CrudCase of = loadCase(target);
                Map<String, Trial.Outcome> outcomes = turn.grow(target, of, size, to, turns::ended);
                if (cases.contains(of) && !outcomes.isEmpty()) {
                    loaded.add(new Loaded(target, piece));
                    turns.hand(of.at(size), target.id(), piece, outcomes);
                }
            });
        });
    }

    private CrudCase loadCase(CrudTarget target) {
        return new CrudCase(new Operation.Insert(CrudCases.BATCH), 1, target.strongest(levels));
    }

    private void ready(CrudTarget target, long size, Turns turns) {
        obstacles.remove(target);
        turn.ready(target, size, turns::ended).ifPresent(why -> obstacles.put(target, why));
    }

    private void round(long size, int round, Turns turns) {
        Random random = new Random(Seed.derive(seed, "round", size, round));
        turns.shuffled(cases, random, of -> {
            long block = random.nextLong();
            turns.shuffled(asked, random, target -> {
                boolean done = loaded.contains(new Loaded(target, round)) && of.equals(loadCase(target));
                if (!done) {
                    turns.hand(of.at(size), target.id(), round, take(target, of, size, block, turns));
                }
            });
        });
    }

    private Map<String, Trial.Outcome> take(CrudTarget target, CrudCase of, long size, long block, Turns turns) {
        String obstacle = obstacles.get(target);
        return obstacle == null
                ? turn.take(target, of, size, block, turns::ended)
                : Turn.everywhere(of, new Trial.Failed(obstacle));
    }

    private List<List<OpenSubject>> subjects(long size) {
        return openCases.stream()
                .map(of ->
                        asked.stream().map(target -> subject(target, of, size)).toList())
                .toList();
    }

    private OpenSubject subject(CrudTarget target, CrudCase of, long size) {
        return new OpenSubject(
                target.seat(),
                CrudSuite.OPEN,
                of.operation().words(),
                size,
                of.workers(),
                of.level(),
                Optional.ofNullable(obstacles.get(target)),
                turn.open(target, of, size));
    }

    private void profile(CrudTarget target, CrudCase of, Turns turns) {
        if (target.keeps() && !obstacles.containsKey(target)) {
            turn.profile(target, of, effort.scale().largest(), Seed.derive(seed, "profile", of), turns::ended);
        }
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
        return seats.rows(results);
    }

    @Override
    public Observations observations() {
        return new Observations(syncs.environment(), counts.rows(), counts.reports(), List.of(), Map.of());
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
