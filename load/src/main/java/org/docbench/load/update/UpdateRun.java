package org.docbench.load.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.Observations;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.load.Attempt;
import org.docbench.load.Seat;
import org.docbench.load.Seats;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTargets;
import org.docbench.load.SyncFloor;
import org.docbench.load.Turns;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;

/** The suite {@code update} made ready for one run. */
public final class UpdateRun implements Suite {
    private final Seats seats;
    private final UpdateEffort effort;
    private final List<Durability> levels;
    private final List<UpdateCase> cases;
    private final long seed;
    private final Block block;
    private final ServerCounts evidence = new ServerCounts();
    private final SyncFloor syncs;
    private final List<String> warnings = new ArrayList<>();
    private final OwnReports ownReports;
    private volatile boolean stopped;

    /**
     * @param levels to measure
     * @param user for each path of the user's the document that has it, empty if there are none
     */
    public UpdateRun(
            StoreTargets targets,
            UpdateEffort effort,
            List<Durability> levels,
            Map<String, Value.Obj> user,
            long seed) {
        this(targets, effort, levels, UpdateCases.all(effort.largest(), user), seed);
    }

    /** @param cases to measure, the baseline first */
    UpdateRun(StoreTargets targets, UpdateEffort effort, List<Durability> levels, List<UpdateCase> cases, long seed) {
        seats = Seats.of(UpdateSuite.NAME, targets, effort.limit(), Bystander::place);
        this.effort = effort;
        this.levels = List.copyOf(levels);
        this.cases = List.copyOf(cases);
        this.seed = seed;
        block = new Block(effort, System::nanoTime);
        syncs = seats.syncFloor();
        ownReports = new OwnReports(effort, warnings::add);
    }

    @Override
    public String name() {
        return UpdateSuite.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return cases.stream().map(UpdateCase::scenario).distinct().toList();
    }

    @Override
    public List<String> order() {
        return cases.stream()
                .flatMap(of -> effort.levels(of, levels).stream()
                        .map(level -> TrialRows.place(of.at(level), UpdateSuite.PHASE)))
                .toList();
    }

    @Override
    public List<String> targets() {
        return seats.ids();
    }

    @Override
    public int trials() {
        int blocks = seats.all().stream()
                .flatMap(seat -> cases.stream().filter(of -> has(seat, of)))
                .mapToInt(of -> effort.levels(of, levels).size())
                .sum();
        return effort.rounds() * blocks;
    }

    /** Many blocks are shorter than they may be; large documents are written and read back. */
    @Override
    public long millisOfTrial() {
        return 30L + effort.block().toMillis() / 2;
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        Turns turns = new Turns(() -> stopped, stop, each);
        warmUp(turns);
        new KernelEvidence(effort, cases.get(0), evidence, warnings::add).run(seats.all(), levels, turns::ended);
        turns.rounds(effort.rounds(), round -> {
            Random random = new Random(seed + round);
            syncs.measure();
            turns.shuffled(
                    levels,
                    random,
                    level -> turns.shuffled(
                            cases,
                            random,
                            of -> turns.shuffled(seats.all(), random, seat -> take(seat, of, level, round, turns))));
        });
        ownReports.run(seats.all(), cases, turns::ended);
    }

    static boolean has(Seat seat, UpdateCase of) {
        return Scope.has(seat.target().store().ledger().id(), of);
    }

    private void take(Seat seat, UpdateCase of, Durability level, int round, Turns turns) {
        if (has(seat, of) && effort.levels(of, levels).contains(level)) {
            Case at = of.at(level);
            Trial.Outcome outcome =
                    Attempt.of(seat, Optional.of(level), () -> measured(seat, of, level, at, round), none -> none);
            turns.hand(at, seat.target().id(), round, Map.of(UpdateSuite.PHASE, outcome));
        }
    }

    private Trial.Outcome measured(Seat seat, UpdateCase of, Durability level, Case at, int round) {
        var session = seat.at(level);
        String id = at.toString().replaceAll("[^a-z0-9]+", "-") + "-" + round;
        Block.Seen seen = block.measure(session, seat.collection(), of, id, seat.losses());
        evidence.add(at, seat.target().id(), seen.moved(), seen.writes(), seen.nanos());
        return new Trial.Measured(seen.samples(), null);
    }

    private void warmUp(Turns turns) {
        UpdateCase single = cases.stream()
                .filter(of -> of.is(UpdateSuite.SINGLE, "100"))
                .findFirst()
                .orElse(cases.get(0));
        seats.warmUp(
                levels,
                turns::ended,
                (session, collection) -> new WarmUp(effort, System::nanoTime).of(session, collection, single));
    }

    @Override
    public String loopOf(String target) {
        return NullStore.ID;
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public Map<String, String> sweeps() {
        return Map.of(UpdateSuite.LARGE.name(), UpdateSuite.LARGE.parameters().get(0));
    }

    @Override
    public List<CorpusRow> corpora() {
        return UpdateCorpora.rows(cases);
    }

    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return seats.rows(results);
    }

    @Override
    public Observations observations() {
        return new Observations(
                syncs.environment(), evidence.rows(), evidence.reports(), List.of(), ownReports.files());
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
