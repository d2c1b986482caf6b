package org.docbench.core.stats;

/**
 * Sums and means with Kahan's compensation (1965), as {@link java.util.stream.DoubleStream#sum} has them from Java 17 on, to the last
 * bit, and without the cost of a stream: a page of a report asks for millions.
 */
final class Sum {
    private double high;
    private double low;
    private double simple;

    void add(double value) {
        double corrected = value - low;
        double next = high + corrected;
        low = (next - high) - corrected;
        high = next;
        simple += value;
    }

    double value() {
        double sum = high - low;
        return Double.isNaN(sum) && Double.isInfinite(simple) ? simple : sum;
    }

    static double of(double[] values) {
        Sum sum = new Sum();
        for (double value : values) {
            sum.add(value);
        }
        return sum.value();
    }

    /** @throws IllegalArgumentException without a value */
    static double mean(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no value has no mean");
        }
        return of(values) / values.length;
    }
}
