package org.docbench.load.store;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Suite;
import org.docbench.core.runner.PlannedSuite;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.LoadGenerator;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreTargets;
import org.docbench.load.TargetSessions;
import org.docbench.load.UnboundedNullStore;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.open.OpenPreset;
import org.docbench.load.open.OpenRounds;
import org.docbench.load.open.OpenScenarios;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;

/**
 * A suite on collections that grow: what its experiments share.
 *
 * @param name in commands and run files
 * @param experiments in the order of reports
 * @param parameters that {@code --set} can change
 * @param documents that collections are loaded with
 * @param warming the work of the warm-up at each size
 * @param loading the case that loading is a round of, if any
 * @param open the scenarios in an open loop
 * @param compares whether targets are compared in a phase
 * @param millisOfTrial rough, for the estimate of the time left
 */
public record StoreSuite(
        String name,
        List<? extends StoreExperiment> experiments,
        List<Parameter<?>> parameters,
        BaseDocuments documents,
        StoreExperiment.Work warming,
        Optional<LoadingCase> loading,
        OpenScenarios open,
        Predicate<String> compares,
        ToLongFunction<StorePreset> millisOfTrial) {
    /** The phase of single calls. */
    public static final String LATENCY = "latency";

    /** The phase of writes without an acknowledgement: until the last of them has arrived. */
    public static final String DRAINED = "drained";

    public StoreSuite {
        experiments = List.copyOf(experiments);
        parameters = List.copyOf(parameters);
    }

    /** The case that one worker measures by loading a collection in batches. */
    @FunctionalInterface
    public interface LoadingCase {
        /** @param strongest level that the target has of those measured */
        Case at(long documents, Optional<Durability> strongest);
    }

    /** What of the suite is run. */
    public record Ask(
            StorePreset preset,
            StoreScope.Filter choice,
            List<Durability> levels,
            OpenChoice open,
            OpenPreset openEffort,
            long seed) {}

    /**
     * Describes a suite to the command.
     *
     * @param suite the suite with documents of a seed
     */
    public static StoreEntry entry(LongFunction<StoreSuite> suite) {
        StoreSuite any = suite.apply(0);
        return new StoreEntry(
                any.name,
                any.scenarios(),
                StoreEntry.names(any.closed()),
                any.parameters,
                EnumSet.of(
                        Ability.SERVERS,
                        Ability.STORES,
                        Ability.DURABILITY,
                        Ability.RATE,
                        Ability.CAPACITY,
                        Ability.PROFILES),
                (request, targets, observer) -> suite.apply(request.seed())
                        .planned(
                                targets,
                                new Ask(
                                        StorePreset.of(request.preset(), any.name),
                                        StoreScope.Filter.of(request),
                                        StoreEntry.levels(request),
                                        OpenChoice.of(request),
                                        OpenPreset.of(request.preset()),
                                        request.seed()),
                                observer,
                                LoadGenerator.measured()));
    }

    /** Prepares a run on targets that are ready. */
    public Suite planned(StoreTargets targets, Ask ask, Observer observer, LoadGenerator loop) {
        TargetSessions sessions = TargetSessions.of(
                name, UnboundedNullStore.in(targets), ask.preset().limit());
        StoreScope scope = scope(ask, sessions);
        List<StoreExperiment> chosen = chosen(ask.choice());
        boolean opened = ask.open().asked();
        SuiteDescriptor<StoreScope, StoreExperiment.Work> descriptor = opened
                ? new SuiteDescriptor<>(name, shown(ask.open()), parameters, NullStore.ID, OpenScenarios::compares)
                : new SuiteDescriptor<>(name, chosen, parameters, NullStore.ID, compares);
        Plan plan = plan(descriptor, scope, sessions.ids(), ask.seed());
        OpenPreset effort = ask.choice().rounds() == 0
                ? ask.openEffort()
                : ask.openEffort().withRounds(ask.choice().rounds());
        var executor = new StoreExecutor(
                this,
                scope,
                plan,
                sessions,
                loop,
                observer,
                opened ? openCases(ask, scope, chosen, effort) : List.of(),
                new OpenRounds(ask.open(), effort, loop, ask.seed()));
        return new PlannedSuite<>(
                descriptor, scope, sessions.ids(), plan, executor, millisOfTrial.applyAsLong(scope.preset()));
    }

    private static StoreScope scope(Ask ask, TargetSessions sessions) {
        boolean unacknowledged = sessions.all().stream()
                .anyMatch(session -> !session.target().store().acknowledges());
        StorePreset preset = ask.open().asked() ? ask.preset().atLargest() : ask.preset();
        return StoreScope.of(preset, ask.choice(), ask.levels(), unacknowledged);
    }

    private List<StoreExperiment> chosen(StoreScope.Filter choice) {
        return experiments.stream()
                .<StoreExperiment>map(experiment -> experiment)
                .filter(experiment -> choice.has(experiment.scenario().name()))
                .toList();
    }

    private static List<Case> openCases(
            Ask ask, StoreScope scope, List<StoreExperiment> experiments, OpenPreset effort) {
        List<Integer> workers = ask.choice().workers().isEmpty()
                ? List.of(effort.workers())
                : ask.choice().workers();
        return experiments.stream()
                .flatMap(experiment -> openCase(experiment, scope).stream())
                .flatMap(open -> workers.stream().map(together -> open.with(StoreCase.WORKERS, together)))
                .toList();
    }

    /** Returns the first case of an experiment at the largest number of documents and, where it writes, at the strongest level. */
    private static Optional<Case> openCase(StoreExperiment experiment, StoreScope scope) {
        Optional<Durability> strongest = Optional.of(StoreExperiment.strongest(scope.levels()));
        return experiment.cases(scope).stream()
                .map(StoreCase::of)
                .filter(one -> one.documents() == scope.preset().largest())
                .filter(one -> one.level().isEmpty() || one.level().equals(strongest))
                .map(StoreCase::benchCase)
                .findFirst();
    }

    private static Plan plan(
            SuiteDescriptor<StoreScope, ?> descriptor, StoreScope scope, List<String> targets, long seed) {
        List<Plan.Cells> cells = descriptor.cells(scope, targets);
        List<Plan.Stage> stages = new ArrayList<>();
        for (long size : scope.preset().documents()) {
            stages.add(new Plan.Stage(
                    StoreCase.DOCUMENTS + "=" + size,
                    targets,
                    cells.stream()
                            .filter(one -> StoreCase.of(one.step().benchCase()).documents() == size)
                            .map(one -> Plan.Group.of(List.of(one)))
                            .toList()));
        }
        return new Plan(descriptor.name(), seed, scope.preset().rounds(), true, stages);
    }

    /** The scenarios of an open loop have no cases before it runs: its rates depend on what it measures. */
    private List<ListedExperiment<StoreScope, StoreExperiment.Work>> shown(OpenChoice choice) {
        return open.asked(choice).stream()
                .map(scenario ->
                        new ListedExperiment<StoreScope, StoreExperiment.Work>(scenario, Map.of(), Optional.empty()))
                .toList();
    }

    /** Finds the experiment of a case. */
    StoreExperiment experiment(Case benchCase) {
        return experiments.stream()
                .filter(one -> one.scenario().name().equals(benchCase.scenario()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no scenario " + benchCase.scenario()));
    }

    /** Lists the questions, those of a closed loop first. */
    public List<Scenario> scenarios() {
        List<Scenario> all = new ArrayList<>(closed());
        all.addAll(open.all());
        return all;
    }

    /** Lists the scenarios that can be chosen: those of a closed loop. */
    public List<Scenario> closed() {
        return experiments.stream().map(StoreExperiment::scenario).toList();
    }

    /** Describes a scenario on a collection: {@code documents} comes first, {@code workers} and the level of durability come last. */
    public static Scenario describe(
            String suite,
            String name,
            String question,
            List<String> parameters,
            boolean writes,
            Map<String, String> timed) {
        List<String> all = new ArrayList<>(List.of(StoreCase.DOCUMENTS));
        all.addAll(parameters);
        all.add(StoreCase.WORKERS);
        if (writes) {
            all.add(org.docbench.load.ServerCounts.DURABILITY);
        }
        return new Scenario(suite, name, question, all, new LinkedHashMap<>(timed));
    }
}
