package org.docbench.core.scenario;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What one measured block gave: an outcome for each phase, and what servers and machine counted meanwhile.
 *
 * @param round counted from 1
 * @param instance of the servers that measured it, counted from 1 over all generations of the run. It is 0 where no server is restarted
 *     between rounds. It is also 0 outside the blocks of a round: for a piece of a load, or a rate of an open loop
 * @param outcomes by phase
 * @param counts next to the times; empty where nothing was counted
 */
public record BlockResult(
        @JsonProperty("case") Case benchCase,
        String target,
        int round,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int instance,
        Map<String, Trial.Outcome> outcomes,
        List<BlockCounts> counts) {
    public BlockResult {
        outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
        counts = List.copyOf(counts);
    }

    /** Makes the result of a block before the instance of the servers is known. */
    public BlockResult(
            Case benchCase, String target, int round, Map<String, Trial.Outcome> outcomes, List<BlockCounts> counts) {
        this(benchCase, target, round, 0, outcomes, counts);
    }

    /** Returns the same on an instance of the servers. */
    public BlockResult on(int newInstance) {
        return new BlockResult(benchCase, target, round, newInstance, outcomes, counts);
    }

    /** A block of one phase without counts. */
    public static BlockResult of(Trial trial) {
        return new BlockResult(
                trial.of(), trial.target(), trial.round(), Map.of(trial.phase(), trial.outcome()), List.of());
    }

    /** Returns the same of a target that had not settled; why, in a sentence. */
    public BlockResult unsettled(String why) {
        return marked(measured -> measured.unsettled(why));
    }

    /** Returns the same with something more that the reader must know of each number. */
    public BlockResult warned(String more) {
        return marked(measured -> measured.warned(more));
    }

    private BlockResult marked(UnaryOperator<Trial.Measured> mark) {
        Map<String, Trial.Outcome> marked = new LinkedHashMap<>(outcomes);
        marked.replaceAll(
                (phase, outcome) -> outcome instanceof Trial.Measured measured ? mark.apply(measured) : outcome);
        return new BlockResult(benchCase, target, round, instance, marked, counts);
    }

    /** Lists the trials, one for each phase. */
    public Stream<Trial> trials() {
        return outcomes.entrySet().stream()
                .map(entry -> new Trial(benchCase, target, entry.getKey(), round, instance, entry.getValue()));
    }
}
