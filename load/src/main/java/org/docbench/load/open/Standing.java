package org.docbench.load.open;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What is known of a subject until now. */
final class Standing {
    /** A search begins at this part of what a closed loop does. */
    private static final double BEGIN = 0.5;

    /** At a 50th of what a closed loop does nobody waits for anybody: a bound that fails there is below what an operation takes. */
    private static final double LEAST = 0.02;

    /** Where a latency-throughput curve has its points, as parts of the capacity. */
    private static final double[] CURVE = {0.1, 0.25, 0.5, 0.75, 0.9, 1.0, 1.1};

    private final List<Double> capacities = new ArrayList<>();
    private double closed;

    /** Operations a second, back to back; 0 as long as nobody knows. */
    double closed() {
        return closed;
    }

    void closed(double operations) {
        closed = operations;
    }

    void found(double capacity) {
        capacities.add(capacity);
    }

    /** A search that begins where the last one ended. */
    CapacitySearch search() {
        double guess = capacities.isEmpty() ? BEGIN * closed : capacities.get(capacities.size() - 1);
        return CapacitySearch.from(guess, LEAST * closed);
    }

    /** Of a curve. */
    static int points() {
        return CURVE.length;
    }

    /** Rates at parts of the capacity; none where there is none. */
    List<Double> curve() {
        if (capacities.isEmpty()) {
            return List.of();
        }
        double middle = capacities.stream().sorted().toList().get(capacities.size() / 2);
        return Arrays.stream(CURVE)
                .mapToObj(part -> Rates.at(Rates.nearest(part * middle)))
                .distinct()
                .toList();
    }
}
