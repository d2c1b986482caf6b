package org.docbench.profile.machine;

import java.util.Arrays;

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
