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
    boolean has(RestCase one) {
        return (scenarios.isEmpty() || scenarios.contains(one.benchCase().scenario()))
                && (operations.isEmpty()
                        || operations.contains(one.work().operation().id()));
    }
}
