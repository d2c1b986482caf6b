package org.docbench.load.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Observations;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.WindowContext;
import org.docbench.core.runner.Executor;
import org.docbench.core.runner.PlannedSuite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Attempt;
import org.docbench.load.ServerCounts;
import org.docbench.load.TargetSession;
import org.docbench.load.TargetSessions;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;

/** Runs blocks on the one session that each target has: what suites share whose collections do not grow. */
public final class SessionExecutor implements Executor {
    private final TargetSessions sessions;
    private final Work work;
    private final Observer observer;
    private final boolean writes;

    /** What a suite does on the targets. */
    public interface Work {
        /** Brings a target to its state and warms it up; it notes failures itself. */
        void ready(TargetSession target, BooleanSupplier stop);

        /**
         * Measures a block and proves its result.
         *
         * @return the outcome of each phase
         * @throws org.docbench.stores.StoreException if the store refuses, or gives a wrong result
         * @throws UnsupportedOperationException if this way of using the product has no such operation
         */
        Map<String, Trial.Outcome> measure(Block block);

        /** Runs a block while stacks are recorded; its times count for nothing (rule 15). */
        default void profile(Block block) {}

        /** Does on a target what comes after all rounds and is not timed. */
        default void after(TargetSession target, BooleanSupplier stop) {}

        /** Describes the documents that were used. */
        List<CorpusRow> corpora();

        /** Says what the reader must know before the first number. */
        default List<String> warnings() {
            return List.of();
        }

        /** Returns what was seen next to the blocks. */
        default Observations observations() {
            return Observations.NONE;
        }
    }

    /**
     * One block of a case on a target.
     *
     * @param round 0 if it is profiled
     * @param seed the same for all targets of the case and round
     * @param counts of this block
     */
    public record Block(
            TargetSession target,
            Case benchCase,
            List<String> phases,
            int round,
            long seed,
            ServerCounts counts,
            Observer observer) {

        /** Returns the session at the level of the case; asked once for a block. */
        public Session session() {
            return target.session(level());
        }

        private Optional<Durability> level() {
            return Optional.ofNullable(benchCase.parameters().get(ServerCounts.DURABILITY))
                    .map(Durability::named);
        }

        /** Tells whether the target keeps nothing and shows the harness's own cost. */
        public boolean isNull() {
            return Target.parse(target.target().id()).id().equals(NullStore.ID);
        }

        /** Opens the window around what is timed, or profiled. */
        public Observer.Window window(String phase, Session session) {
            WindowContext context = new WindowContext(
                    benchCase, target.target().id(), phase, target.target().processes(session));
            return round == 0 ? observer.profiled(context) : observer.timed(context);
        }

        /**
         * Notes what the server counted and the machine spent.
         *
         * @param nanos between the two readings of the server's counters
         */
        public void count(Statistics moved, long operations, long nanos, Map<String, Double> spent) {
            counts.add(benchCase, target.target().id(), moved, operations, nanos);
            counts.spent(benchCase, target.target().id(), operations, spent);
        }
    }

    /** @param writes whether the device's own sync latency is measured in each round */
    public SessionExecutor(TargetSessions sessions, Work work, Observer observer, boolean writes) {
        this.sessions = sessions;
        this.work = work;
        this.observer = observer;
        this.writes = writes;
    }

    /**
     * Joins a suite and its plan. Each case is a group, so that its targets take turns close in time.
     *
     * @param phases of a case on a target; none where the target does not take part
     * @param setting of the targets that a case needs, so that cases with the same one follow one another in a round
     * @param millisOfTrial rough, for the estimate of the time left
     */
    public <P> Suite planned(
            SuiteDescriptor<P, ?> descriptor,
            P preset,
            int rounds,
            long seed,
            BiFunction<Case, String, List<String>> phases,
            Function<Case, String> setting,
            long millisOfTrial) {
        List<Plan.Group> groups = descriptor.experiments().stream()
                .flatMap(experiment -> experiment.cases(preset).stream())
                .map(benchCase -> group(benchCase, phases, setting))
                .toList();
        List<Plan.Stage> stages = List.of(new Plan.Stage("", sessions.ids(), groups));
        Plan plan = new Plan(descriptor.name(), seed, rounds, true, stages);
        return new PlannedSuite<>(descriptor, preset, sessions.ids(), plan, this, millisOfTrial);
    }

    /** The same where no case needs a setting. */
    public <P> Suite planned(
            SuiteDescriptor<P, ?> descriptor,
            P preset,
            int rounds,
            long seed,
            BiFunction<Case, String, List<String>> phases,
            long millisOfTrial) {
        return planned(descriptor, preset, rounds, seed, phases, benchCase -> "", millisOfTrial);
    }

    private Plan.Group group(
            Case benchCase, BiFunction<Case, String, List<String>> phases, Function<Case, String> setting) {
        Map<List<String>, List<String>> targets = new LinkedHashMap<>();
        sessions.ids()
                .forEach(target -> targets.computeIfAbsent(phases.apply(benchCase, target), key -> new ArrayList<>())
                        .add(target));
        targets.remove(List.<String>of());
        return new Plan.Group(
                setting.apply(benchCase),
                targets.entrySet().stream()
                        .map(same -> new Plan.Cells(new Task.Step(benchCase, same.getKey()), same.getValue()))
                        .toList());
    }

    @Override
    public void beginRound(int stage, int round) {
        if (writes) {
            sessions.syncFloor().measure();
        }
    }

    @Override
    public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
        work.ready(sessions.of(target), stop);
        return Optional.empty();
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        for (Task.Step step : task.steps()) {
            Block block = block(task, step);
            Map<String, Trial.Outcome> outcomes = attempt(block, () -> work.measure(block));
            each.accept(new BlockResult(
                    step.benchCase(),
                    task.target(),
                    task.round(),
                    outcomes,
                    block.counts().of(step.benchCase(), task.target())));
        }
    }

    @Override
    public void endStage(int stage, BooleanSupplier stop, Consumer<BlockResult> each) {
        sessions.all().forEach(target -> work.after(target, stop));
    }

    @Override
    public boolean profiles(int stage) {
        return observer.profiles();
    }

    @Override
    public void profile(Task task, BooleanSupplier stop) {
        for (Task.Step step : task.steps()) {
            Block block = block(task, step);
            if (!block.isNull()) {
                attempt(block, () -> {
                    work.profile(block);
                    return Map.of();
                });
            }
        }
    }

    private Block block(Task task, Task.Step step) {
        return new Block(
                sessions.of(task.target()),
                step.benchCase(),
                step.phases(),
                task.round(),
                task.seed(),
                new ServerCounts(),
                observer);
    }

    private static Map<String, Trial.Outcome> attempt(Block block, Supplier<Map<String, Trial.Outcome>> work) {
        return Attempt.of(block.target(), block.level(), work, instead -> Attempt.everywhere(block.phases(), instead));
    }

    @Override
    public List<TargetRow> targets(List<ResultRow> results) {
        return sessions.rows(results);
    }

    @Override
    public List<CorpusRow> corpora() {
        return work.corpora();
    }

    @Override
    public List<String> warnings() {
        return work.warnings();
    }

    @Override
    public Observations observations() {
        Observations seen = work.observations();
        return writes
                ? new Observations(
                        sessions.syncFloor().environment(),
                        seen.evidence(),
                        seen.serverReports(),
                        seen.plans(),
                        seen.files())
                : seen;
    }

    @Override
    public void close() {
        sessions.close();
    }
}
