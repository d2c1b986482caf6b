package org.docbench.core.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A scenario with its parameters fixed.
 *
 * @param suite the family, for example {@code access}
 * @param scenario the experiment, for example {@code flat}
 * @param parameters value by name, in the scenario's order
 */
public record Case(String suite, String scenario, Map<String, String> parameters) {
    public Case {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** Returns the same case with another value of a parameter. */
    public Case with(String parameter, Object value) {
        Map<String, String> other = new LinkedHashMap<>(parameters);
        other.put(parameter, String.valueOf(value));
        return new Case(suite, scenario, other);
    }

    /** The written form: {@code access/flat fields=100 position=50}. */
    @Override
    public String toString() {
        return suite + "/" + scenario
                + parameters.entrySet().stream()
                        .map(p -> " " + p.getKey() + "=" + p.getValue())
                        .collect(Collectors.joining());
    }

    /** Writes the case with a phase, as run files order rows: {@code access/flat fields=100 position=50 get}. */
    public String place(String phase) {
        return this + " " + phase;
    }
}
