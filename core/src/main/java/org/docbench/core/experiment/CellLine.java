package org.docbench.core.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;

/**
 * Names cells of a suite, as presets list them: cases, phases and targets that are measured, and targets whose comparisons are questions.
 *
 * @param scenario its name
 * @param values of the case by parameter; a parameter that is not there has any value
 * @param phases none for all
 * @param targets ids; none if the line only asks
 * @param ask ids of targets, each pair of which is a question on these cases and phases
 */
public record CellLine(
        String scenario,
        @JsonProperty("case") Map<String, List<String>> values,
        List<String> phases,
        List<String> targets,
        List<String> ask) {
    public CellLine {
        values = Map.copyOf(values);
        phases = List.copyOf(phases);
        targets = List.copyOf(targets);
        ask = List.copyOf(ask);
    }

    /** Whether the line names a case. */
    public boolean names(Case benchCase) {
        return scenario.equals(benchCase.scenario())
                && values.entrySet().stream()
                        .allMatch(value ->
                                value.getValue().contains(benchCase.parameters().get(value.getKey())));
    }

    /** Whether the line names a phase of its cases. */
    public boolean names(String phase) {
        return phases.isEmpty() || phases.contains(phase);
    }

    /** Returns the same cells on other targets; a line that only asks stays as it is. */
    public CellLine on(List<String> others) {
        return targets.isEmpty() ? this : new CellLine(scenario, values, phases, others, ask);
    }

    /** Returns the same with other values of a parameter that the line names. */
    public CellLine with(String parameter, List<String> others) {
        Map<String, List<String>> changed = new LinkedHashMap<>(values);
        changed.computeIfPresent(parameter, (name, own) -> others);
        return new CellLine(scenario, changed, phases, targets, ask);
    }

    /** Whether a case is measured on a target; no lines name every case. */
    public static boolean measured(List<CellLine> lines, Case benchCase) {
        return lines.isEmpty() || lines.stream().anyMatch(line -> !line.targets.isEmpty() && line.names(benchCase));
    }

    /**
     * Cuts a plan down to the cells that lines name. A baseline stays on every case where one of its targets does, and phases that one
     * measurement yields stay together.
     *
     * @param baseline of a target
     */
    public static Plan cut(Plan plan, List<CellLine> lines, UnaryOperator<String> baseline) {
        return plan.with((group, cells) -> {
            Case benchCase = cells.step().benchCase();
            return cells.kept((phase, target) -> {
                Set<String> named = lines.stream()
                        .filter(line -> line.names(benchCase) && (plan.phasesTogether() || line.names(phase)))
                        .flatMap(line -> line.targets.stream())
                        .collect(Collectors.toSet());
                return group.cells().stream()
                        .filter(other -> other.step().benchCase().equals(benchCase))
                        .flatMap(other -> other.targets().stream())
                        .filter(one -> named.contains(Target.parse(one).id()))
                        .anyMatch(one -> target.equals(one) || target.equals(baseline.apply(one)));
            });
        });
    }
}
