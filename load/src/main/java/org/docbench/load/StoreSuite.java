package org.docbench.load;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Experiment;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.StoreExperiment.BaseDocuments;
import org.docbench.load.StoreExperiment.StoreCase;
import org.docbench.load.StoreExperiment.StoreScope;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;

/**
 * A suite on collections that grow: what its experiments share.
 *
 * @param name in commands and run files
 * @param experiments in the order of reports
 * @param parameters that {@code --set} can change
 * @param documents that collections are loaded with
 * @param loading the case that loading is a round of, if any
 * @param open the scenarios in an open loop
 * @param compares whether targets are compared in a phase
 * @param millisOfTrial rough, for the estimate of the time left; without the load of a collection
 */
public record StoreSuite(
        String name,
        List<? extends StoreExperiment> experiments,
        List<Parameter<?>> parameters,
        BaseDocuments documents,
        Optional<LoadingCase> loading,
        OpenChoice.OpenScenarios open,
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
                any.open.all(),
                any.parameters,
                EnumSet.of(
                        Ability.SERVERS,
                        Ability.STORES,
                        Ability.DURABILITY,
                        Ability.RATE,
                        Ability.CAPACITY,
                        Ability.PROFILES,
                        Ability.RANKS),
                request -> request.preset().of(any.name, StorePreset.class).with(request),
                (request, targets, machine) -> suite.apply(request.seed())
                        .planned(
                                targets,
                                request.preset().of(any.name, StorePreset.class),
                                request.preset().of(OpenChoice.OpenPreset.PART, OpenChoice.OpenPreset.class),
                                request,
                                machine.observer(),
                                machine.ranks(),
                                LoadGenerator.measured()));
    }

    /** Prepares a run on targets that are ready; several processes measure a block if the request says so. */
    public Suite planned(
            StoreTargets targets,
            StorePreset preset,
            OpenChoice.OpenPreset openPreset,
            RunRequest request,
            Observer observer,
            RankBlocks ranks,
            LoadGenerator loop) {
        TargetSessions sessions =
                TargetSessions.of(name, targets.keepingNothing(), preset.limit(), preset.rehearsals());
        OpenChoice choice = OpenChoice.of(request);
        boolean opened = choice.asked();
        StoreScope scope = StoreScope.of(
                opened ? preset.atLargest() : preset,
                request,
                sessions.all().stream()
                        .anyMatch(session -> !session.target().store().acknowledges()));
        List<? extends StoreExperiment> chosen = experiments.stream()
                .filter(experiment -> request.measures(experiment.scenario().name()))
                .toList();
        SuiteDescriptor<StoreScope, StoreExperiment.Work> descriptor = opened
                ? new SuiteDescriptor<>(
                        name, shown(choice, request.ranks()), NullStore.ID, OpenChoice.OpenScenarios::compares)
                : new SuiteDescriptor<>(name, ranked(chosen, request.ranks()), NullStore.ID, compares);
        OpenChoice.OpenPreset effort = openPreset.with(request);
        Map<String, GrownCollection> collections = new LinkedHashMap<>();
        sessions.all()
                .forEach(session -> collections.put(
                        session.target().id(),
                        new GrownCollection(session, documents, scope.preset(), loop, name, ranks)));
        var executor = new StoreExecutor(
                this,
                scope,
                descriptor.experiments().stream()
                        .flatMap(experiment -> experiment.cases(scope).stream())
                        .filter(request::measures)
                        .collect(Collectors.toSet()),
                sessions,
                loop,
                observer,
                ranks,
                opened ? openCases(request, scope, chosen, effort) : List.of(),
                new OpenRounds(open, choice, effort, request.seed()),
                new ServerCounts(),
                collections);
        Plan plan = plan(descriptor, scope, sessions.ids(), request.seed());
        return new Suite(descriptor, scope, sessions.ids(), plan, executor, millisOfTrial(plan, scope.preset()));
    }

    private static Scenario onRanks(Scenario plain, Map<String, String> timed) {
        List<String> parameters = new ArrayList<>(plain.parameters());
        parameters.add(RankBlocks.RANKS);
        return new Scenario(plain.suite(), plain.name(), plain.question(), parameters, timed);
    }

    /** Describes the first phase, which has the time by the wall clock, as that of a window. */
    private static Map<String, String> inWindow(Map<String, String> plain) {
        Map<String, String> timed = new LinkedHashMap<>(plain);
        timed.put(plain.keySet().iterator().next(), RankBlocks.TIMED);
        return timed;
    }

    private static List<? extends Experiment<StoreScope, StoreExperiment.Work>> ranked(
            List<? extends StoreExperiment> experiments, int ranks) {
        return ranks == 1
                ? experiments
                : experiments.stream().map(one -> new OnRanks(one, ranks)).toList();
    }

    /** The same experiment, whose cases say how many processes measure them. */
    private record OnRanks(StoreExperiment one, int ranks) implements Experiment<StoreScope, StoreExperiment.Work> {
        @Override
        public Scenario scenario() {
            return onRanks(one.scenario(), inWindow(one.scenario().timed()));
        }

        @Override
        public List<Case> cases(StoreScope scope) {
            return one.cases(scope).stream()
                    .map(benchCase -> benchCase.with(RankBlocks.RANKS, ranks))
                    .toList();
        }

        @Override
        public List<String> phases(Case benchCase, StoreScope scope) {
            return one.phases(benchCase, scope);
        }

        @Override
        public StoreExperiment.Work block(Case benchCase, long seed) {
            return one.block(benchCase, seed);
        }

        @Override
        public Optional<String> sweeps() {
            return one.sweeps();
        }
    }

    private static List<Case> openCases(
            RunRequest request,
            StoreScope scope,
            List<? extends StoreExperiment> experiments,
            OpenChoice.OpenPreset effort) {
        List<Integer> asked = request.numbers(StoreCase.WORKERS);
        List<Integer> workers = asked.isEmpty() ? List.of(Math.max(request.ranks(), effort.workers())) : asked;
        return experiments.stream()
                .flatMap(experiment -> openCases(experiment, scope).stream())
                .flatMap(open -> workers.stream().map(together -> open.with(StoreCase.WORKERS, together)))
                .toList();
    }

    /** Returns the first case of an experiment at the largest number of documents, where it writes at each level that all else varies at. */
    private static Collection<Case> openCases(StoreExperiment experiment, StoreScope scope) {
        return experiment.cases(scope).stream()
                .map(StoreCase::of)
                .filter(one -> one.documents() == scope.preset().largest())
                .filter(one -> scope.isMain(one.level()))
                .collect(Collectors.toMap(
                        StoreCase::level, StoreCase::benchCase, (first, later) -> first, LinkedHashMap::new))
                .values();
    }

    /**
     * Spreads over all trials what blocks take whose numbers of calls differ by orders of magnitude, and the loads: half a minute for
     * a million documents. Writes are undone or prepared, which doubles them. Other presets than that of the published numbers have their own
     * estimate per trial; only scans and loads are added to it.
     */
    private long millisOfTrial(Plan plan, StorePreset preset) {
        boolean published = preset.published();
        double blocks = plan.cells()
                .filter(cells -> published
                        || experiment(cells.step().benchCase())
                                .scans(cells.step().benchCase()))
                .mapToDouble(cells -> {
                    Case benchCase = cells.step().benchCase();
                    StoreExperiment experiment = experiment(benchCase);
                    StoreCase at = StoreCase.of(benchCase);
                    double calls = (double) experiment.calls(benchCase, preset) * at.workers();
                    long targets = cells.targets().stream()
                            .filter(target -> !target.equals(NullStore.ID))
                            .count();
                    return targets
                            * (20
                                    + calls
                                            * experiment.microsOfCall(benchCase)
                                            / 1e3
                                            * (at.level().isPresent() ? 2 : 1));
                })
                .sum();
        double loads = preset.largest()
                * 0.03
                * plan.stages().stream()
                        .mapToInt(stage -> stage.targets().size())
                        .max()
                        .orElse(0);
        // What a trial takes is counted for those of rehearsed rounds, too, and they load nothing.
        double loadsOfTrials = loads * preset.rounds() / (preset.rounds() + preset.rehearsals());
        return Math.round((blocks * preset.rounds() + loadsOfTrials) / Math.max(1, plan.trials()))
                + (published ? 0 : millisOfTrial.applyAsLong(preset));
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
                            .map(one -> new Plan.Group(
                                    one.step().benchCase().parameters().getOrDefault(ServerCounts.DURABILITY, ""),
                                    List.of(one)))
                            .toList()));
        }
        return Plan.interleaved(descriptor.name(), seed, scope.preset().rounds(), stages)
                .instances(scope.preset().instances());
    }

    /** The scenarios of an open loop have no cases before it runs: its rates depend on what it measures. */
    private List<ListedExperiment<StoreScope, StoreExperiment.Work>> shown(OpenChoice choice, int ranks) {
        return open.asked(choice).stream()
                .map(scenario -> ranks == 1 ? scenario : onRanks(scenario, scenario.timed()))
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

    /** Lists the scenarios of a closed loop. */
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
            all.add(ServerCounts.DURABILITY);
        }
        return new Scenario(suite, name, question, all, new LinkedHashMap<>(timed));
    }

    /**
     * A scenario whose cases were listed before, each with what its blocks do.
     *
     * @param blocks by case, in the order of reports
     * @param sweeps the parameter whose growth the scenario measures
     */
    public record ListedExperiment<P, B>(Scenario scenario, Map<Case, B> blocks, Optional<String> sweeps)
            implements Experiment<P, B> {
        public ListedExperiment {
            blocks = Collections.unmodifiableMap(new LinkedHashMap<>(blocks));
        }

        /**
         * Sorts cases by scenario; a scenario without a case is left out.
         *
         * @param sweeps the swept parameter by scenario
         */
        public static <P, B> List<ListedExperiment<P, B>> of(
                List<Scenario> scenarios, Map<Case, B> blocks, Map<Scenario, String> sweeps) {
            return scenarios.stream()
                    .map(scenario -> {
                        Map<Case, B> own = new LinkedHashMap<>(blocks);
                        own.keySet().removeIf(benchCase -> !benchCase.scenario().equals(scenario.name()));
                        return new ListedExperiment<P, B>(scenario, own, Optional.ofNullable(sweeps.get(scenario)));
                    })
                    .filter(experiment -> !experiment.blocks.isEmpty())
                    .toList();
        }

        @Override
        public List<Case> cases(P preset) {
            return List.copyOf(blocks.keySet());
        }

        @Override
        public List<String> phases(Case benchCase, P preset) {
            return List.copyOf(scenario.timed().keySet());
        }

        @Override
        public B block(Case benchCase, long seed) {
            return blocks.get(benchCase);
        }
    }
}
