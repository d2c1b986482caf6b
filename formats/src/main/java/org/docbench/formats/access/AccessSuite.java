package org.docbench.formats.access;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Suite;
import org.docbench.core.runner.PlannedSuite;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.formats.NullFormat;

/** The suite {@code access}: reading and changing one document in bytes, without a database. */
public final class AccessSuite {
    public static final String NAME = "access";

    /** Starting a process and compiling, for each trial's part of them. */
    private static final long STARTING_MILLIS = 100;

    private AccessSuite() {}

    /**
     * Describes the suite.
     *
     * @param documents the user's own, or null
     */
    public static SuiteDescriptor<AccessPreset, Workload> descriptor(OwnDocuments documents) {
        return new SuiteDescriptor<>(NAME, experiments(documents), List.of(), NullFormat.ID, phase -> true);
    }

    /** Lists the experiments in the order of reports. A new one is one more line here. */
    static List<AccessExperiment> experiments(OwnDocuments documents) {
        List<AccessExperiment> experiments =
                new ArrayList<>(List.of(new Flat(), new Nested(), new Growth(), new Reads(), new Patch(), new Cold()));
        if (documents != null) {
            experiments.add(new User(documents));
        }
        return experiments;
    }

    /** Finds the experiment of a case. */
    static AccessExperiment experiment(List<AccessExperiment> experiments, Case of) {
        return experiments.stream()
                .filter(experiment -> experiment.scenario().name().equals(of.scenario()))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no scenario " + of.scenario()));
    }

    /**
     * Prepares a run.
     *
     * @param targets ids as {@link org.docbench.formats.Formats#named} takes them, in the order of reports
     * @param documents the user's own, or null
     * @param java the java program of the forks
     */
    public static Suite planned(List<String> targets, AccessPreset preset, OwnDocuments documents, long seed, Path java) {
        var descriptor = descriptor(documents);
        Plan plan = plan(descriptor, targets, preset, seed);
        var executor = new ForkExecutor(new ForkProcess(java), targets, preset, documents, seed);
        long millis = STARTING_MILLIS + preset.warmupMillis() + (long) preset.batches() * preset.batchMillis();
        return new PlannedSuite<>(descriptor, preset, targets, plan, executor, millis);
    }

    static Plan plan(SuiteDescriptor<AccessPreset, Workload> descriptor, List<String> targets, AccessPreset preset, long seed) {
        List<Plan.Cells> cells = descriptor.cells(preset, targets);
        List<Plan.Group> groups =
                switch (preset.fork()) {
                    case TARGET -> List.of(Plan.Group.of(cells));
                    case CASE ->
                        cells.stream().map(one -> Plan.Group.of(List.of(one))).toList();
                };
        return new Plan(NAME, seed, preset.rounds(), false, List.of(new Plan.Stage("", targets, groups)));
    }
}
