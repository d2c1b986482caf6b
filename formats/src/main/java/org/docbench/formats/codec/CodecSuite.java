package org.docbench.formats.codec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Task;
import org.docbench.core.value.Value;
import org.docbench.formats.Codecs;
import org.docbench.formats.FormatMachine;
import org.docbench.formats.FormatSuites;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.AgentTarget;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.formats.agent.AgentManifest.AgentException;
import org.docbench.formats.alternate.Alternation;
import org.docbench.formats.corpus.RealCorpora;

/**
 * The suite {@code codec}: whole documents to bytes and back, in every language that has an agent.
 *
 * @param home of DocBench, where {@code agents/} lies
 */
public record CodecSuite(Supplier<Path> home) implements SuiteEntry<FormatMachine> {
    public static final String NAME = "codec";

    /** What surrounds a trial: its part of starting the agent and of loading, warm-up and verification, on two virtual cores. */
    private static final long AROUND_MILLIS = 190;

    /** The same of what surrounds a batch: the untimed piece, batches measured again, passes longer than a batch. */
    private static final double AROUND_BATCH_MILLIS = 3.5;

    /** A trial of the published procedure, which is neither warmed up nor repeated. */
    private static final long COLD_MILLIS = 35;

    /**
     * Of a sample of a large file, with all around it. Two rounds of {@code standard} with five codecs took seven minutes (27 November 2026,
     * two virtual cores).
     */
    private static final double MILLIS_OF_DOCUMENT = 0.009;

