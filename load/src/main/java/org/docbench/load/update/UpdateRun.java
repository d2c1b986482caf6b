package org.docbench.load.update;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.StoreException;
import org.docbench.stores.evidence.KernelSyncs;

/** The suite {@code update} made ready for one run. */
public final class UpdateRun implements Suite {
    private final UpdateTargets targets;
    private final UpdateEffort effort;
    private final List<Durability> levels;
    private final List<UpdateCase> cases;
    private final long seed;
    private final List<Seat> seats;
    private final Evidence evidence = new Evidence();
    private final SyncFloor syncs;
    private final List<String> warnings = new ArrayList<>();
    private volatile boolean stopped;

    /**
     * @param levels to measure
     * @param user for each path of the user's the document that has it, empty if there are none
     */
    public UpdateRun(
            UpdateTargets targets,
            UpdateEffort effort,
            List<Durability> levels,
            Map<String, Value.Obj> user,
            long seed) {
        this(targets, effort, levels, UpdateCases.all(effort.largest(), user), seed);
    }

    /** @param cases to measure, the baseline first */
    UpdateRun(UpdateTargets targets, UpdateEffort effort, List<Durability> levels, List<UpdateCase> cases, long seed) {
        this.targets = targets;
        this.effort = effort;
        this.levels = List.copyOf(levels);
        this.cases = List.copyOf(cases);
        this.seed = seed;
        seats = targets.ready().stream().map(target -> new Seat(target, effort)).toList();
        syncs = new SyncFloor(targets.ready());
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
        return targets.ready().stream().map(UpdateTarget::id).toList();
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
        var block = new Block(effort, System::nanoTime);
        warmUp(ended);
        for (int round = 1; round <= effort.rounds() && !ended.getAsBoolean(); round++) {
            Random random = new Random(seed + round);
            syncs.measure();
            for (Durability level : shuffled(levels, random)) {
                for (UpdateCase of : shuffled(cases, random)) {
                    for (Seat seat : shuffled(seats, random)) {
                        if (has(seat, of) && !ended.getAsBoolean()) {
                            Trial.Outcome outcome = outcome(block, seat, of, level, round);
                            if (!stopped) {
                                each.accept(
                                        new Trial(of.at(level), seat.target().id(), UpdateSuite.PHASE, round, outcome));
                            }
                        }
                    }
                }
            }
        }
        kernelEvidence(ended);
    }

    /** Each target at each level once, so that the first round is like the others. */
    private void warmUp(BooleanSupplier ended) {
        var warmUp = new WarmUp(effort, System::nanoTime);
        UpdateCase single = cases.stream()
                .filter(of -> of.is(UpdateSuite.SINGLE, "100"))
                .findFirst()
                .orElse(cases.get(0));
        for (Durability level : levels) {
            for (Seat seat : seats) {
                if (seat.target().store().without(level).isEmpty() && !ended.getAsBoolean()) {
                    try {
                        String end = warmUp.of(seat.at(level), seat.collection(), single);
                        seat.settings().put("warm-up at " + level.id(), end);
                    } catch (StoreException e) {
                        seat.fault(e);
                    }
                }
            }
        }
    }

    /** The kernel's own count of syncs (rule 7), in blocks of their own: strace slows down what it watches. */
    private void kernelEvidence(BooleanSupplier ended) {
        KernelSyncs.obstacle().ifPresent(why -> warnings.add("syncs were not counted by the kernel: " + why));
        if (KernelSyncs.obstacle().isPresent()) {
            return;
        }
        UpdateCase baseline = cases.get(0);
        for (Durability level : levels) {
            for (Seat seat : seats) {
                var process = seat.server().process();
                if (process.isPresent() && seat.target().store().without(level).isEmpty() && !ended.getAsBoolean()) {
                    try (KernelSyncs counting = KernelSyncs.of(process.get())) {
                        var block = new Block(effort.watched(), System::nanoTime);
                        Block.Seen seen = block.measure(
                                seat.at(level),
                                seat.collection(),
                                baseline,
                                "watched-" + level.id(),
                                seat.target().store().ledger().losses());
                        evidence.kernel(baseline.at(level), seat.target().id(), seen.writes(), counting.stop());
                    } catch (IOException e) {
                        warnings.add(seat.target().id() + ": syncs were not counted by the kernel: " + e.getMessage());
                    } catch (StoreException e) {
                        seat.fault(e);
                    }
                }
            }
        }
    }

    private Trial.Outcome outcome(Block block, Seat seat, UpdateCase of, Durability level, int round) {
        var store = seat.target().store();
        var obstacle = store.without(level);
        if (obstacle.isPresent()) {
            return new Trial.Unsupported(obstacle.get());
        }
        Case at = of.at(level);
        try {
            var session = seat.at(level);
            String id = at.toString().replaceAll("[^a-z0-9]+", "-") + "-" + round;
            Block.Seen seen = block.measure(
                    session, seat.collection(), of, id, store.ledger().losses());
            evidence.add(at, seat.target().id(), seen);
            return new Trial.Measured(seen.samples(), null);
        } catch (StoreException e) {
            return seat.fault(e);
        } catch (UnsupportedOperationException e) {
            return new Trial.Unsupported(e.getMessage());
        }
    }

    private static boolean has(Seat seat, UpdateCase of) {
        return Scope.has(seat.target().store().ledger().id(), of);
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
        return UpdateTargetRows.of(targets, seats, results);
    }

    @Override
    public Observations observations() {
        return new Observations(new LinkedHashMap<>(syncs.environment()), evidence.rows(), evidence.reports());
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
