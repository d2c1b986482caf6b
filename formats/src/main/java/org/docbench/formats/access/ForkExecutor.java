package org.docbench.formats.access;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.corpus.Corpus;
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
import org.docbench.core.stats.Seed;
import org.docbench.formats.FormatRow;
import org.docbench.formats.Formats;
import org.docbench.formats.alternate.Alternation;
import org.docbench.formats.alternate.Contender;
import org.docbench.formats.alternate.Outside;
import org.docbench.formats.alternate.ProcFiles;

/**
 * Runs the targets of a task in forked JVMs, one each, so that no target meets code that was compiled for another. All of them live until the
 * task ends. They alternate on each case: while one is measured, the others rest.
 */
public final class ForkExecutor implements Executor {
    /** The options of every fork. */
    public static final List<String> JVM_OPTIONS = ForkProcess.JVM_OPTIONS;

    /** Forks that start or get ready at the same time: nothing is measured yet. */
    private static final int TOGETHER = Math.min(2, Runtime.getRuntime().availableProcessors());

    private final Forks forks;
    private final Outside outside = new ProcFiles();
    private final Alternation alternation = new Alternation(outside);
    private final List<String> targets;
    private final AccessPreset preset;
    private final SuiteDescriptor<AccessPreset, Workload> descriptor;
    private final OwnDocuments documents;
    private final long seed;
    private final ExecutorService starting = Executors.newFixedThreadPool(TOGETHER);
    private final Map<String, ForkedTarget> live = new ConcurrentHashMap<>();
    private List<CorpusRow> corpora; // null until somebody asks: each of its documents is encoded once for every codec
    private volatile boolean stopped;

    /** @param documents the user's own, or null */
    ForkExecutor(
            Forks forks,
            List<String> targets,
            AccessPreset preset,
            SuiteDescriptor<AccessPreset, Workload> descriptor,
            OwnDocuments documents,
            long seed) {
        this.forks = forks;
        this.targets = List.copyOf(targets);
        this.preset = preset;
        this.descriptor = descriptor;
        this.documents = documents;
        this.seed = seed;
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        try {
            together(task.targets(), target -> {
                ForkedTarget fork = forks.start(job(task, target));
                live.put(target, fork);
                if (stopped) {
                    fork.close(); // stop() came while it was started and could not see it
                }
                fork.warm();
            });
            for (Plan.Cells cells : task.cells()) {
                for (String phase : cells.step().phases()) {
                    if (!stop.getAsBoolean()) {
                        alternate(task, cells, phase, each);
                    }
                }
            }
        } finally {
            end();
        }
    }

    private Forks.Job job(Task task, String target) {
        return new Forks.Job(target, task.seed(), task.only(target::equals).steps(), preset, documents);
    }

    /** Measures a phase of a case on all its targets and hands over what became of each. */
    private void alternate(Task task, Plan.Cells cells, String phase, Consumer<BlockResult> each) {
        Case benchCase = cells.step().benchCase();
        Map<String, Trial.Outcome> outcomes = new ConcurrentHashMap<>();
        together(
                cells.targets(),
                target -> live.get(target)
                        .prepare(benchCase, Phase.of(phase))
                        .ifPresent(outcome -> outcomes.put(target, outcome)));
        List<ForkedTarget> ready = cells.targets().stream()
                .filter(target -> !outcomes.containsKey(target))
                .map(live::get)
                .toList();
        long order = Seed.derive(task.seed(), benchCase.place(phase));
        alternation
                .measure(ready, preset.samples(), preset.batchesOfSample(), order)
                .forEach((target, batches) -> outcomes.put(target, proved(live.get(target), batches)));
        for (String target : cells.targets()) {
            if (!stopped) {
                each.accept(BlockResult.of(new Trial(benchCase, target, phase, task.round(), outcomes.get(target))));
            }
        }
    }

    private static Trial.Outcome proved(ForkedTarget fork, Alternation.Batches batches) {
        try {
            if (batches.fault() != null) {
                throw batches.fault();
            }
            ForkedTarget.Proof proof = fork.prove();
            Trial.Measured measured = new Trial.Measured(batches.samples(), proof.bytesPerOp())
                    .alternated(batches.alternated())
                    .unsettled(proof.steady() ? null : "The compiler was still at work after the warm-up.");
            return LastLevelCache.warning(proof.coldBytes())
                    .map(measured::warned)
                    .orElse(measured);
        } catch (Contender.Fault e) {
            return new Trial.Failed(e.getMessage());
        }
    }

    private void together(List<String> targets, Consumer<String> work) {
        List<CompletableFuture<Void>> all = targets.stream()
                .map(target -> CompletableFuture.runAsync(() -> work.accept(target), starting))
                .toList();
        all.forEach(CompletableFuture::join);
    }

    private void end() {
        live.values().forEach(ForkedTarget::close);
        live.clear();
    }

    @Override
    public List<String> warnings() {
        return outside.warnings();
    }

    @Override
    public List<TargetRow> targets(List<ResultRow> results) {
        var settings = Map.of("jvm", String.join(" ", ForkProcess.JVM_OPTIONS));
        Set<String> ids = new LinkedHashSet<>(targets);
        ids.addAll(Formats.ids());
        return ids.stream()
                .map(id -> FormatRow.of(Formats.named(id).ledger(), id, settings))
                .map(row ->
                        targets.contains(row.id()) ? row.ran(AccessSuite.NAME, results) : row.leftOut(AccessSuite.NAME))
                .toList();
    }

    /** Describes each corpus with its hash and what its documents take in bytes, all together. */
    @Override
    public List<CorpusRow> corpora() {
        if (corpora == null) {
            Map<String, Corpus> used = new LinkedHashMap<>();
            descriptor
                    .experiments()
                    .forEach(experiment -> experiment.cases(preset).forEach(benchCase -> {
                        Corpus corpus = experiment.block(benchCase, seed).corpus();
                        used.putIfAbsent(corpus.name(), corpus);
                    }));
            corpora = used.values().stream().map(ForkExecutor::row).toList();
        }
        return corpora;
    }

    private static CorpusRow row(Corpus corpus) {
        return new CorpusRow(
                corpus.name(),
                corpus.version(),
                corpus.seed(),
                corpus.documents().size(),
                corpus.sha256(),
                sizes(corpus));
    }

    /** A format that cannot hold a document of the corpus has no size; its results say why. */
    private static Map<String, Long> sizes(Corpus corpus) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        Formats.encoders().forEach((name, format) -> {
            try {
                sizes.put(
                        name,
                        corpus.documents().stream()
                                .mapToLong(document -> format.encode(document).length)
                                .sum());
            } catch (UnsupportedOperationException e) {
                // No size.
            }
        });
        return sizes;
    }

    @Override
    public void stop() {
        stopped = true;
        live.values().forEach(ForkedTarget::close);
    }

    @Override
    public void close() {
        stop();
        starting.shutdown();
    }
}
