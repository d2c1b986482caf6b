package org.docbench.bench;

import java.util.List;
import java.util.function.Supplier;
import org.docbench.load.engine.LoadResult;

/**
 * Holds what an operation of a load costs.
 *
 * @param throughput operations/s by the clock
 * @param cpuNanos processor time of an operation, that of the whole process
 */
public record LoadCost(double throughput, double cpuNanos) {
    /** Runs a load. */
    public static LoadCost of(Supplier<LoadResult> load) {
        long before = Goals.cpuNanos();
        LoadResult result = load.get();
        double cpuNanos = Goals.cpuNanos() - before;
        return new LoadCost(result.throughput(), cpuNanos / result.operations());
    }

    /** Prints the medians over rounds, and the best. */
    public static void print(String what, List<LoadCost> rounds) {
        double[] throughput = Goals.sorted(rounds, LoadCost::throughput);
        double[] cpu = Goals.sorted(rounds, LoadCost::cpuNanos);
        Goals.print(
                "%-54s %7.2f (%.2f) M operations/s %7.1f (%.1f) ns of CPU an operation",
                what,
                throughput[throughput.length / 2] / 1e6,
                throughput[throughput.length - 1] / 1e6,
                cpu[cpu.length / 2],
                cpu[0]);
    }
}
