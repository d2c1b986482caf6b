package org.docbench.service.rest;

import java.util.List;

/**
 * What is measured instead of what a preset has; an empty list or 0 stands for that.
 *
 * @param scenarios by name
 * @param operations by id: get, list, create
 * @param connections of {@code get}, {@code list} and {@code create}, instead of the published ones
 * @param workers of the sweep
 * @param backends of the sweep
 * @param rates in requests a second
 * @param rows of the table before every block
 */
public record RestFilter(
        List<String> scenarios,
        List<String> operations,
        List<Integer> connections,
        List<Integer> workers,
        List<Integer> backends,
        List<Double> rates,
        int rows,
        int rounds) {
    /** The preset's. */
    public static final RestFilter NONE = of(List.of(), List.of());

    public RestFilter {
        scenarios = List.copyOf(scenarios);
        operations = List.copyOf(operations);
        connections = List.copyOf(connections);
        workers = List.copyOf(workers);
        backends = List.copyOf(backends);
        rates = List.copyOf(rates);
    }

    /** These scenarios and operations, all else as the preset has it. */
    public static RestFilter of(List<String> scenarios, List<String> operations) {
        return new RestFilter(scenarios, operations, List.of(), List.of(), List.of(), List.of(), 0, 0);
    }

    boolean has(RestCase one) {
        return (scenarios.isEmpty() || scenarios.contains(one.benchCase().scenario()))
                && (operations.isEmpty()
                        || operations.contains(one.work().operation().id()));
    }
}
