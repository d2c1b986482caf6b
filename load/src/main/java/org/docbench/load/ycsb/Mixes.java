package org.docbench.load.ycsb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.docbench.core.scenario.Case;
import org.docbench.load.ServerCounts;

/** What mixes and distributions a run realised: of each case as evidence, of each workload in words. */
final class Mixes {
    private final ServerCounts counts;
    private final Map<Workload, Sum> sums = new LinkedHashMap<>();

    private static final class Sum {
        private final Map<String, Double> shares = new LinkedHashMap<>();
        private long operations;

        String words() {
            StringBuilder words = new StringBuilder("of " + operations + " operations");
            shares.forEach((name, sum) ->
                    words.append(String.format(Locale.ROOT, "; %s %.3f %%", name, 100 * sum / operations)));
            return words.toString();
        }
    }

    Mixes(ServerCounts counts) {
        this.counts = counts;
    }

    /** @param operations that were noted of the block */
    void add(Case of, String target, Realised realised, long operations) {
        Map<String, Double> spent = new LinkedHashMap<>();
        realised.shares().forEach((name, share) -> spent.put(name, share * operations));
        counts.also(of, target, spent);
        Sum sum = sums.computeIfAbsent(realised.workload(), workload -> new Sum());
        sum.operations += operations;
        spent.forEach((name, share) -> sum.shares.merge(name, share, Double::sum));
    }

    /** The group {@code realised mixes} of the run file's environment; of all targets together. */
    Map<String, JsonNode> environment() {
        ObjectNode group = JsonNodeFactory.instance.objectNode();
        sums.forEach((workload, sum) -> group.put("ycsb " + workload.name(), sum.words()));
        return group.isEmpty() ? Map.of() : Map.of("realised mixes", group);
    }
}
