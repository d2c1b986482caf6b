package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.Hello;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.agent.AgentManifest.AgentException;
import org.docbench.formats.alternate.Alternation;
import org.docbench.formats.alternate.Alternation.Outside;
import org.docbench.formats.alternate.ProcFiles;

/**
 * Measures codecs in agent processes. In each round every target has a new process, which stays until the round ends, so that the
 * targets of a case can alternate (rule 8). Only one runs while a batch is timed; the others wait. The published procedure has processes
 * of its own before.
 */
final class CodecExecutor implements Executor {
    private final CodecTargets targets;
    private final CodecSuite.CodecPreset preset;
    private final CorpusFiles files = new CorpusFiles();
    private final Map<Case, String> corpora = new LinkedHashMap<>();
    private final Set<String> warm = new LinkedHashSet<>();
    private final List<CorpusFiles.Work> works = new ArrayList<>();
    private Map<String, CorpusFiles.CorpusFile> types = Map.of();
    private final Map<String, Hello> hellos = new ConcurrentHashMap<>();
    private final Map<String, Map<String, String>> typesFound = new ConcurrentHashMap<>();

    /** Why the agent of a target died, hung or lied in a round: one failed round fails the row, another would only cost time. */
    private final Map<String, Broken> broken = new ConcurrentHashMap<>();

    private record Broken(int round, String why) {}

    /** Those of this round by target; {@link #stop} reads them from another thread. */
    private final Map<String, Conversation> conversations = new ConcurrentHashMap<>();

