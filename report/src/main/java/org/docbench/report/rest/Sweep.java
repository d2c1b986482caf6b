package org.docbench.report.rest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.report.store.StoreCase;

/**
 * The cases of the sweep that share an operation.
 *
 * @param byBackends by backends, then by workers, both growing; 0 backends: in the gateway's process
 */
record Sweep(String title, Map<Long, Map<Long, StoreCase>> byBackends) {
    private static final String WORKERS = "workers";
    private static final String BACKENDS = "backends";

    static List<Sweep> of(RestResults rests) {
        return rests.lines(RestResults.SWEEP, WORKERS, BACKENDS).entrySet().stream()
                .map(line -> {
                    Map<Long, Map<Long, StoreCase>> byBackends = new TreeMap<>();
                    line.getValue()
                            .forEach(one -> byBackends
                                    .computeIfAbsent(one.number(BACKENDS), none -> new TreeMap<>())
                                    .put(one.number(WORKERS), one));
                    return new Sweep(RestResults.title(line.getKey()), byBackends);
                })
                .toList();
    }

    List<StoreCase> cases() {
        return byBackends.values().stream()
                .flatMap(line -> line.values().stream())
                .toList();
    }

    List<Long> workers() {
        return cases().stream()
                .map(one -> one.number(WORKERS))
                .distinct()
                .sorted()
                .toList();
    }

    /** The fewest backends with the fewest workers. */
    StoreCase first() {
        return cases().get(0);
    }

    /** Two cases that differ in one number, the fewest first. */
    record Ends(StoreCase first, StoreCase second) {}

    /** Workers, at the fewest backends. */
    Optional<Ends> mostWorkers() {
        return ends(List.copyOf(byBackends.values().iterator().next().values()));
    }

    /** Backends, in processes of their own, at the most workers. */
    Optional<Ends> mostBackends() {
        long most = workers().get(workers().size() - 1);
        return ends(byBackends.entrySet().stream()
                .filter(line -> line.getKey() > 0 && line.getValue().containsKey(most))
                .map(line -> line.getValue().get(most))
                .toList());
    }

    private static Optional<Ends> ends(List<StoreCase> line) {
        return line.size() < 2 ? Optional.empty() : Optional.of(new Ends(line.get(0), line.get(line.size() - 1)));
    }

    /** {@code 8 workers, 2 backends}. */
    static String where(StoreCase one) {
        return workers(one) + ", " + backends(one);
    }

    static String backends(StoreCase one) {
        return backends(one.number(BACKENDS));
    }

    static String workers(StoreCase one) {
        return workers(one.number(WORKERS));
    }

    static String backends(long number) {
        return number == 0 ? "in process" : number + (number == 1 ? " backend" : " backends");
    }

    static String workers(long number) {
        return number + (number == 1 ? " worker" : " workers");
    }
}
