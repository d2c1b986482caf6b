package org.docbench.core.scenario;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.HashMap;
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
        List<BlockResult.BlockCounts> counts) {
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

    /**
     * What was counted while a block ran, as totals: the rows of a run file are their sums divided by operations.
     *
     * @param source who counted: {@code server}, {@code kernel}, {@code machine}, {@code service} for its own clocks, or {@code arrivals}
     * @param operations of the block; 0 where they are counted in other counts of the same source
     * @param nanos between the two readings of a server's counters, else 0
     * @param common totals by words that all products share
     * @param counters how far the product's own counters moved, by their names
     */
    public record BlockCounts(
            String source, long operations, long nanos, Map<String, Double> common, Map<String, Double> counters) {
        public BlockCounts {
            common = Map.copyOf(common);
            counters = Map.copyOf(counters);
        }

        /** Adds counts of the same source. */
        public BlockCounts plus(BlockCounts others) {
            return new BlockCounts(
                    source,
                    operations + others.operations,
                    nanos + others.nanos,
                    sum(common, others.common),
                    sum(counters, others.counters));
        }

        private static Map<String, Double> sum(Map<String, Double> these, Map<String, Double> those) {
            Map<String, Double> sum = new HashMap<>(these);
            those.forEach((words, value) -> sum.merge(words, value, Double::sum));
            return sum;
        }
    }
}
