package org.docbench.core.runner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.Preset;
import org.docbench.core.scenario.Case;

/**
 * What a run asks of one suite. Values of {@code --set} are checked: each is one of a parameter that the suite has.
 *
 * @param lines the cells that are measured; none for all
 * @param targets written forms, in the order of reports
 * @param scenarios by name; empty for all
 * @param values by parameter; a parameter that is not there keeps the preset's
 * @param levels ids of levels of durability; empty for those of the suite
 * @param rate as written, of an open loop
 * @param capacity the bound of a search for the highest rate, as written
 * @param service the URL of the user's service and the form of its interface
 * @param ranks how many processes measure a block together; 1 for this one alone
 */
public record RunRequest(
        Preset preset,
        List<CellLine> lines,
        Set<String> targets,
        List<String> scenarios,
        Map<String, List<String>> values,
        List<String> levels,
        UserDocuments documents,
        Optional<String> rate,
        Optional<String> capacity,
        Optional<Service> service,
        boolean largeItems,
        int ranks,
        long seed) {
    /** Sets how often each target has every case. */
    public static final Parameter<Long> ROUNDS = Parameter.single("rounds", 1, 1_000);

    /** The user's own service. */
    public record Service(String url, String form) {
        /** The target that it is. */
        public static final String ID = "service";
    }

    /** Whether a case is measured; what is made ready for each case can leave the others out. */
    public boolean measures(Case benchCase) {
        return measures(benchCase.scenario()) && CellLine.measured(lines, benchCase);
    }

    /** Whether the cases of a scenario are measured. */
    public boolean measures(String scenario) {
        return scenarios.isEmpty() || scenarios.contains(scenario);
    }

    /** Returns the rounds asked for, else those of the preset. */
    public int rounds(int usual) {
        return number(ROUNDS.name()).orElse(usual);
    }

    /** Returns the words that a parameter was set to; empty if it was not. */
    public List<String> words(String parameter) {
        return values.getOrDefault(parameter, List.of());
    }

    /** Returns the numbers that a parameter was set to; empty if it was not. */
    public List<Integer> numbers(String parameter) {
        return words(parameter).stream().map(Integer::valueOf).toList();
    }

    /** Returns the number that a parameter was set to which takes only one. */
    public OptionalInt number(String parameter) {
        return numbers(parameter).stream().mapToInt(Integer::intValue).findFirst();
    }
}
