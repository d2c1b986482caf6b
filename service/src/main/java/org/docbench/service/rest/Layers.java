package org.docbench.service.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    void add(RestCase of, String target, int round, double request, Optional<StageTimes.Spent> stages) {
        var key = new Key(of.of(), target);
        stages.ifPresent(spent -> {
            requests.merge(key, spent.requests(), Long::sum);
            spent.nanos()
                    .forEach((stage, time) -> nanos.computeIfAbsent(key, none -> new LinkedHashMap<>())
                            .merge(stage, time, Double::sum));
        });
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
