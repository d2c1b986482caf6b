package org.docbench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * The stacks recorded during a profiled repetition of a case, in one of the places where work is done.
 *
 * @param where {@code client} (this process), {@code server} (of the store), or another JVM of DocBench: {@code gateway}, {@code backend 1}
 * @param tool what recorded, its version and event
 * @param reason why there are no stacks, and what would allow them; null when there are
 * @param samples stacks recorded
 * @param shares part of the samples by category, from 0 to 1; they add up to 1, {@code unknown} among them
 * @param flames the flame graph, a file of the run's folder; null when there is none
 * @param stacks the collapsed stacks, a file of the run's folder; null when there are none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProfileRow(
        String suite,
        String scenario,
        @JsonProperty("case") Map<String, String> caseParameters,
        String target,
        String phase,
        String where,
        String tool,
        String reason,
        long samples,
        Map<String, Double> shares,
        String flames,
        String stacks) {}
