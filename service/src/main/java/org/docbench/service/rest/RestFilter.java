package org.docbench.service.rest;

import java.util.List;
import org.docbench.core.experiment.CellLine;

/**
 * What is measured instead of what a preset has; an empty list or 0 stands for that.
 *
 * @param lines the cells that are measured; none for all
 * @param scenarios by name
 * @param operations by id: get, list, create
 * @param connections of {@code get}, {@code list} and {@code create}, instead of the published ones
 * @param workers of the sweep
 * @param backends of the sweep. With the published five, requests and rates are asked behind those. The gateway itself is then asked only
 *     where 0 is named, too
 * @param rates in requests/s
 * @param rows of the table before every block
 */
public record RestFilter(
        List<CellLine> lines,
        List<String> scenarios,
        List<String> operations,
        List<Integer> connections,
        List<Integer> workers,
        List<Integer> backends,
        List<Double> rates,
        int rows,
        int rounds) {
    boolean has(RestCase one) {
        return CellLine.measured(lines, one.benchCase())
                && (scenarios.isEmpty() || scenarios.contains(one.benchCase().scenario()))
                && (operations.isEmpty()
                        || operations.contains(one.work().operation().id()));
    }
}
