package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.stream.Collectors;

/** One case of a scenario, named by its parameters; their order does not matter. */
public record CaseRef(
        String suite, String scenario, @JsonProperty("case") Map<String, String> parameters) {

    /** For example {@code access flat fields=100,position=1}. */
    public String words() {
        return suite + " " + scenario + " "
                + parameters.entrySet().stream()
                        .map(p -> p.getKey() + "=" + p.getValue())
                        .collect(Collectors.joining(","));
    }
}
