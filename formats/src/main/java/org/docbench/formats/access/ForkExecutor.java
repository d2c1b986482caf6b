package org.docbench.formats.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
import org.docbench.formats.alternate.Alternation.Contender;
import org.docbench.formats.alternate.Alternation.Outside;
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
    private final AccessExperiment.AccessPreset preset;
    private final SuiteDescriptor<AccessExperiment.AccessPreset, AccessExperiment.Workload> descriptor;
    private final AccessSuite.OwnDocuments documents;
    private final long seed;
    private final ExecutorService starting = Executors.newFixedThreadPool(TOGETHER);
    private final Map<String, Forks.ForkedTarget> live = new ConcurrentHashMap<>();
    private List<CorpusRow> corpora; // null until somebody asks: each of its documents is encoded once for every codec
    private volatile boolean stopped;

    /** @param documents the user's own, or null */
    ForkExecutor(
            Forks forks,
            List<String> targets,
            AccessExperiment.AccessPreset preset,
            SuiteDescriptor<AccessExperiment.AccessPreset, AccessExperiment.Workload> descriptor,
            AccessSuite.OwnDocuments documents,
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
                Forks.ForkedTarget fork = forks.start(job(task, target));
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
                        .prepare(benchCase, AccessExperiment.Phase.of(phase))
                        .ifPresent(outcome -> outcomes.put(target, outcome)));
        List<Forks.ForkedTarget> ready = cells.targets().stream()
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

    private static Trial.Outcome proved(Forks.ForkedTarget fork, Alternation.Batches batches) {
        try {
            if (batches.fault() != null) {
                throw batches.fault();
            }
            Forks.ForkedTarget.Proof proof = fork.prove();
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
        live.values().forEach(Forks.ForkedTarget::close);
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
        live.values().forEach(Forks.ForkedTarget::close);
    }

    @Override
    public void close() {
        stop();
        starting.shutdown();
    }

    /** The largest cache of the processor, as Linux describes it. */
    static final class LastLevelCache {
        private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");

        private LastLevelCache() {}

        /**
         * Says that a case is not cold, where the cache can hold everything that it reads.
         *
         * @param images the bytes of all images together; 0 of a case that need not be cold
         * @return nothing also where the system does not describe its caches
         */
        static Optional<String> warning(long images) {
            return warning(CACHES, images);
        }

        static Optional<String> warning(Path caches, long images) {
            OptionalLong cache = bytes(caches);
            return images > 0 && cache.isPresent() && images <= cache.getAsLong()
                    ? Optional.of("not cold: the last-level cache (%.0f MB) can hold all images (%.0f MB)"
                            .formatted(cache.getAsLong() / 1e6, images / 1e6))
                    : Optional.empty();
        }

        private static OptionalLong bytes(Path caches) {
            try (Stream<Path> files = Files.list(caches)) {
                return files.map(cache -> cache.resolve("size"))
                        .filter(Files::exists)
                        .mapToLong(LastLevelCache::size)
                        .max();
            } catch (IOException | UncheckedIOException | NumberFormatException e) {
                return OptionalLong.empty();
            }
        }

        /** In KiB, as {@code 2048K} (Linux, ABI/testing/sysfs-devices-system-cpu). */
        private static long size(Path file) {
            try {
                return 1024 * Long.parseLong(Files.readString(file).strip().replace("K", ""));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
