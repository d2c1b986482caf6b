package org.docbench.core.stats;

import java.util.Arrays;

/** How time may grow with a size n: {@code time = intercept + slope · g(n)}. */
public enum GrowthModel {
    CONSTANT("O(1)"),
    LOGARITHMIC("O(log n)"),
    LINEAR("O(n)"),
    LINEARITHMIC("O(n log n)");

    private final String notation;

    GrowthModel(String notation) {
        this.notation = notation;
    }

    /** {@code O(1)}, {@code O(log n)}, {@code O(n)}, {@code O(n log n)}. */
    public String notation() {
        return notation;
    }

    /** g(n); the logarithm is binary, so a slope is "ns for each doubling". */
    public double g(double n) {
        double doublings = Math.log(n) / Math.log(2);
        return switch (this) {
            case CONSTANT -> 0;
            case LOGARITHMIC -> doublings;
            case LINEAR -> n;
            case LINEARITHMIC -> n * doublings;
        };
    }

    /** Estimated numbers of a fit, the variance of the errors included (Burnham &amp; Anderson 2002). */
    int parameters() {
        return this == CONSTANT ? 2 : 3;
    }

    /**
     * The model written as {@code notation}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static GrowthModel of(String notation) {
        return Arrays.stream(values())
                .filter(m -> m.notation.equals(notation))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no growth model " + notation));
    }
}
