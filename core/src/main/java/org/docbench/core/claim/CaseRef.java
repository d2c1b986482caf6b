package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One case of a scenario, named by its parameters; their order does not matter.
 *
 * @param operations how many operations one measured iteration of the case holds; 1 when absent
 * @param calls targets, named after {@code instead}, that make several calls for an operation, each with its own wait for the device
 * @param instead targets that another target replaces on this case, because that is how the case was published. A claim on
 *     MongoDB whose middle delete took two calls reads {@code {"mongodb": "mongodb.two-calls"}} there
 * @param option of {@code docbench run}, or several of them, with which a run has the case and little else; null when every run of the
 *     suite has it
 */
public record CaseRef(
        String suite,
        String scenario,
        @JsonProperty("case") Map<String, String> parameters,
        int operations,
        Map<String, Integer> calls,
        Map<String, String> instead,
        String option) {
    public CaseRef {
        operations = Math.max(1, operations);
        calls = calls == null ? Map.of() : Map.copyOf(calls);
        instead = instead == null ? Map.of() : Map.copyOf(instead);
    }

    /** Lists the options one by one, each with its value, so that cases that need the same one name it once. */
    List<String> options() {
        return options(option);
    }

    static List<String> options(String written) {
        return written == null ? List.of() : List.of(written.split(" (?=--)", -1));
    }

    /** Who is measured on this case when the claim says {@code target}. */
    String of(String target) {
        return instead.getOrDefault(target, target);
    }

    /** How many calls one measured iteration holds when the claim says {@code target}. */
    int calls(String target) {
        return operations * calls.getOrDefault(of(target), 1);
    }

    /** For example {@code access flat fields=100,position=1}. */
    public String words() {
        return suite + " " + scenario + " " + words(parameters);
    }

    /** Told apart from another of its scenario by the parameters in which they differ: {@code position=1}. */
    String beside(CaseRef other) {
        boolean alike = suite.equals(other.suite)
                && scenario.equals(other.scenario)
                && parameters.keySet().equals(other.parameters.keySet());
        Map<String, String> own = new LinkedHashMap<>(parameters);
        own.entrySet().removeAll(other.parameters.entrySet());
        return alike && !own.isEmpty() ? words(own) : words();
    }

    private static String words(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(p -> p.getKey() + "=" + p.getValue())
                .collect(Collectors.joining(","));
    }
}
