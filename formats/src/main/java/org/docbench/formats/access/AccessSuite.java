package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.runner.UserDocuments;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.FormatMachine;
import org.docbench.formats.FormatSuites;
import org.docbench.formats.Formats;
import org.docbench.formats.Formats.NullFormat;
import org.docbench.formats.documents.DocumentFile;

/** The suite {@code access}: reading and changing one document in bytes, without a database. */
public record AccessSuite() implements SuiteEntry<FormatMachine> {
    public static final String NAME = "access";

    /** Starting a process, compiling and proving, for each trial's part of them: the default run's on two virtual cores. */
    private static final long STARTING_MILLIS = 130;

    /** The same of what surrounds a batch: the untimed piece, batches measured again, evidence of disturbances. */
    private static final double AROUND_BATCH_MILLIS = 1.7;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return descriptor(null).scenarios();
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(RunRequest.ROUNDS);
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(Ability.JVM, Ability.DOCUMENTS, Ability.PATHS);
    }

    @Override
    public List<String> targets() {
        return Formats.ids();
    }

    @Override
    public List<ListedTarget> listed() {
        return Formats.all().stream()
                .map(format -> FormatSuites.listed(format.ledger()))
                .toList();
    }

    @Override
    public Suite prepare(RunRequest request, FormatMachine machine) {
        Set<String> chosen = new LinkedHashSet<>(request.targets());
        chosen.add(NullFormat.ID);
        List<String> targets = List.copyOf(chosen);
        AccessExperiment.AccessPreset preset =
                AccessExperiment.AccessPreset.of(request.preset()).with(request);
        UserDocuments user = request.documents();
        OwnDocuments own = user.file().isEmpty() ? null : new OwnDocuments(user.file(), user.paths(), user.limit());
        var descriptor = descriptor(own).only(request::measures);
        Plan plan = plan(descriptor, targets, preset, request.seed());
        var executor = new ForkExecutor(
                job -> ForkProcess.start(machine.java(), job), targets, preset, descriptor, own, request.seed());
        long millis = STARTING_MILLIS
                + preset.warmupMillis()
                + Math.round(
                        preset.samples() * (preset.sampleMillis() + preset.batchesOfSample() * AROUND_BATCH_MILLIS));
        return new Suite(descriptor, preset, targets, plan, executor, millis);
    }

    /**
     * Describes what is measured.
     *
     * @param documents the user's own, or null
     */
    public static SuiteDescriptor<AccessExperiment.AccessPreset, AccessExperiment.Workload> descriptor(
            OwnDocuments documents) {
        return new SuiteDescriptor<>(NAME, experiments(documents), NullFormat.ID, phase -> true);
    }

    /** Lists the experiments in the order of reports. A new one is one more line here. */
    static List<AccessExperiment> experiments(OwnDocuments documents) {
        List<AccessExperiment> experiments = new ArrayList<>(List.of(
                new Lookups.Flat(),
                new Lookups.Nested(),
                new Lookups.Growth(),
                new Lookups.Reads(),
                new Patch(),
                new Lookups.Cold()));
        if (documents != null) {
            experiments.add(documents);
        }
        return experiments;
    }

    /** Finds the experiment of a case. */
    static AccessExperiment experiment(List<AccessExperiment> experiments, Case benchCase) {
        return experiments.stream()
                .filter(experiment -> experiment.scenario().name().equals(benchCase.scenario()))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no scenario " + benchCase.scenario()));
    }

    static Plan plan(
            SuiteDescriptor<AccessExperiment.AccessPreset, AccessExperiment.Workload> descriptor,
            List<String> targets,
            AccessExperiment.AccessPreset preset,
            long seed) {
        List<Plan.Cells> cells = descriptor.cells(preset, targets);
        List<Plan.Group> groups =
                switch (preset.fork()) {
                    case TARGET -> List.of(Plan.Group.of(cells));
                    case CASE ->
                        cells.stream().map(one -> Plan.Group.of(List.of(one))).toList();
                };
        return new Plan(NAME, seed, preset.rounds(), false, true, List.of(new Plan.Stage("", targets, groups)));
    }

    /**
     * Asks the same questions of the user's own documents ({@code --documents FILE --path P}): every path, over the documents that have
     * it. It travels to forked JVMs, which read the file themselves.
     *
     * @param file absolute path
     * @param paths in written form
     * @param limit how many documents of the file are read
     */
    public record OwnDocuments(String file, List<String> paths, int limit) implements AccessExperiment {
        private static final Scenario SCENARIO = AccessExperiment.describe(
                "user",
                "What does one field of your own documents cost?",
                List.of("path"),
                AccessExperiment.Phase.OPEN,
                AccessExperiment.Phase.GET,
                AccessExperiment.Phase.READ,
                AccessExperiment.Phase.OPEN_READ);

        public OwnDocuments {
            paths = List.copyOf(paths);
        }

        @Override
        public Scenario scenario() {
            return SCENARIO;
        }

        @Override
        public List<Case> cases(boolean thorough) {
            return paths.stream().map(SCENARIO::with).toList();
        }

        @Override
        public AccessExperiment.Workload block(Case benchCase, long seed) {
            Path path = Path.parse(benchCase.parameters().get("path"));
            List<Value.Obj> all =
                    DocumentFile.read(java.nio.file.Path.of(file), limit).documents();
            List<Value.Obj> having = all.stream()
                    .filter(document -> path.in(document).isPresent())
                    .toList();
            String name = having.size() == all.size() ? "user" : "user, with " + path;
            return new AccessExperiment.Workload(new Corpus(name, 1, 0, having), 1, List.of(List.of(path)), List.of());
        }
    }
}
