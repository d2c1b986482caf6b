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

    /** How much equal pieces of work differ in time. The median and not the least is the usual; p95 is what disturbs. */
    public record Spread(double medianNs, double p95Ns, int samples) {

        public static Spread of(double[] nanos) {
            double[] sorted = nanos.clone();
            Arrays.sort(sorted);
            return new Spread(quantile(sorted, 0.5), quantile(sorted, 0.95), sorted.length);
        }

        /** 1 on a silent machine. */
        public double ratio() {
            return medianNs > 0 ? p95Ns / medianNs : 1;
        }

        /** Linear between neighbours; {@code sorted} must be. */
        public static double quantile(double[] sorted, double p) {
            double position = p * (sorted.length - 1);
            int below = (int) position;
            int above = Math.min(below + 1, sorted.length - 1);
            return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
        }
    }
}
