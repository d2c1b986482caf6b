package org.docbench.load.update;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
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

/** The suite {@code update} made ready for one run. */
public final class UpdateRun implements Suite {
    private final StoreTargets targets;
    private final UpdateEffort effort;
    private final List<Durability> levels;
    private final List<UpdateCase> cases;
    private final long seed;
    private final List<Seat> seats;
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
        this.targets = Ways.in(UpdateSuite.NAME, targets);
        this.effort = effort;
        this.levels = List.copyOf(levels);
        this.cases = List.copyOf(cases);
        this.seed = seed;
        seats = this.targets.ready().stream()
                .map(target -> new Seat(target, UpdateSuite.NAME, effort.limit(), Bystander::place))
                .toList();
        block = new Block(effort, System::nanoTime);
        syncs = new SyncFloor(this.targets.ready());
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
                .flatMap(of -> levels.stream().map(level -> TrialRows.place(of.at(level), UpdateSuite.PHASE)))
                .toList();
    }

    @Override
    public List<String> targets() {
        return targets.ready().stream().map(StoreTarget::id).toList();
    }

    @Override
    public int trials() {
        int blocks = seats.stream()
                .mapToInt(
                        seat -> (int) cases.stream().filter(of -> has(seat, of)).count())
                .sum();
        return effort.rounds() * levels.size() * blocks;
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        BooleanSupplier ended = () -> stopped || stop.getAsBoolean();
        warmUp(ended);
        new KernelEvidence(effort, cases.get(0), evidence, warnings::add).run(seats, levels, ended);
        for (int round = 1; round <= effort.rounds() && !ended.getAsBoolean(); round++) {
            Random random = new Random(seed + round);
            syncs.measure();
            for (Durability level : shuffled(levels, random)) {
                for (UpdateCase of : shuffled(cases, random)) {
                    take(shuffled(seats, random), of, level, round, ended, each);
                }
            }
        }
        ownReports.run(seats, cases, ended);
    }

    static boolean has(Seat seat, UpdateCase of) {
        return Scope.has(seat.target().store().ledger().id(), of);
    }

    /** One case on all targets, one after the other: only one server is busy at a time (rule 8). */
    private void take(
            List<Seat> order, UpdateCase of, Durability level, int round, BooleanSupplier ended, Consumer<Trial> each) {
        for (Seat seat : order) {
            if (has(seat, of) && !ended.getAsBoolean()) {
                Trial.Outcome outcome = outcome(seat, of, level, round);
                if (!stopped) {
                    each.accept(new Trial(of.at(level), seat.target().id(), UpdateSuite.PHASE, round, outcome));
                }
            }
        }
    }

    /** Each target at each level once, so that the first round is like the others. */
    private void warmUp(BooleanSupplier ended) {
        UpdateCase single = cases.stream()
                .filter(of -> of.is(UpdateSuite.SINGLE, "100"))
                .findFirst()
                .orElse(cases.get(0));
        for (Durability level : levels) {
            seats.stream()
                    .filter(seat -> seat.has(level) && !ended.getAsBoolean())
                    .forEach(seat -> warmUp(seat, level, single));
        }
    }

    private void warmUp(Seat seat, Durability level, UpdateCase of) {
        String key = "warm-up at " + level.id();
        try {
            String end = new WarmUp(effort, System::nanoTime).of(seat.at(level), seat.collection(), of);
            seat.settings().put(key, end);
        } catch (UnsupportedOperationException e) {
            seat.settings().put(key, e.getMessage());
        } catch (StoreException e) {
            seat.settings().put(key, seat.fault(e).reason());
        }
    }

    private Trial.Outcome outcome(Seat seat, UpdateCase of, Durability level, int round) {
        Optional<String> obstacle = seat.without(level);
        if (obstacle.isPresent()) {
            return new Trial.Unsupported(obstacle.get());
        }
        Case at = of.at(level);
        try {
            var session = seat.at(level);
            String id = at.toString().replaceAll("[^a-z0-9]+", "-") + "-" + round;
            Block.Seen seen = block.measure(session, seat.collection(), of, id, seat.losses());
            evidence.add(at, seat.target().id(), seen.moved(), seen.writes(), seen.nanos());
            return new Trial.Measured(seen.samples(), null);
        } catch (StoreException e) {
            return seat.fault(e);
        } catch (UnsupportedOperationException e) {
            return new Trial.Unsupported(e.getMessage());
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
        return StoreTargetRows.of(UpdateSuite.NAME, targets, seats, results);
    }

    @Override
    public Observations observations() {
        return new Observations(
                new LinkedHashMap<>(syncs.environment()),
                evidence.rows(),
                evidence.reports(),
                List.of(),
                ownReports.files());
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
