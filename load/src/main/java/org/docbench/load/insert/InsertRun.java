package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
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
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.Seat;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTarget;
import org.docbench.load.StoreTargetRows;
import org.docbench.load.StoreTargets;
import org.docbench.load.SyncFloor;
import org.docbench.load.Ways;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.StoreException;

/** The suite {@code insert} made ready for one run. */
public final class InsertRun implements Suite {
    /** A block takes milliseconds, and stacks are recorded some 200 times a second. */
    private static final int PROFILED = 20;

    private final StoreTargets targets;
    private final InsertEffort effort;
    private final List<InsertCase> cases;
    private final List<Durability> asked;
    private final long seed;
    private final List<Seat> seats;
    private final InsertCorpora corpora;
    private final ServerCounts evidence = new ServerCounts();
    private final SyncFloor syncs;
    private final Turn turn;
    private volatile boolean stopped;

    /**
     * @param levels to measure
     * @param userDocuments the user's own, empty if there are none
     * @param userIndexes over what lies there in them, each a case of its own
     * @throws IllegalArgumentException if something is chosen that cannot be
     */
    public InsertRun(
            StoreTargets targets,
            InsertEffort effort,
            InsertChoice choice,
            List<Durability> levels,
            List<Value.Obj> userDocuments,
            List<Path> userIndexes,
            long seed,
            Onlooker onlooker) {
        this(
                targets,
                effort.with(choice),
                levels,
                InsertCases.of(effort.with(choice), choice, userDocuments, userIndexes),
                seed,
                onlooker);
    }

    InsertRun(
            StoreTargets targets,
            InsertEffort effort,
            List<Durability> levels,
            List<InsertCase> cases,
            long seed,
            Onlooker onlooker) {
        this.targets = Ways.in(InsertSuite.NAME, targets);
        this.effort = effort;
        this.asked = List.copyOf(levels);
        this.cases = List.copyOf(cases);
        this.seed = seed;
        seats = this.targets.ready().stream()
                .map(target -> new Seat(target, InsertSuite.NAME, effort.limit(), (session, collection) -> {}))
                .toList();
        corpora = new InsertCorpora(seed);
        syncs = new SyncFloor(this.targets.ready());
        turn = new Turn(new Block(System::nanoTime), corpora, evidence, onlooker);
    }

    @Override
    public String name() {
        return InsertSuite.NAME;
    }

    /** Documents are made ready outside the timer, and what is put off counts with the insert that put it off. */
    @Override
    public boolean compares(String phase) {
        return phase.equals(InsertSuite.INSERT) || phase.equals(InsertSuite.ALL);
    }

    @Override
    public List<Scenario> scenarios() {
        return cases.stream().map(InsertCase::scenario).distinct().toList();
    }

    @Override
    public List<String> order() {
        return cases.stream()
                .flatMap(of -> effort.levels(of, asked).stream().map(of::at))
                .flatMap(at -> InsertSuite.PHASES.stream().map(phase -> TrialRows.place(at, phase)))
                .toList();
    }

    @Override
    public List<String> targets() {
        return targets.ready().stream().map(StoreTarget::id).toList();
    }

    @Override
    public int trials() {
        int blocks =
                cases.stream().mapToInt(of -> effort.levels(of, asked).size()).sum();
        int phases = seats.stream()
                .mapToInt(seat -> Turn.phases(seat.target().id()).size())
                .sum();
        return effort.rounds() * blocks * phases;
    }

    private record Place(InsertCase of, Durability level) {}

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        BooleanSupplier ended = () -> stopped || stop.getAsBoolean();
        warmUp(ended);
        List<Place> places = cases.stream()
                .flatMap(of -> effort.levels(of, asked).stream().map(level -> new Place(of, level)))
                .toList();
        for (int round = 1; round <= effort.rounds() && !ended.getAsBoolean(); round++) {
            Random random = new Random(seed + round);
            syncs.measure();
            for (Place place : shuffled(places, random)) {
                take(place, shuffled(seats, random), round, ended, each);
            }
        }
        if (turn.profiles()) {
            places.forEach(place -> profile(place, ended));
        }
    }

    /** One case on all targets, one after the other: only one server is busy at a time (rule 8). */
    private void take(Place place, List<Seat> order, int round, BooleanSupplier ended, Consumer<Trial> each) {
        if (ended.getAsBoolean()) {
            return;
        }
        Batches given = Batches.of(place.of(), seed, System::nanoTime);
        Case at = place.of().at(place.level());
        for (Seat seat : order) {
            if (!ended.getAsBoolean()) {
                Map<String, Trial.Outcome> outcomes = turn.take(seat, place.of(), place.level(), given);
                if (!stopped) {
                    outcomes.forEach((phase, outcome) ->
                            each.accept(new Trial(at, seat.target().id(), phase, round, outcome)));
                }
            }
        }
    }

    private void profile(Place place, BooleanSupplier ended) {
        if (!ended.getAsBoolean()) {
            Batches given = Batches.of(place.of().longer(PROFILED), seed, System::nanoTime);
            seats.stream()
                    .filter(seat -> !ended.getAsBoolean())
                    .filter(seat -> !seat.target().id().equals(NullStore.ID))
                    .forEach(seat -> turn.profile(seat, place.of(), place.level(), given));
        }
    }

    /** Each target at each level once, so that the first round is like the others. */
    private void warmUp(BooleanSupplier ended) {
        for (Durability level : asked) {
            seats.stream()
                    .filter(seat -> seat.has(level) && !ended.getAsBoolean())
                    .forEach(seat -> warmUp(seat, level));
        }
    }

    private void warmUp(Seat seat, Durability level) {
        String key = "warm-up at " + level.id();
        try {
            String end = new WarmUp(effort, seed, System::nanoTime).of(seat.at(level), seat.collection());
            seat.settings().put(key, end);
        } catch (UnsupportedOperationException e) {
            seat.settings().put(key, e.getMessage());
        } catch (StoreException e) {
            seat.settings().put(key, seat.fault(e).reason());
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
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public Map<String, String> sweeps() {
        return Map.of(
                InsertSuite.PAYLOAD.name(), "bytes",
                InsertSuite.NESTED.name(), "bytes",
                InsertSuite.BATCH.name(), "batch");
    }

    @Override
    public List<CorpusRow> corpora() {
        return corpora.rows();
    }

    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return StoreTargetRows.of(InsertSuite.NAME, targets, seats, results);
    }

    @Override
    public Observations observations() {
        return new Observations(
                new LinkedHashMap<>(syncs.environment()), evidence.rows(), evidence.reports(), List.of(), Map.of());
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        seats.forEach(Seat::close);
    }
}
