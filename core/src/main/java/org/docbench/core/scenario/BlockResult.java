package org.docbench.core.scenario;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What one measured block gave: an outcome for each phase, and what servers and machine counted meanwhile.
 *
 * @param round counted from 1
 * @param outcomes by phase
 * @param counts next to the times; empty where nothing was counted
 */
public record BlockResult(
        @JsonProperty("case") Case benchCase,
        String target,
        int round,
        Map<String, Trial.Outcome> outcomes,
        List<BlockCounts> counts) {
    public BlockResult {
        outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
        counts = List.copyOf(counts);
    }

    /** A block of one phase without counts. */
    public static BlockResult of(Trial trial) {
        return new BlockResult(
                trial.of(), trial.target(), trial.round(), Map.of(trial.phase(), trial.outcome()), List.of());
    }

    /** Returns the same of a target that had not settled; why, in a sentence. */
    public BlockResult unsettled(String why) {
        Map<String, Trial.Outcome> marked = new LinkedHashMap<>(outcomes);
        marked.replaceAll(
                (phase, outcome) -> outcome instanceof Trial.Measured measured ? measured.unsettled(why) : outcome);
        return new BlockResult(benchCase, target, round, marked, counts);
    }

    /** Lists the trials, one for each phase. */
    public Stream<Trial> trials() {
        return outcomes.entrySet().stream()
                .map(entry -> new Trial(benchCase, target, entry.getKey(), round, entry.getValue()));
    }
}