    private static final String FILE = "documents";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return descriptor(List.of(), List.of()).scenarios();
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<String> corpora =
                sources(RealCorpora.all()).map(CorpusSource::name).toList();
        return List.of(Parameter.words(CodecExperiment.CORPUS, corpora), RunRequest.ROUNDS);
    }

    private static Stream<CorpusSource> sources(List<CorpusSource> real) {
        return Stream.of(GeneratedCorpora.all(), GeneratedCorpora.published(), real)
                .flatMap(List::stream);
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(Ability.JVM, Ability.DOCUMENTS);
    }

    @Override
    public List<String> targets() {
        return CodecTargets.ids(home.get());
    }

    @Override
    public List<ListedTarget> listed() {
        List<ListedTarget> all = new ArrayList<>();
        Codecs.all().forEach(codec -> all.add(FormatSuites.listed(codec.ledger())));
        for (AgentFolder folder : AgentFolder.all(home.get())) {
            var missing = folder.missing();
            folder.targets()
                    .forEach(target -> all.add(new ListedTarget(target.id(), missing.isEmpty(), target.about())));
            missing.ifPresent(words -> all.add(new ListedTarget("", "", words)));
        }
        return all;
    }

    @Override
    public Suite prepare(RunRequest request, FormatMachine machine) {
        return planned(
                CodecTargets.find(machine.java(), home.get(), request.targets(), machine.say()),
                CodecPreset.of(request.preset()).with(request),
                descriptor(request.documents().documents(), RealCorpora.all()).only(request::measures),
                request.seed());
    }

    /**
     * Describes what is measured.
     *
     * @param user the user's own documents, empty if there are none
     * @param real the corpora that are fetched, which may fail
     */
    static SuiteDescriptor<CodecPreset, CorpusFiles.Work> descriptor(List<Value.Obj> user, List<CorpusSource> real) {
        List<CorpusSource> sources = sources(real).toList();
        List<CodecExperiment> experiments = new ArrayList<>(
                List.of(new CodecExperiment.FileSizes(), new Published(), new CodecExperiment.DocumentShapes(sources)));
        if (!user.isEmpty()) {
            experiments.add(new CodecExperiment.UserCorpus(user));
        }
        return new SuiteDescriptor<>(NAME, experiments, CodecTargets.CodecTarget::loop, phase -> true);
    }

    /** Makes the plan. */
    static Suite planned(
            CodecTargets targets,
            CodecPreset preset,
            SuiteDescriptor<CodecPreset, CorpusFiles.Work> descriptor,
            long seed) {
        List<String> ids =
                targets.ready().stream().map(CodecTargets.CodecTarget::id).toList();
        Plan plan = plan(descriptor, ids, preset, seed);
        var executor = new CodecExecutor(targets, preset, descriptor, seed);
        return new Suite(descriptor, preset, ids, plan, executor, millisOfTrial(plan, preset));
    }

    /** The mean over warm trials and those of the published procedure. */
    private static long millisOfTrial(Plan plan, CodecPreset preset) {
        Map<Boolean, List<Plan.Cells>> cells = plan.cells()
                .collect(Collectors.partitioningBy(
                        one -> one.step().phases().stream().allMatch(Published::isCold)));
        List<Plan.Cells> cold = cells.get(true);
        List<Plan.Cells> warm = cells.get(false);
        double batches = preset.samples() * Alternation.BATCHES;
        double each = trials(cold) * COLD_MILLIS
                + trials(warm) * (AROUND_MILLIS + preset.measureMillis() + batches * AROUND_BATCH_MILLIS);
        // A sample is at least a pass over the file; the first pass of the published procedure is one of its ten.
        double passes = warm.stream().mapToDouble(CodecSuite::documents).sum() * preset.samples()
                + cold.stream()
                                .collect(Collectors.toMap(
                                        one -> one.step().benchCase().parameters(), CodecSuite::documents, Math::max))
                                .values()
                                .stream()
                                .mapToDouble(Double::doubleValue)
                                .sum()
                        * Published.PASSES;
        return Math.round(preset.rounds() * (each + passes * MILLIS_OF_DOCUMENT) / Math.max(1, plan.trials()));
    }

    private static double trials(List<Plan.Cells> cells) {
        return cells.stream().mapToInt(Plan.Cells::trials).sum();
    }

    /** Counts the documents that the trials of a round pass over once. */
    private static double documents(Plan.Cells cells) {
        return (double) cells.trials()
                * Long.parseLong(cells.step().benchCase().parameters().getOrDefault(FILE, "0"));
    }

    /** The published procedure is one turn in cold processes; after it, the targets of every case alternate. */
    private static Plan plan(
            SuiteDescriptor<CodecPreset, CorpusFiles.Work> descriptor,
            List<String> targets,
            CodecPreset preset,
            long seed) {
        List<Plan.Cells> cold = new ArrayList<>();
        List<Plan.Group> groups = new ArrayList<>();
        for (Plan.Cells cells : descriptor.cells(preset, targets)) {
            part(cells, Published::isCold).ifPresent(cold::add);
            part(cells, phase -> !Published.isCold(phase)).ifPresent(warm -> groups.add(Plan.Group.of(List.of(warm))));
        }
        if (!cold.isEmpty()) {
            groups.add(Plan.Group.of(cold));
        }
        return new Plan(NAME, seed, preset.rounds(), false, true, List.of(new Plan.Stage("", targets, groups)));
    }

    private static Optional<Plan.Cells> part(Plan.Cells cells, Predicate<String> phases) {
        Task.Step step = cells.step();
        List<String> chosen = step.phases().stream().filter(phases).toList();
        return chosen.isEmpty()
                ? Optional.empty()
                : Optional.of(new Plan.Cells(new Task.Step(step.benchCase(), chosen), cells.targets()));
    }

    /** Talks to every target of an agent and compares what it gives with the model: what its author runs while writing it. */
    public static final class AgentCheck {
        private static final Duration LIMIT = Duration.ofSeconds(20);

        private AgentCheck() {}

        /**
         * What came of it, a line for each target.
         *
         * @throws AgentException if a target breaks the protocol or gives something else than the documents
         */
        public static String of(AgentFolder folder) {
            try (var files = new CorpusFiles()) {
                Map<String, CorpusFiles.CorpusFile> types = files.addTypes();
                return folder.targets().stream()
                        .map(target -> "\n  " + target.id() + ": " + checked(target, files, types))
                        .collect(Collectors.joining());
            }
        }

        private static String checked(
                AgentTarget target, CorpusFiles files, Map<String, CorpusFiles.CorpusFile> types) {
            var codec = new CodecTargets.CodecTarget(target, Optional.empty());
            var verification = new Verification(codec, files);
            try (Agent agent = Agent.start(target, LIMIT)) {
                for (Operation operation : Operation.values()) {
                    if (!agent.hello().operations().contains(operation.id())) {
                        throw new AgentException(target.id() + " has no operation " + operation.id());
                    }
                }
                if (codec.isLoop()) {
                    return agent.hello().runtime();
                }
                Map<String, String> found = verification.types(agent, types);
                found.forEach((type, outcome) -> {
                    if (outcome.startsWith("wrong")) {
                        throw new AgentException(target.id() + ", " + type + ": " + outcome);
                    }
                });
                return agent.hello().product() + " " + agent.hello().version() + ", "
                        + agent.hello().runtime() + "; " + counted(found);
            }
        }

        private static String counted(Map<String, String> found) {
            Map<String, Long> counts = found.values().stream()
                    .collect(Collectors.groupingBy(
                            outcome -> outcome.replaceFirst(":.*", ""), TreeMap::new, Collectors.counting()));
            return counts.entrySet().stream()
                    .map(count -> count.getValue() + " types " + count.getKey())
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * How much is measured. The values are those of a {@link Preset}.
     *
     * @param rounds every target takes its turn once in each round, in new processes
     * @param pieceMillis length of one piece of warm-up
     * @param mostPieces warm-up ends when pieces are no longer faster than the best before them, at the latest after the time of so many, and six
     * @param measureMillis length of all samples of a measurement
     * @param samples into which a measurement is divided, as nearly as whole passes allow
     * @param limit of one request to an agent
     * @param files how many documents the files of scenario {@code files} hold
     * @param published the files that go through the published procedure
     * @param shapes the corpora of scenario {@code documents}
     */
    public record CodecPreset(
            int rounds,
            int pieceMillis,
            int mostPieces,
            int measureMillis,
            int samples,
            Duration limit,
            List<Integer> files,
            List<Integer> published,
            List<String> shapes) {

        public CodecPreset {
            files = List.copyOf(files);
            published = List.copyOf(published);
            shapes = List.copyOf(shapes);
        }

        /** Binds the part of a preset. */
        public static CodecPreset of(Preset preset) {
            return preset.of(CodecSuite.NAME, CodecPreset.class);
        }

        /** Returns the same with what a run asks for instead. */
        CodecPreset with(RunRequest request) {
            List<String> corpora = request.words(CodecExperiment.CORPUS);
            return new CodecPreset(
                    request.rounds(rounds),
                    pieceMillis,
                    mostPieces,
                    measureMillis,
                    samples,
                    limit,
                    files,
                    published,
                    corpora.isEmpty() ? shapes : corpora);
        }
    }
}
