package org.docbench.load.query;

import java.util.List;
import org.docbench.core.scenario.Case;

/**
 * What of the suite is wanted. An empty list stands for everything.
 *
 * @param documents of DocBench's own, 0 for as many as the preset has
 * @param links of each of them, 0 for the published 10
 * @param scenarios by name; those of other suites are passed over
 * @param takes the whole document or a part of it, as cases name them
 * @param indexes the kinds, as cases name them
 * @param rounds 0 for as many as the preset has
 */
public record QueryChoice(
        int documents, int links, List<String> scenarios, List<String> takes, List<String> indexes, int rounds) {
    /** Everything, as the preset has it. */
    public static final QueryChoice ALL = new QueryChoice(0, 0, List.of(), List.of(), List.of(), 0);

    /** @throws IllegalArgumentException if a value is none of those above, said in one sentence */
    public QueryChoice {
        scenarios = List.copyOf(scenarios);
        takes = known(QuerySuite.TAKE, takes, List.of(QueryCases.DOCUMENT, QueryCases.PART));
        indexes = known(QuerySuite.INDEX, indexes, List.of(QueryCases.NONE, QueryCases.ELEMENTS, QueryCases.VALUE));
        if (documents < 0 || links < 0 || rounds < 0) {
            throw new IllegalArgumentException("documents, links and rounds are numbers from 1");
        }
    }

    private static List<String> known(String name, List<String> asked, List<String> all) {
        for (String value : asked) {
            if (!all.contains(value)) {
                throw new IllegalArgumentException(
                        "no " + name + " " + value + "; there are " + String.join(", ", all));
            }
        }
        return List.copyOf(asked);
    }

    boolean has(Case of) {
        return has(scenarios, of.scenario())
                && has(takes, of.parameters().get(QuerySuite.TAKE))
                && has(indexes, of.parameters().get(QuerySuite.INDEX));
    }

    /** @param value null where the case has no such parameter */
    private static boolean has(List<String> wanted, String value) {
        return wanted.isEmpty() || value == null || wanted.contains(value);
    }
}
