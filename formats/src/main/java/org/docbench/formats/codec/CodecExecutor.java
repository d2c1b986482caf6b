package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.Hello;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.Operation;

/**
 * Measures codecs in agent processes. In each round every target has a new process, which stays until the round ends, so that the
 * targets compared on a case are measured within seconds of one another (rule 8). Only one is asked at a time; the others wait.
 */
final class CodecExecutor implements Executor {
    private final CodecTargets targets;
    private final CodecPreset preset;
    private final CorpusFiles files = new CorpusFiles();
    private final Map<Case, String> corpora = new LinkedHashMap<>();
    private final Set<String> warm = new LinkedHashSet<>();
    private final Map<String, CorpusFiles.CorpusFile> types;
    private final Map<String, Hello> hellos = new ConcurrentHashMap<>();
    private final Map<String, Map<String, String>> typesFound = new ConcurrentHashMap<>();

    /** Targets whose agent died, hung or lied in a round: one failed round fails the row, another would only cost time. */
    private final Set<String> broken = new HashSet<>();

    /** Those of this round by target; {@link #stop} reads them from another thread. */
    private final Map<String, Conversation> conversations = new ConcurrentHashMap<>();

    private int round;
    private volatile boolean stopped;

    /** Writes the corpora. */
    CodecExecutor(
            CodecTargets targets,
            CodecPreset preset,
            SuiteDescriptor<CodecPreset, CorpusFiles.Work> descriptor,
            long seed) {
        this.targets = targets;
        this.preset = preset;
        descriptor
                .experiments()
                .forEach(experiment -> experiment.cases(preset).forEach(benchCase -> {
                    CorpusFiles.Work work = experiment.block(benchCase, seed);
                    files.add(work);
                    corpora.put(benchCase, work.corpus());
                    if (!isCold(experiment.phases(benchCase, preset))) {
                        warm.add(work.corpus());
                    }
                }));
        types = files.addTypes();
    }

    private static boolean isCold(List<String> phases) {
        return phases.stream().allMatch(Published::isCold);
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(files.missing().values());
    }

    /** The published procedure comes first: its processes are cold. */
    @Override
    public List<Task> arranged(List<Task> tasks) {
        return tasks.stream()
                .sorted(Comparator.comparing(task -> !task.steps().stream().allMatch(step -> isCold(step.phases()))))
                .toList();
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        if (round != task.round()) {
            endRound();
            round = task.round();
            beginRound();
        }
        if (conversations.containsKey(task.target())) {
            conversations.get(task.target()).run(task, each);
        }
    }

    /** Starts all agents at the same time, for nothing is measured yet. */
    private void beginRound() {
        targets.ready().stream()
                .filter(target -> !broken.contains(target.id()))
                .forEach(target -> conversations.put(target.id(), new Conversation(target)));
        conversations.values().parallelStream().forEach(Conversation::start);
    }

    private void endRound() {
        conversations.values().forEach(Conversation::end);
        conversations.clear();
    }

    @Override
    public void endStage(int stage, BooleanSupplier stop, Consumer<BlockResult> each) {
        endRound();
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
        endRound();
        files.close();
    }

    /** One target in one round: a new process, asked now and then until the round ends. */
    private final class Conversation {
        private final CodecTargets.CodecTarget target;
        private final Verification verification;
        private volatile Agent agent;
        private boolean begun;
        private String fault;

        Conversation(CodecTargets.CodecTarget target) {
            this.target = target;
            verification = new Verification(target, files);
        }

        void start() {
            attempt(() -> {
                agent = Agent.launch(target.start(), preset.limit());
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

        private void attempt(Runnable request) {
            try {
                request.run();
            } catch (AgentException e) {
                fault = "its agent " + e.getMessage();
            }
        }

        /** Measures a task. What an agent that dies or lies did not give has failed, with the reason. */
        void run(Task task, Consumer<BlockResult> each) {
            Published.Sink sink = (benchCase, phase, outcome) ->
                    each.accept(BlockResult.of(new Trial(benchCase, target.id(), phase, task.round(), outcome)));
            if (fault == null) {
                attempt(() -> {
                    begin(sink);
                    task.steps().stream()
                            .filter(step -> !isCold(step.phases()))
                            .forEach(step -> steadyState(step, sink));
                });
            }
            if (fault != null && !stopped) {
                task.steps()
                        .forEach(step -> step.phases()
                                .forEach(phase -> sink.give(step.benchCase(), phase, new Trial.Failed(fault))));
            }
        }

        /**
         * Has the agent go through the published procedure while it is cold, and then checks the types, once in a run. An agent of
         * a resumed round goes through it, too: what is measured after it shall not meet a colder process than in other rounds.
         */
        private void begin(Published.Sink sink) {
            if (begun) {
                return;
            }
            begun = true;
            Published.run(agent, preset.published(), files, verification, sink);
            if (!target.isLoop() && !typesFound.containsKey(target.id())) {
                typesFound.put(target.id(), verification.types(agent, types));
            }
        }

        /** Measures a case in its steady state; without its documents the case keeps its row and says why. */
        private void steadyState(Task.Step step, Published.Sink sink) {
            String name = corpora.get(step.benchCase());
            List<Operation> operations = Arrays.stream(Operation.values())
                    .filter(operation -> step.phases().contains(operation.id()))
                    .toList();
            String refusal = files.missing().get(name);
            if (refusal == null) {
                try {
                    CorpusFiles.CorpusFile corpus = loaded(files.file(name));
                    var steady = new SteadyState(preset, verification, bytes -> corpus.noteSize(target.id(), bytes));
                    operations.forEach(operation ->
                            sink.give(step.benchCase(), operation.id(), steady.measure(agent, operation, corpus)));
                } catch (AgentException.Refusal e) {
                    refusal = e.getMessage();
                }
            }
            if (refusal != null) {
                var unsupported = new Trial.Unsupported(refusal);
                operations.forEach(operation -> sink.give(step.benchCase(), operation.id(), unsupported));
            }
        }

        private CorpusFiles.CorpusFile loaded(CorpusFiles.CorpusFile corpus) {
            int documents = corpus.documents().size();
            int found = agent.load(corpus.path());
            if (found != documents) {
                throw new AgentException("finds " + found + " documents in a file of " + documents);
            }
            return corpus;
        }

        void end() {
            if (agent != null) {
                agent.close();
            }
            if (fault != null) {
                broken.add(target.id());
            }
        }
    }
}
