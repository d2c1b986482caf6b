package org.docbench.formats.access;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Task;
import org.docbench.formats.FormatRow;
import org.docbench.formats.Formats;

/** Runs each task in a JVM of its own, so that no target meets code that was compiled for another. */
final class ForkExecutor implements Executor {
    private final Forks forks;
    private final List<String> targets;
    private final AccessPreset preset;
    private final OwnDocuments documents;
    private final long seed;

    /** @param documents the user's own, or null */
    ForkExecutor(Forks forks, List<String> targets, AccessPreset preset, OwnDocuments documents, long seed) {
        this.forks = forks;
        this.targets = List.copyOf(targets);
        this.preset = preset;
        this.documents = documents;
        this.seed = seed;
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        forks.run(new Forks.Job(task, preset, documents), each);
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
        Map<String, Corpus> corpora = new LinkedHashMap<>();
        for (AccessExperiment experiment : AccessSuite.experiments(documents)) {
            experiment.cases(preset).forEach(benchCase -> {
                Corpus corpus = experiment.block(benchCase, seed).corpus();
                corpora.putIfAbsent(corpus.name(), corpus);
            });
        }
        return corpora.values().stream().map(ForkExecutor::row).toList();
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
        forks.close();
    }

    @Override
    public void close() {
        forks.close();
    }
}
