package org.docbench.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.docbench.codecs.JsonText;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.Observer.Observations;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Seed;
import org.docbench.core.value.Value;
import org.docbench.load.engine.ThreadCpu;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;

/**
 * Runs blocks on the one session that each target has: what suites share whose collections do not grow.
 *
 * @param writes whether the device's own sync latency is measured in each round
 */
public record SessionExecutor(TargetSessions sessions, Work work, Observer observer, boolean writes)
        implements TargetSessions.OnSessions {

    /** What a suite does on the targets. */
    public interface Work {
        /** Brings a target to its state; it notes failures itself. */
        default void ready(TargetSession target, BooleanSupplier stop) {}

        /** Warms up what {@link #ready} loaded, on a new instance of the target's server. */
        default void renewed(TargetSession target, BooleanSupplier stop) {}

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

        /** Puts an {@code _id} first in a document; its own, if it has one, is left out. */
        static Value.Obj withId(String id, Value.Obj document) {
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put("_id", new Value.Str(id));
            document.fields().forEach(fields::putIfAbsent);
            return new Value.Obj(fields);
        }

        /** Describes documents by their size as JSON text. */
        static CorpusRow row(Corpus corpus) {
            long json = corpus.documents().stream()
                    .mapToLong(document -> JsonText.write(document).length)
                    .sum();
            return new CorpusRow(
                    corpus.name(),
                    corpus.version(),
                    corpus.seed(),
                    corpus.documents().size(),
                    corpus.sha256(),
                    Map.of("JSON", json));
        }

        /** Returns the warnings that the report prints above all results. */
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
     * @param pause where the block lets the other targets of its case have their turn
     */
    public record Block(
            TargetSession target,
            Case benchCase,
            List<String> phases,
            int round,
            long seed,
            ServerCounts counts,
            Observer observer,
            InterleavedBlocks.Pause pause) {

        /** Returns the session at the level of the case; asked once for a block. */
        public Session session() {
            return target.session(ServerCounts.level(benchCase));
        }

        /** Opens the window around what is timed, or profiled. */
        public Observer.Window window(String phase, Session session) {
            WindowContext context = new WindowContext(
                    benchCase,
                    target.target().id(),
                    phase,
                    target.server().name(),
                    target.target().processes(session));
            return round == 0 ? observer.profiled(context) : ofThisThread(observer.timed(context));
        }

        /** The thread that opens it sends all operations; the process also collects and compiles for others. */
        private static Observer.Window ofThisThread(Observer.Window open) {
            long before = ThreadCpu.nanos();
            return () -> {
                long nanos = ThreadCpu.nanos() - before;
                Map<String, Double> spent = new LinkedHashMap<>(open.close());
                spent.put(Cost.CLIENT_CPU.words(), (double) nanos);
                return spent;
            };
        }

        /** Notes what operations of this block cost next to time. */
        public void count(Counted counted, long operations) {
            counts.add(benchCase, target.target().id(), counted.moved, operations, counted.nanos);
            spent(counted.spent, operations);
        }

        /** Notes what other operations of this block cost, by {@link org.docbench.core.run.Observer.Cost#words}. */
        public void spent(Map<String, Double> costs, long operations) {
            counts.spent(benchCase, target.target().id(), operations, costs);
        }
    }

    /**
     * Holds what was counted while the operations of a block ran.
     *
     * @param moved what the server's counters did
     * @param nanos that the operations took together
     * @param spent next to time, by {@link org.docbench.core.run.Observer.Cost#words}
     */
    public record Counted(Statistics moved, long nanos, Map<String, Double> spent) {
        /** Adds what was counted during further operations of the block. */
        public Counted and(Counted next) {
            Map<String, Double> both = new LinkedHashMap<>(spent);
            next.spent.forEach((cost, amount) -> both.merge(cost, amount, Double::sum));
            return new Counted(moved.plus(next.moved), nanos + next.nanos, both);
        }

        /** Runs operations between two readings of the server's counters, inside of a window, which is closed whatever happens. */
        public static Counted during(
                Session session, LongSupplier clock, Supplier<Observer.Window> window, Runnable operations) {
            Statistics before = session.statistics();
            Observer.Window open = window.get();
            long nanos;
            Map<String, Double> spent;
            try {
                long begin = clock.getAsLong();
                operations.run();
                nanos = clock.getAsLong() - begin;
            } finally {
                spent = open.close();
            }
            return new Counted(session.statistics().since(before), nanos, spent);
        }
    }

    /**
     * Joins a suite and its plan. Each case is a group, so that its targets are interleaved closely in time.
     *
     * @param instances of each server that measure the rounds one after the other
     * @param phases of a case on a target; none where the target does not take part
     * @param setting of the targets that a case needs, so that cases with the same one follow one another in a round; empty for none
     * @param millisOfTrial rough, for the estimate of the time left
     */
    public <P> Suite planned(
            SuiteDescriptor<P, ?> descriptor,
            P preset,
            int rounds,
            int instances,
            long seed,
            BiFunction<Case, String, List<String>> phases,
            Function<Case, String> setting,
            long millisOfTrial) {
        List<Plan.Group> groups = descriptor.experiments().stream()
                .flatMap(experiment -> experiment.cases(preset).stream())
                .map(benchCase -> group(benchCase, phases, setting))
                .toList();
        List<Plan.Stage> stages = List.of(new Plan.Stage("", sessions.ids(), groups));
        Plan plan = Plan.interleaved(descriptor.name(), seed, rounds, stages).instances(instances);
        return new Suite(descriptor, preset, sessions.ids(), plan, this, millisOfTrial);
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
            sessions.beginRound(round);
        }
    }

    @Override
    public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
        TargetSession session = sessions.of(target);
        if (session.isRenewed()) {
            // What keeps nothing has no server that was restarted.
            return session.isNull()
                    ? Optional.empty()
                    : session.attempt(() -> {
                        session.session();
                        work.renewed(session, stop);
                    });
        }
        work.ready(session, stop);
        return Optional.empty();
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        for (Plan.Cells cells : task.cells()) {
            InterleavedBlocks.of(
                            cells.targets(),
                            Seed.derive(task.seed(), cells.step().benchCase()),
                            (target, pause) -> measured(task, cells.step(), target, pause))
                    .forEach(each);
        }
    }

    private BlockResult measured(Task task, Task.Step step, String target, InterleavedBlocks.Pause pause) {
        Block block = block(task, step, target, pause);
        Map<String, Trial.Outcome> outcomes = attempt(block, () -> work.measure(block));
        return sessions.judged(new BlockResult(
                step.benchCase(), target, task.round(), outcomes, block.counts().of(step.benchCase(), target)));
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
            Block block = block(task, step, task.target(), InterleavedBlocks.Pause.NONE);
            if (!block.target().isNull()) {
                attempt(block, () -> {
                    work.profile(block);
                    return Map.of();
                });
            }
        }
    }

    private Block block(Task task, Task.Step step, String target, InterleavedBlocks.Pause pause) {
        return new Block(
                sessions.of(target),
                step.benchCase(),
                step.phases(),
                task.round(),
                task.seed(),
                new ServerCounts(),
                observer,
                pause);
    }

    private static Map<String, Trial.Outcome> attempt(Block block, Supplier<Map<String, Trial.Outcome>> work) {
        return block.target()
                .attempt(
                        ServerCounts.level(block.benchCase()),
                        work,
                        instead -> TargetSession.everywhere(block.phases(), instead));
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
}
