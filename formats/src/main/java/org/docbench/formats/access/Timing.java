package org.docbench.formats.access;

/**
 * How long one trial runs.
 *
 * @param warmupMillis before the first batch
 * @param batches samples
 * @param batchMillis length of a batch
 * @param countedWarmup operations before the first batch when counting, not timing, sets the length
 * @param countedOperations operations in all batches together, or 0 when time sets the length
 */
public record Timing(int warmupMillis, int batches, int batchMillis, int countedWarmup, int countedOperations) {

    static Timing of(Effort effort) {
        return new Timing(effort.warmupMillis(), effort.batches(), effort.batchMillis(), 0, 0);
    }

    /** The same with published iteration counts. */
    Timing counted(AccessExperiment.Counts counts) {
        return new Timing(warmupMillis, batches, batchMillis, counts.warmup(), counts.measured());
    }
}
