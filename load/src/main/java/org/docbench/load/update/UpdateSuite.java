package org.docbench.load.update;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.Observations;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.ServerCounts;
import org.docbench.load.SessionExecutor;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreSuite.ListedExperiment;
import org.docbench.load.StoreTargets;
import org.docbench.load.TargetSession;
import org.docbench.load.TargetSession.ClientWarmUp;
import org.docbench.load.TargetSessions;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;
import org.docbench.stores.Session.OwnReport;
import org.docbench.stores.StoreException;
import org.docbench.stores.evidence.KernelSyncs;

/** The suite {@code update}: one document changed inside a store, durably or not. */
public final class UpdateSuite {
    public static final String NAME = "update";

    /** The only phase: everything else lies outside the timer. */
    static final String PHASE = "update";

    private static final String TIMED =
            "bind the values, encode, send, wait for the acknowledgement, take the answer; ";

    static final Scenario BASELINE = scenario(
            "baseline", "What does the smallest write cost, a counter in a document of nothing else?", "one increment");

    static final Scenario SINGLE = scenario(
            "single", "What does changing one field cost, by the number of fields?", "one field set", "fields");

    static final Scenario MULTI =
            scenario("multi", "What do several fields of one document cost together?", "one call for all", "paths");

    static final Scenario LARGE =
            scenario("large", "Does the cost of changing one field grow with the document?", "one field set", "bytes");

    /**
     * The published {@link #LARGE} has texts of one letter, which become very small in a store that compresses. Real texts are in
     * between those and these.
     */
    static final Scenario LARGE_RANDOM = scenario(
            "large-random",
            "What does changing one field of a large document cost if its text is random, so that nothing compresses?",
            "one field set",
            "bytes");

    static final Scenario PUSH = scenario(
            "push", "What does appending to a short array cost?", "one call for each value", "items", "values");

    static final Scenario DELETE = scenario(
            "delete",
            "What does removing an array element cost, by its position among 100?",
            "one element removed; the append that restores the length is not timed",
            "items",
            "position");

    static final Scenario LARGE_ARRAY = scenario(
            "large-array", "What does appending to a very long array cost?", "one value appended", "items", "bytes");

    static final Scenario USER = scenario(
            "user",
            "What does changing your own documents cost?",
            "one field set, alternating between a text and the original value",
            "path");

    /** Lists the experiments on documents that come with DocBench, in the order of reports. */
    static final List<Scenario> OWN = List.of(BASELINE, SINGLE, MULTI, LARGE, LARGE_RANDOM, PUSH, DELETE, LARGE_ARRAY);

    private static final String BYTES = LARGE.parameters().get(0);

    private static final List<Parameter<?>> PARAMETERS =
            List.of(RunRequest.ROUNDS, StoreEntry.INSTANCES, StoreEntry.WARMUP);

    private UpdateSuite() {}

    /** Describes the suite to the command. */
    public static StoreEntry entry() {
        return new StoreEntry(
                NAME,
                OWN,
                List.of(),
                PARAMETERS,
                Set.of(Ability.SERVERS, Ability.STORES, Ability.DURABILITY, Ability.DOCUMENTS, Ability.PATHS),
                UpdateSuite::preset,
                (request, targets, machine) -> planned(targets, request));
    }

    private static UpdatePreset preset(RunRequest request) {
        return request.preset().of(NAME, UpdatePreset.class).with(request);
    }

    private static Suite planned(StoreTargets targets, RunRequest request) {
        UpdatePreset preset = preset(request);
        List<Durability> levels = StoreEntry.levels(request);
        List<UpdateCases.UpdateCase> cases = UpdateCases.all(
                        preset.largest(), request.documents().byPath())
                .stream()
                .filter(updateCase -> updateCase.scenario().equals(BASELINE)
                        || levels.stream().anyMatch(level -> request.measures(updateCase.at(level))))
                .toList();
        return planned(targets, preset, levels, cases, request.seed());
    }

