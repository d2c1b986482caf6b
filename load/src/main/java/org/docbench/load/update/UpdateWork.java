package org.docbench.load.update;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.Observations;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.ServerCounts;
import org.docbench.load.TargetSession;
import org.docbench.load.store.SessionExecutor;
import org.docbench.stores.Durability;
import org.docbench.stores.OwnReport;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.evidence.KernelSyncs;

/** Runs the suite on a target: warm-up, evidence from the kernel, blocks, and the server's own reports. */
final class UpdateWork implements SessionExecutor.Work {
    private final List<Durability> levels;
    private final List<UpdateCase> cases;
    private final Map<Case, UpdateCase> planned;
    private final UpdateBlock block;
    private final ServerCounts kernelCounts = new ServerCounts();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final KernelEvidence kernel;
    private final OwnReports ownReports;

    /** @param cases the baseline first */
    UpdateWork(UpdatePreset preset, List<Durability> levels, List<UpdateCase> cases, Map<Case, UpdateCase> planned) {
        this.levels = levels;
        this.cases = cases;
        this.planned = planned;
        block = new UpdateBlock(preset, System::nanoTime);
        kernel = new KernelEvidence(preset, cases.get(0), kernelCounts, warnings::add);
        ownReports = new OwnReports(block, warnings::add, files);
    }

    /** Warms up at each level; then the kernel counts syncs, before large documents leave pages to be written back. */
    @Override
    public void ready(TargetSession target, BooleanSupplier stop) {
        UpdateCase single = cases.stream()
                .filter(of -> of.is(UpdateSuite.SINGLE, "100"))
                .findFirst()
                .orElse(cases.get(0));
        target.warmUp(levels, stop, (session, collection) -> block.warmUp(session, collection, single));
        kernel.watch(target, levels, stop);
    }

    @Override
    public Map<String, Trial.Outcome> measure(SessionExecutor.Block of) {
        TargetSession target = of.target();
        String id = of.benchCase().toString().replaceAll("[^a-z0-9]+", "-") + "-" + of.round();
        UpdateBlock.Timed timed =
                block.measure(of.session(), target.collection(), planned.get(of.benchCase()), id, target.losses());
        of.count(timed.moved(), timed.writes(), timed.nanos(), Map.of());
        return Map.of(UpdateSuite.PHASE, new Trial.Measured(timed.samples(), null));
    }

    @Override
    public void after(TargetSession target, BooleanSupplier stop) {
        ownReports.run(target, cases, stop);
    }

    @Override
    public List<CorpusRow> corpora() {
        return cases.stream().map(UpdateCase::corpus).toList();
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public Observations observations() {
        return new Observations(Map.of(), kernelCounts.rows(), List.of(), List.of(), files);
    }

    /**
     * The kernel's own count of syncs (rule 7), in blocks of their own before the rounds: strace slows down what it watches, and
     * after large documents the syncs of a server that writes back its pages would be counted as well.
     */
    record KernelEvidence(UpdatePreset preset, UpdateCase baseline, ServerCounts evidence, Consumer<String> warn) {

        /** Watches a target at every level, as far as its process is known. */
        void watch(TargetSession target, List<Durability> levels, BooleanSupplier ended) {
            Optional<String> obstacle = KernelSyncs.obstacle();
            if (obstacle.isPresent()) {
                warn.accept("syncs were not counted by the kernel: " + obstacle.get());
                return;
            }
            for (Durability level : levels) {
                if (target.server().process().isPresent() && target.has(level) && !ended.getAsBoolean()) {
                    watch(target, level);
                }
            }
        }

        private void watch(TargetSession target, Durability level) {
            try {
                // The session first: some servers start a process for it, which must be there to be watched.
                Session session = target.at(level);
                try (KernelSyncs counting =
                        KernelSyncs.of(target.server().process().orElseThrow())) {
                    UpdateBlock.Timed timed = new UpdateBlock(preset.watched(), System::nanoTime)
                            .measure(session, target.collection(), baseline, "watched-" + level.id(), target.losses());
                    evidence.kernel(baseline.at(level), target.target().id(), timed.writes(), counting.stop());
                }
            } catch (IOException e) {
                warn.accept(target.target().id() + ": syncs were not counted by the kernel: " + e.getMessage());
            } catch (UnsupportedOperationException e) {
                return; // the rows of this level say it
            } catch (StoreException e) {
                warn.accept(target.target().id() + ": syncs were not counted by the kernel: " + e.getMessage());
                target.fault(e);
            }
        }
    }

    /**
     * What servers report on themselves, category by category, in a pass of its own after the rounds: in a round the next case
     * is another category's, and the published reports held the other product's half of the time as well.
     *
     * @param files text by file name
     */
    record OwnReports(UpdateBlock block, Consumer<String> warn, Map<String, String> files) {
        /** The published categories of cases; those of the large documents by their size. */
        private static final Map<String, String> CATEGORIES = Map.ofEntries(
                Map.entry("baseline", "00_baseline"),
                Map.entry("single", "01_single_field"),
                Map.entry("multi", "02_multi_field"),
                Map.entry("large 10240", "03a_large_doc_10KB"),
                Map.entry("large 51200", "03b_50KB"),
                Map.entry("large 102400", "03c_100KB"),
                Map.entry("large 1048576", "03d_1MB"),
                Map.entry("large 4194304", "03e_4MB"),
                Map.entry("push", "04_array_push"),
                Map.entry("delete", "05_array_delete"),
                Map.entry("large-array", "06_large_array"));

        /** Asks a target's server, if it has such reports. */
        void run(TargetSession target, List<UpdateCase> cases, BooleanSupplier ended) {
            if (target.has(Durability.SYNC) && !ended.getAsBoolean()) {
                try {
                    Session session = target.at(Durability.SYNC);
                    session.ownReport().ifPresent(report -> all(target, session, report, cases, ended));
                } catch (StoreException e) {
                    warn.accept(target.target().id() + ": no report of the server's own: " + e.getMessage());
                    target.fault(e);
                }
            }
        }

        private void all(
                TargetSession target,
                Session session,
                OwnReport report,
                List<UpdateCase> cases,
                BooleanSupplier ended) {
            Map<String, List<UpdateCase>> categories = new LinkedHashMap<>();
            cases.stream()
                    .filter(of -> category(of) != null
                            && UpdateCases.has(target.target().id(), of.at(Durability.SYNC)))
                    .forEach(of -> categories
                            .computeIfAbsent(category(of), key -> new ArrayList<>())
                            .add(of));
            categories.forEach((category, members) -> {
                if (!ended.getAsBoolean()) {
                    long begin = report.mark();
                    for (UpdateCase of : members) {
                        String id = "reported-" + category + "-" + members.indexOf(of);
                        block.measure(session, target.collection(), of, id, target.losses());
                    }
                    String name = target.target().id() + "-" + report.file(category);
                    files.put(name, report.between(begin, report.mark()));
                }
            });
        }

        private static String category(UpdateCase of) {
            boolean bySize = of.scenario().equals(UpdateSuite.LARGE);
            return CATEGORIES.get(
                    of.scenario().name() + (bySize ? " " + of.parameters().get(0) : ""));
        }
    }
}
