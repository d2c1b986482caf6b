package org.docbench.load.insert;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.Observations;
import org.docbench.core.run.Observer;
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
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTargets;
import org.docbench.load.SyncFloor;
import org.docbench.load.TargetSessions;
import org.docbench.load.Turns;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;

/** The suite {@code insert} made ready for one run. */
public final class InsertRun implements Suite {
    /** A block takes milliseconds, and stacks are recorded some 200 times a second. */
    private static final int PROFILED = 20;

    private final TargetSessions seats;
    private final InsertEffort effort;
    private final List<InsertCase> cases;
    private final List<Durability> asked;
    private final long seed;
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
            Observer observer) {
        this(
                targets,
                effort.with(choice),
                levels,
                InsertCases.of(effort.with(choice), choice, userDocuments, userIndexes),
                seed,
                observer);
    }

    InsertRun(
            StoreTargets targets,
            InsertEffort effort,
            List<Durability> levels,
            List<InsertCase> cases,
            long seed,
            Observer observer) {
        seats = TargetSessions.of(InsertSuite.NAME, targets, effort.limit());
        this.effort = effort;
        this.asked = List.copyOf(levels);
        this.cases = List.copyOf(cases);
        this.seed = seed;
        corpora = new InsertCorpora(seed);
        syncs = seats.syncFloor();
        turn = new Turn(new Block(System::nanoTime), corpora, evidence, observer);
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
        return seats.ids();
    }

    @Override
    public int trials() {
        int blocks =
                cases.stream().mapToInt(of -> effort.levels(of, asked).size()).sum();
        int phases = seats.all().stream()
                .mapToInt(seat -> Turn.phases(seat.target().id()).size())
                .sum();
        return effort.rounds() * blocks * phases;
    }

    /** A block has several phases, and most are small. */
    @Override
    public long millisOfTrial() {
        return 2L + effort.documents() / 100;
    }

    private record Place(InsertCase of, Durability level) {}

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        Turns turns = new Turns(() -> stopped, stop, each);
        WarmUp warmUp = new WarmUp(effort, seed, System::nanoTime);
        seats.warmUp(asked, turns::ended, warmUp::of);
        List<Place> places = cases.stream()
                .flatMap(of -> effort.levels(of, asked).stream().map(level -> new Place(of, level)))
                .toList();
        turns.rounds(effort.rounds(), round -> {
            Random random = new Random(seed + round);
            syncs.measure();
            turns.shuffled(places, random, place -> take(place, round, random, turns));
        });
        if (turn.profiles()) {
            turns.inOrder(places, place -> profile(place, turns));
        }
    }

    private void take(Place place, int round, Random random, Turns turns) {
        Batches given = Batches.of(place.of(), seed, System::nanoTime);
        Case at = place.of().at(place.level());
        turns.shuffled(
                seats.all(),
                random,
                seat -> turns.hand(at, seat.target().id(), round, turn.take(seat, place.of(), place.level(), given)));
    }

    private void profile(Place place, Turns turns) {
        Batches given = Batches.of(place.of().longer(PROFILED), seed, System::nanoTime);
        turns.inOrder(seats.all(), seat -> {
            if (!seat.target().id().equals(NullStore.ID)) {
                turn.profile(seat, place.of(), place.level(), given);
            }
        });
    }

    @Override
    public String harnessBaseline(String target) {
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
        return seats.rows(results);
    }

    @Override
    public Observations observations() {
        return new Observations(syncs.environment(), evidence.rows(), evidence.reports(), List.of(), Map.of());
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