    /**
     * Prepares a run on targets that are ready.
     *
     * @param levels to measure
     * @param cases to measure, the baseline first
     */
    static Suite planned(
            StoreTargets targets,
            UpdatePreset preset,
            List<Durability> levels,
            List<UpdateCases.UpdateCase> cases,
            long seed) {
        TargetSessions sessions =
                TargetSessions.of(NAME, targets, preset.limit(), preset.rehearsals(), UpdateBlock::placeCanary);
        Map<Case, UpdateCases.UpdateCase> planned = new LinkedHashMap<>();
        cases.forEach(of -> preset.levels(of, levels).forEach(level -> planned.put(of.at(level), of)));
        List<ListedExperiment<UpdatePreset, UpdateCases.UpdateCase>> experiments = ListedExperiment.of(
                cases.stream().map(UpdateCases.UpdateCase::scenario).distinct().toList(),
                planned,
                Map.of(LARGE, BYTES, LARGE_RANDOM, BYTES));
        return new SessionExecutor(sessions, new UpdateWork(preset, levels, cases, planned), Observer.NOBODY, true)
                .planned(
                        new SuiteDescriptor<>(NAME, experiments, NullStore.ID, phase -> true),
                        preset,
                        preset.rounds(),
                        preset.instances(),
                        seed,
                        (benchCase, target) -> UpdateCases.has(target, benchCase) ? List.of(PHASE) : List.of(),
                        // To change the level takes some servers time, and leaves work to the next block.
                        benchCase -> benchCase.parameters().get(ServerCounts.DURABILITY),
                        // A write takes a millisecond. Many blocks are shorter than they may be; large documents are
                        // read back.
                        20L
                                + preset.warmUp()
                                + preset.counted()
                                + preset.block().toMillis() / 2);
    }

    private static Scenario scenario(String name, String question, String timed, String... parameters) {
        List<String> all = new ArrayList<>(List.of(parameters));
        all.add(ServerCounts.DURABILITY);
        return new Scenario(NAME, name, question, all, Map.of(PHASE, TIMED + timed));
    }

    /** Runs the suite on a target: warm-up, evidence from the kernel, blocks, and the server's own reports. */
    private static final class UpdateWork implements SessionExecutor.Work {
        /** The published categories of cases; those of the large documents by their size. */
        private static final Map<String, String> CATEGORIES = Map.ofEntries(
                Map.entry("baseline", "00_baseline"),
                Map.entry("single", "01_single_field"),
                Map.entry("multi", "02_multi_field"),
                Map.entry("large 10240", "03a_large_doc_10KB"),
                Map.entry("large 51200", "03b_large_doc_50KB"),
                Map.entry("large 102400", "03c_large_doc_100KB"),
                Map.entry("large 1048576", "03d_large_doc_1MB"),
                Map.entry("large 4194304", "03e_large_doc_4MB"),
                Map.entry("push", "04_array_push"),
                Map.entry("delete", "05_array_delete"),
                Map.entry("large-array", "06_large_array"));

        private final UpdatePreset preset;
        private final List<Durability> levels;
        private final List<UpdateCases.UpdateCase> cases;
        private final Map<Case, UpdateCases.UpdateCase> planned;
        private final UpdateBlock block;
        private final ServerCounts kernel = new ServerCounts();
        private final Set<String> warnings = new LinkedHashSet<>();
        private final Map<String, String> files = new LinkedHashMap<>();
        private List<CorpusRow> corpora; // null until somebody asks: each is hashed

        /** @param cases the baseline first */
        UpdateWork(
                UpdatePreset preset,
                List<Durability> levels,
                List<UpdateCases.UpdateCase> cases,
                Map<Case, UpdateCases.UpdateCase> planned) {
            this.preset = preset;
            this.levels = levels;
            this.cases = cases;
            this.planned = planned;
            block = new UpdateBlock(preset, System::nanoTime);
        }

        /** Has the kernel count syncs, before large documents leave pages to be written back, and warms up the client. */
        @Override
        public void ready(TargetSession target, BooleanSupplier stop) {
            KernelSyncs.obstacle()
                    .ifPresentOrElse(
                            why -> warnings.add("syncs were not counted by the kernel: " + why),
                            () -> levels.stream()
                                    .filter(level -> target.server().process().isPresent()
                                            && target.has(level)
                                            && !stop.getAsBoolean())
                                    .forEach(level -> countSyncs(target, level)));
            if (preset.rehearsals() > 0) {
                ClientWarmUp client = target.client(NAME);
                // At the weakest level asked for; a server of the user's may refuse that.
                levels.stream()
                        .sorted()
                        .filter(level -> target.has(level) && client.missing() > 0)
                        .forEach(level -> target.attempt(
                                () -> block.warm(target.at(level), target.collection(), cases.get(0), client, stop)));
            }
        }

