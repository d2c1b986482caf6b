package org.docbench.service.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.scenario.Case;

/** Where the time of requests went by the service's own clocks; the report sets it beside what the legs say. */
final class Layers {
    /** As in the evidence of run files. */
    static final String SOURCE = "service";

    private record Key(Case of, String target) {}

    private final Map<Key, Map<String, Double>> nanos = new LinkedHashMap<>();
    private final Map<Key, Long> requests = new LinkedHashMap<>();

    /** What the service told of one block. */
    void add(RestCase of, String target, StageTimes.Spent spent) {
        var key = new Key(of.of(), target);
        requests.merge(key, spent.requests(), Long::sum);
        Map<String, Double> sums = nanos.computeIfAbsent(key, none -> new LinkedHashMap<>());
        spent.nanos().forEach((stage, time) -> sums.merge(stage, time, Double::sum));
    }

    /** For each case and target the mean of each stage, in nanoseconds. */
    List<EvidenceRow> rows() {
        List<EvidenceRow> rows = new ArrayList<>();
        nanos.forEach((key, sums) -> {
            long all = requests.get(key);
            Map<String, Double> each = new LinkedHashMap<>();
            sums.forEach((stage, sum) -> each.put("stage " + stage, sum / all));
            if (all > 0) {
                rows.add(new EvidenceRow(
                        key.of().suite(), key.of().scenario(), key.of().parameters(), key.target(), SOURCE, all, each));
            }
        });
        return rows;
    }
}