    private final ExecutorService threads =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), work -> {
                var thread = new Thread(work, "agents");
                thread.setDaemon(true);
                return thread;
            });

    private final Outside outside = new ProcFiles();
    private final Alternation alternation = new Alternation(outside);

    /** Targets of the round by whether they go through the published procedure. */
    private Map<Boolean, Set<String>> needed = Map.of();

    /** Whether the processes that live are those of the published procedure. */
    private boolean cold;

    private int round;
    private volatile boolean stopped;

    CodecExecutor(
            CodecTargets targets,
            CodecSuite.CodecPreset preset,
            SuiteDescriptor<CodecSuite.CodecPreset, CorpusFiles.Work> descriptor,
            long seed) {
        this.targets = targets;
        this.preset = preset;
        descriptor
                .experiments()
                .forEach(experiment -> experiment.cases(preset).forEach(benchCase -> {
                    CorpusFiles.Work work = experiment.block(benchCase, seed);
                    works.add(work);
                    corpora.put(benchCase, work.corpus());
                    if (!isCold(experiment.phases(benchCase, preset))) {
                        warm.add(work.corpus());
                    }
                }));
    }

    /** Writes the corpora, of which the largest has a million documents: a plan alone needs none. */
    @Override
    public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
        if (types.isEmpty()) {
            works.stream().takeWhile(work -> !stop.getAsBoolean()).forEach(files::add);
            types = files.addTypes();
        }
        return Optional.empty();
    }

    private static boolean isCold(List<String> phases) {
        return phases.stream().allMatch(Published::isCold);
    }

    private static boolean isCold(Task task) {
        return task.steps().stream().allMatch(step -> isCold(step.phases()));
    }

    @Override
    public List<String> warnings() {
        return Stream.concat(outside.warnings().stream(), files.missing().values().stream())
                .toList();
    }

    /** The published procedure comes first; its targets do not alternate. */
    @Override
    public List<Task> arranged(List<Task> tasks) {
        needed = tasks.stream()
                .collect(Collectors.groupingBy(
                        CodecExecutor::isCold,
                        Collectors.flatMapping(task -> task.targets().stream(), Collectors.toSet())));
        return tasks.stream()
                .sorted(Comparator.comparing(task -> !isCold(task)))
                .toList();
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        if (round != task.round() || cold != isCold(task) || conversations.isEmpty()) {
            endProcesses();
            round = task.round();
            cold = isCold(task);
            beginProcesses();
        }
        if (cold) {
            asked(task.targets()).forEach(one -> one.published(task.only(one.target.id()::equals), each));
            return;
        }
        Random random = new Random(task.seed());
        for (Plan.Cells cells : task.cells()) {
            Case benchCase = cells.step().benchCase();
            List<Conversation> asked = asked(cells.targets());
            Collections.shuffle(asked, random);
            together(asked, one -> one.load(benchCase));
            for (String phase : cells.step().phases()) {
                if (!stop.getAsBoolean()) {
                    alternate(asked, benchCase, Operation.named(phase), random.nextLong(), each);
                }
            }
        }
    }

    private List<Conversation> asked(List<String> ids) {
        return ids.stream()
                .map(conversations::get)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Measures one phase of a case. Only batches are timed, so targets are warmed up and checked at the same time, one on each core. */
    private void alternate(
            List<Conversation> asked, Case benchCase, Operation operation, long seed, Consumer<BlockResult> each) {
        together(asked, one -> one.begin(operation));
        List<Conversation> cold = asked;
        while (!cold.isEmpty()) {
            together(cold, Conversation::warmUp);
            cold = cold.stream().filter(one -> one.isCold).toList();
        }
        List<LoadedCodec> contenders =
                asked.stream().flatMap(one -> one.contender.stream()).toList();
        // A pass that is longer than a sample makes it one batch for all.
        int batches = contenders.stream().allMatch(LoadedCodec::isDivisible) ? Alternation.BATCHES : 1;
        contenders.forEach(one -> one.divide(batches));
        Map<String, Alternation.Batches> measured = alternation.measure(contenders, preset.samples(), batches, seed);
        together(asked, one -> one.check(measured.get(one.target.id())));
        if (!stopped) {
            asked.forEach(one -> one.give(benchCase, operation.id(), one.outcome, each));
        }
    }

    /** Starts all agents: nothing is measured yet. */
    private void beginProcesses() {
        targets.ready().stream()
                .filter(target -> needed.get(cold).contains(target.id()))
                .filter(target -> !broken.containsKey(target.id())
                        || broken.get(target.id()).round() == round)
                .forEach(target -> conversations.put(target.id(), new Conversation(target)));
        together(conversations.values(), Conversation::start);
    }

    private void endProcesses() {
        together(conversations.values(), Conversation::end);
        conversations.clear();
    }

    /** Works on several targets at a time, as many as there are cores. */
    private void together(Collection<Conversation> asked, Consumer<Conversation> work) {
        List<Future<?>> running = new ArrayList<>();
        asked.forEach(one -> running.add(threads.submit(() -> work.accept(one))));
        for (Future<?> one : running) {
            try {
                one.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void endStage(int stage, BooleanSupplier stop, Consumer<BlockResult> each) {
        endProcesses();
    }

    @Override
    public List<CorpusRow> corpora() {
        return warm.stream()
                .map(files::file)
                .filter(Objects::nonNull)
                .map(CorpusFiles.CorpusFile::row)
                .toList();
    }

    @Override
    public List<TargetRow> targets(List<ResultRow> results) {
        List<TargetRow> rows = new ArrayList<>();
        targets.ready()
                .forEach(target -> rows.add(target.row(hellos.get(target.id()), typesFound.get(target.id()))
                        .ran(CodecSuite.NAME, results)));
        targets.absent()
                .forEach((target, why) -> rows.add(target.row(null, null).absent(why)));
        targets.leftOut().forEach(target -> rows.add(target.row(null, null).leftOut(CodecSuite.NAME)));
        return rows;
    }

    @Override
    public void stop() {
        stopped = true;
        conversations.values().forEach(Conversation::kill);
    }

    @Override
    public void close() {
        stop();
        endProcesses();
        threads.shutdown();
        files.close();
    }

    /** One target in one round: a new process, asked now and then until the round ends. */
    private final class Conversation {
        private final CodecTargets.CodecTarget target;
        private final Verification verification;
        private volatile Agent agent;
        private String fault;

        /** What the agent has loaded; null if the codec refused. */
        private CorpusFiles.CorpusFile corpus;

        private Optional<LoadedCodec> contender = Optional.empty();
        private Trial.Outcome outcome;
        private boolean isCold;

        Conversation(CodecTargets.CodecTarget target) {
            this.target = target;
            verification = new Verification(target, files);
            Broken before = broken.get(target.id());
            fault = before == null ? null : before.why();
        }

        void start() {
            attempt(() -> {
                agent = Agent.launch(target.agent(cold), preset.limit());
                if (stopped) {
                    agent.kill(); // stop() came while it was started and could not see it
                }
                agent.greet(); // a run that ends need not wait for one that hangs here: it can be killed
                hellos.put(target.id(), agent.hello());
            });
        }

        void kill() {
            Agent running = agent;
            if (running != null) {
                running.kill();
            }
        }

        /** Asks an agent that did no wrong so far. What one that dies or lies does not give has failed, with the reason. */
        private void attempt(Runnable request) {
            try {
                if (fault == null) {
                    request.run();
                }
            } catch (AgentException.Refusal e) {
                outcome = new Trial.Unsupported(e.getMessage());
            } catch (AgentException e) {
                fault = "its agent " + e.getMessage();
            }
            if (fault != null) {
                outcome = new Trial.Failed(fault);
            }
        }

        /** Measures the published procedure, from the first pass of a new process. */
        void published(Task task, Consumer<BlockResult> each) {
            attempt(() -> Published.run(
                    agent,
                    preset.published(),
                    task.steps(),
                    files,
                    verification,
                    (benchCase, phase, found) -> give(benchCase, phase, found, each)));
            if (fault != null && !stopped) {
                task.steps()
                        .forEach(step -> step.phases().forEach(phase -> give(step.benchCase(), phase, outcome, each)));
            }
        }

        void give(Case benchCase, String phase, Trial.Outcome found, Consumer<BlockResult> each) {
            each.accept(BlockResult.of(new Trial(benchCase, target.id(), phase, round, found)));
        }

        /** Has the agent load the documents of a case. Without them the case keeps its row and says why. */
        void load(Case benchCase) {
            String name = corpora.get(benchCase);
            corpus = null;
            outcome = new Trial.Unsupported(files.missing().getOrDefault(name, ""));
            if (files.missing().containsKey(name)) {
                return;
            }
            attempt(() -> {
                CorpusFiles.CorpusFile file = files.file(name);
                int found = agent.load(file.path());
                if (found != file.documents().size()) {
                    throw new AgentException("finds " + found + " documents in a file of "
                            + file.documents().size());
                }
                corpus = file;
            });
        }

        void begin(Operation operation) {
            contender = Optional.empty();
            if (corpus != null) {
                attempt(() -> {
                    if (agent.hello().operations().contains(operation.id())) {
                        contender = Optional.of(new LoadedCodec(target.id(), agent, operation, corpus, preset));
                    } else {
                        outcome = new Trial.Unsupported("this API of the codec has no " + operation.id());
                    }
                });
            }
        }

        /** Runs a piece of the warm-up. A codec that refuses, or an agent that fails, takes no turn. */
        void warmUp() {
            isCold = false;
            Optional<LoadedCodec> loaded = contender;
            contender = Optional.empty();
            attempt(() -> {
                isCold = loaded.isPresent() && loaded.get().warmUp();
                contender = loaded;
            });
        }

        void check(Alternation.Batches measured) {
            contender.ifPresent(loaded -> attempt(() -> {
                if (measured.fault() != null) {
                    throw measured.fault();
                }
                outcome = loaded.outcome(measured, verification);
            }));
        }

        /** Ends the agent. Before that it shows once in a run, warm and after all that is measured, which types it keeps. */
        void end() {
            if (fault == null && !stopped && !target.isLoop() && !typesFound.containsKey(target.id())) {
                try {
                    typesFound.put(target.id(), verification.types(agent, types));
                } catch (AgentException e) {
                    agent.kill(); // what it measured before stands; its types stay unknown
                }
            }
            if (agent != null) {
                agent.close();
            }
            if (fault != null) {
                broken.put(target.id(), new Broken(round, fault));
            }
        }
    }
}
