package org.docbench.report.timeline;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/** Neighbours taken together, so that no more than so many are left. */
record Buckets(int size, int each) {
    private static final MathContext DRAWN = new MathContext(4);

    static Buckets of(int size, int most) {
        return new Buckets(size, Math.max(1, (size + most - 1) / most));
    }

    /** The mean of what is known in each; null where nothing is. */
    List<Double> means(List<Double> values) {
        List<Double> means = new ArrayList<>();
        for (int from = 0; from < size; from += each) {
            OptionalDouble mean = values.subList(from, Math.min(size, from + each)).stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .average();
            means.add(
                    mean.isPresent()
                            ? new BigDecimal(mean.getAsDouble()).round(DRAWN).doubleValue()
                            : null);
        }
        return means;
    }
}
