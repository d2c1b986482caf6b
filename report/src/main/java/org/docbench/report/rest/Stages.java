package org.docbench.report.rest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the service's own clocks say that the time of one request went.
 *
 * @param times ns by stage, in the order in which a request meets them
 */
record Stages(Map<String, Double> times) {
    static final String STORE = "store";

    private static final String PREFIX = "stage ";
    private static final String TOTAL = "total";
    private static final List<String> ORDER =
            List.of("read", "parse", "queue", "carry", "rpc", STORE, "answer", "write");

    private static final Set<String> IN_PROCESS = Set.of("parse", STORE, "answer", "write");

    /** Those of the figures of an evidence row that are stages; a total is no stage. */
    static Stages of(Map<String, Double> figures) {
        Map<String, Double> times = new LinkedHashMap<>();
        ORDER.forEach(stage -> {
            if (figures.get(PREFIX + stage) != null) {
                times.put(stage, figures.get(PREFIX + stage));
            }
        });
        figures.forEach((figure, value) -> {
            if (figure.startsWith(PREFIX) && !figure.equals(PREFIX + TOTAL)) {
                times.putIfAbsent(figure.substring(PREFIX.length()), value);
            }
        });
        return new Stages(times);
    }

    /** Those that a request in process has as well: from bytes to a question, the store, from its answer to bytes. */
    Stages inProcess() {
        Map<String, Double> own = new LinkedHashMap<>(times);
        own.keySet().retainAll(IN_PROCESS);
        return new Stages(own);
    }

    boolean isEmpty() {
        return times.isEmpty();
    }

    double sum() {
        return times.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    double store() {
        return times.getOrDefault(STORE, 0.0);
    }

    /** Everything but the call to the store. */
    double beside() {
        return sum() - store();
    }
}
