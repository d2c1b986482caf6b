package org.docbench.profile.machine;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * What reading the clock costs and the smallest step it shows.
 *
 * @param costNs time of one read: the median over batches
 * @param granularityNs the median step between two reads that differ; it includes one read
 */
public record ClockCost(double costNs, double granularityNs) {

    /** Reads in a batch: some 30 us at 30 ns, so one read more or less in the batch's own timing is 0.1 %. */
    private static final int READS = 1_000;

    /** Batches: with the warm-up some 20 ms in all. */
    private static final int BATCHES = 300;

    /** Steps looked at, and reads made at most to see a step: a clock of 1 ms needs 30,000 reads of 30 ns for one step. */
    private static final int STEPS = 300;

    private static final int MOST_READS = 200_000;

    public static ClockCost measure(LongSupplier clock) {
        batches(clock);
        return new ClockCost(Spread.of(batches(clock)).medianNs(), step(clock));
    }

    private static double[] batches(LongSupplier clock) {
        double[] nanos = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            long start = clock.getAsLong();
            long last = start;
            for (int read = 0; read < READS; read++) {
                last = clock.getAsLong();
            }
            nanos[batch] = (double) (last - start) / READS;
        }
        return nanos;
    }

    private static double step(LongSupplier clock) {
        double[] steps = new double[STEPS];
        int seen = 0;
        long before = clock.getAsLong();
        for (int read = 0; read < MOST_READS && seen < STEPS; read++) {
            long now = clock.getAsLong();
            if (now != before) {
                steps[seen++] = now - before;
                before = now;
            }
        }
        return seen == 0 ? Double.NaN : Spread.of(Arrays.copyOf(steps, seen)).medianNs();
    }
}