        /**
         * Has the kernel count syncs (rule 7), in blocks of their own before the rounds: strace slows down what it watches, and
         * after large documents the syncs of a server that writes back its pages would be counted as well.
         */
        private void countSyncs(TargetSession target, Durability level) {
            UpdateCases.UpdateCase baseline = cases.get(0);
            try {
                // The session first: some servers start a process for it, which must be there to be watched.
                Session session = target.at(level);
                long[] syncs = new long[1];
                UpdateBlock.Timed timed = new UpdateBlock(preset.watched(), System::nanoTime)
                        .watched(
                                session,
                                target.collection(),
                                baseline,
                                "watched-" + level.id(),
                                target.losses(),
                                InterleavedBlocks.Pause.NONE,
                                updates -> {
                                    try (KernelSyncs counting = KernelSyncs.of(
                                            target.server().process().orElseThrow())) {
                                        UpdateBlock.Timed gave = updates.get();
                                        syncs[0] = counting.stop();
                                        return gave;
                                    } catch (IOException e) {
                                        throw new UncheckedIOException(e.getMessage(), e);
                                    }
                                });
                kernel.kernel(baseline.at(level), target.target().id(), timed.writes(), syncs[0]);
            } catch (UnsupportedOperationException e) {
                return; // the rows of this level say it
            } catch (UncheckedIOException | StoreException e) {
                warnings.add(target.target().id() + ": syncs were not counted by the kernel: " + e.getMessage());
                if (e instanceof StoreException fault) {
                    target.fault(fault);
                }
            }
        }

        @Override
        public Map<String, Trial.Outcome> measure(SessionExecutor.Block of) {
            TargetSession target = of.target();
            String id = of.benchCase().toString().replaceAll("[^a-z0-9]+", "-") + "-" + of.round();
            UpdateBlock.Timed timed = block.measure(
                    of.session(), target.collection(), planned.get(of.benchCase()), id, target.losses(), of.pause());
            of.count(timed.counted(), timed.inCount());
            return Map.of(
                    UpdateSuite.PHASE,
                    new Trial.Measured(timed.samples(), null)
                            .alternated(Trial.Alternated.switches(timed.switches(), timed.samples())));
        }

        /**
         * Requests the report of a target's server on itself, category by category, in a pass of its own after the rounds. In a round the
         * next case belongs to another category. The published reports also covered the other product's half of the time.
         */
        @Override
        public void after(TargetSession target, BooleanSupplier stop) {
            if (target.has(Durability.SYNC) && !stop.getAsBoolean()) {
                try {
                    Session session = target.at(Durability.SYNC);
                    session.ownReport().ifPresent(report -> reports(target, session, report, stop));
                } catch (StoreException e) {
                    warnings.add(target.target().id() + ": no report of the server's own: " + e.getMessage());
                    target.fault(e);
                }
            }
        }

        private void reports(TargetSession target, Session session, OwnReport report, BooleanSupplier stop) {
            Map<String, List<UpdateCases.UpdateCase>> categories = new LinkedHashMap<>();
            cases.stream()
                    .filter(of -> category(of) != null
                            && UpdateCases.has(target.target().id(), of.at(Durability.SYNC)))
                    .forEach(of -> categories
                            .computeIfAbsent(category(of), key -> new ArrayList<>())
                            .add(of));
            categories.forEach((category, members) -> {
                if (!stop.getAsBoolean()) {
                    long begin = report.mark();
                    for (UpdateCases.UpdateCase of : members) {
                        String id = "reported-" + category + "-" + members.indexOf(of);
                        block.measure(
                                session, target.collection(), of, id, target.losses(), InterleavedBlocks.Pause.NONE);
                    }
                    String name = target.target().id() + "-" + report.file(category);
                    files.put(name, report.between(begin, report.mark()));
                }
            });
        }

        private static String category(UpdateCases.UpdateCase of) {
            boolean bySize = of.scenario().equals(UpdateSuite.LARGE);
            return CATEGORIES.get(
                    of.scenario().name() + (bySize ? " " + of.parameters().get(0) : ""));
        }

        @Override
        public List<CorpusRow> corpora() {
            if (corpora == null) {
                corpora = cases.stream().map(UpdateCases.UpdateCase::corpus).toList();
            }
            return corpora;
        }

        @Override
        public List<String> warnings() {
            return List.copyOf(warnings);
        }

        @Override
        public Observations observations() {
            return new Observations(Map.of(), kernel.rows(), List.of(), List.of(), files);
        }
    }
}
