package org.docbench.core.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One experiment.
 *
 * @param suite the family it belongs to
 * @param name its name in commands, run file and report
 * @param question what it answers, one sentence
 * @param parameters the names of what it varies, in the order they are shown
 * @param timed by phase, what is inside the timer, in words
 */
public record Scenario(String suite, String name, String question, List<String> parameters, Map<String, String> timed) {
    public Scenario {
        parameters = List.copyOf(parameters);
        timed = Collections.unmodifiableMap(new LinkedHashMap<>(timed));
    }

    /** The case with these parameter values, in the order of {@link #parameters}. */
    public Case with(Object... values) {
        Map<String, String> fixed = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            fixed.put(parameters.get(i), String.valueOf(values[i]));
        }
        return new Case(suite, name, fixed);
    }
}
