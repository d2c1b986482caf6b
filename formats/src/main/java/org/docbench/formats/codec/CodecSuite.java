package org.docbench.formats.codec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Suite;
import org.docbench.core.runner.PlannedSuite;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Task;
import org.docbench.core.value.Value;
import org.docbench.formats.Codecs;
import org.docbench.formats.FormatMachine;
import org.docbench.formats.FormatSuites;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.formats.agent.Operation;
import org.docbench.formats.corpus.RealCorpora;

/**
 * The suite {@code codec}: whole documents to bytes and back, in every language that has an agent.
 *
 * @param home of DocBench, where {@code agents/} lies
 */
public record CodecSuite(Supplier<Path> home) implements SuiteEntry<FormatMachine> {
    public static final String NAME = "codec";

    /** What surrounds a trial: loading and verification. */
    private static final long AROUND_MILLIS = 50;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return descriptor(List.of(), List.of()).scenarios();
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
            missing.ifPresent(need -> all.add(new ListedTarget("", "", "install it: " + need.install())));
        }
        return all;
    }

    @Override
    public Suite prepare(RunRequest request, FormatMachine machine) {
        return planned(
                CodecTargets.find(machine.java(), home.get(), request.targets(), machine.building()),
                CodecPreset.of(request.preset()),
                descriptor(request.documents().documents(), RealCorpora.all()),
                request.seed());
    }

    /**
     * Describes what is measured.
     *
     * @param user the user's own documents, empty if there are none
     * @param real the corpora that are fetched, which may fail
     */
    static SuiteDescriptor<CodecPreset, CodecWork> descriptor(List<Value.Obj> user, List<CorpusSource> real) {
        List<CorpusSource> sources =
                Stream.concat(GeneratedCorpora.all().stream(), real.stream()).toList();
        List<CodecExperiment> experiments =
                new ArrayList<>(List.of(new FileSizes(), new Published(), new DocumentShapes(sources)));
        if (!user.isEmpty()) {
            experiments.add(new UserCorpus(user));
        }
        return new SuiteDescriptor<>(NAME, experiments, List.of(), CodecTarget::loop, phase -> true);
    }

    /** Makes the plan and writes the corpora. */
    static Suite planned(
            CodecTargets targets, CodecPreset preset, SuiteDescriptor<CodecPreset, CodecWork> descriptor, long seed) {
        List<String> ids = targets.ready().stream().map(CodecTarget::id).toList();
        Plan plan = plan(descriptor, ids, preset, seed);
        var executor = new CodecExecutor(targets, preset, descriptor, seed);
        return new PlannedSuite<>(descriptor, preset, ids, plan, executor, AROUND_MILLIS + preset.measureMillis());
    }

    /** The published procedure is one turn in a cold process; after it, targets take turns at every case. */
    private static Plan plan(
            SuiteDescriptor<CodecPreset, CodecWork> descriptor, List<String> targets, CodecPreset preset, long seed) {
        List<Plan.Cells> cold = new ArrayList<>();
        List<Plan.Group> groups = new ArrayList<>();
        for (Plan.Cells cells : descriptor.cells(preset, targets)) {
            part(cells, Published::isCold).ifPresent(cold::add);
            part(cells, phase -> !Published.isCold(phase)).ifPresent(warm -> groups.add(Plan.Group.of(List.of(warm))));
        }
        if (!cold.isEmpty()) {
            groups.add(Plan.Group.of(cold));
        }
        return new Plan(NAME, seed, preset.rounds(), false, List.of(new Plan.Stage("", targets, groups)));
    }

    private static Optional<Plan.Cells> part(Plan.Cells cells, Predicate<String> phases) {
        Task.Step step = cells.step();
        List<String> chosen = step.phases().stream().filter(phases).toList();
        return chosen.isEmpty()
                ? Optional.empty()
                : Optional.of(new Plan.Cells(new Task.Step(step.benchCase(), chosen), cells.targets()));
    }

    /** Documents of several shapes: those of the MongoDB drivers' benchmark, orders of a shop, public ones. */
    static final class DocumentShapes implements CodecExperiment {
        /** Enough that one lucky document does not decide, few enough that a pass over the largest takes milliseconds. */
        private static final int DOCUMENTS = 100;

        private static final Scenario SCENARIO = CodecExperiment.describe(
                "documents", "What does a document cost, by its shape?", "corpus", Operation.values());

        private final List<CorpusSource> sources;

        DocumentShapes(List<CorpusSource> sources) {
            this.sources = sources;
        }

        @Override
        public Scenario scenario() {
            return SCENARIO;
        }

        @Override
        public List<Case> cases(CodecPreset preset) {
            return preset.shapes().stream().map(SCENARIO::with).toList();
        }

        @Override
        public CodecWork block(Case benchCase, long seed) {
            String corpus = benchCase.parameters().get("corpus");
            CorpusSource source = sources.stream()
                    .filter(one -> one.name().equals(corpus))
                    .findFirst()
                    .orElseThrow();
            return new CodecWork(corpus, () -> source.documents(DOCUMENTS, seed));
        }
    }
}
