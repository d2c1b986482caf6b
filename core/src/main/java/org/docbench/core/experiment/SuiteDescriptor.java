package org.docbench.core.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Task;

/**
 * What a suite is: its experiments, and what all of them have in common. A new scenario is one more entry of the list.
 *
 * @param name in commands and run files
 * @param experiments in the order of reports
 * @param baseline for a target the one whose cost is that of the harness alone (rules 9 and 16)
 * @param compares whether targets are compared in a phase; other phases are only shown
 */
public record SuiteDescriptor<P, B>(
        String name,
        List<? extends Experiment<P, B>> experiments,
        UnaryOperator<String> baseline,
        Predicate<String> compares) {
    /** A suite with one baseline for all targets. */
    public SuiteDescriptor(
            String name, List<? extends Experiment<P, B>> experiments, String baseline, Predicate<String> compares) {
        this(name, experiments, target -> baseline, compares);
    }

    /** Keeps only some scenarios, by name. */
    public SuiteDescriptor<P, B> only(Predicate<String> scenarios) {
        return new SuiteDescriptor<>(
                name,
                experiments.stream()
                        .filter(experiment ->
                                scenarios.test(experiment.scenario().name()))
                        .toList(),
                baseline,
                compares);
    }

    /** Lists the questions. */
    public List<Scenario> scenarios() {
        return experiments.stream().<Scenario>map(Experiment::scenario).toList();
    }

    /** Maps each scenario that sweeps a parameter to its name. */
    public Map<String, String> sweeps() {
        Map<String, String> sweeps = new HashMap<>();
        experiments.forEach(experiment -> experiment
                .sweeps()
                .ifPresent(parameter -> sweeps.put(experiment.scenario().name(), parameter)));
        return sweeps;
    }

    /** Lists what a preset measures on targets, in the order of reports. */
    public List<Plan.Cells> cells(P preset, List<String> targets) {
        List<Plan.Cells> cells = new ArrayList<>();
        for (Experiment<P, B> experiment : experiments) {
            List<String> included =
                    targets.stream().filter(experiment::includes).toList();
            experiment
                    .cases(preset)
                    .forEach(benchCase -> cells.add(
                            new Plan.Cells(new Task.Step(benchCase, experiment.phases(benchCase, preset)), included)));
        }
        return cells;
    }

    /** Lists the cases with every phase that they can have, as run files place them, in the order of reports. */
    public List<String> order(P preset) {
        return experiments.stream()
                .flatMap(experiment -> experiment.cases(preset).stream()
                        .flatMap(benchCase ->
                                experiment.scenario().timed().keySet().stream().map(phase -> benchCase.place(phase))))
                .toList();
    }
}
