package org.docbench.core.claim;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.docbench.core.stats.Interval;

/** Counts for one operation, by target and by who counted. */
record CounterFinding(String counter, List<Count> counts, Double atLeast, Double atMost) implements Finding {

    /** One target's count by one source. */
    record Count(String target, String source, double perOperation) {

        String words() {
            String number = String.format(Locale.ROOT, perOperation >= 100 ? "%,.0f" : "%.2f", perOperation);
            return number + " of " + target + " (counted by the " + source + ")";
        }
    }

    /** The count nearest to breaking the claim: the highest where it sets an upper bound, else the lowest. */
    @Override
    public Double value() {
        DoubleStream all = counts.stream().mapToDouble(Count::perOperation);
        return (atMost == null ? all.min() : all.max()).orElseThrow();
    }

    /** A count has no samples to resample. */
    @Override
    public Interval ci95() {
        return null;
    }

    @Override
    public String words() {
        return counter + " for each operation: "
                + counts.stream().map(Count::words).collect(Collectors.joining(", "));
    }

    @Override
    public Ruled against(Published published) {
        if (atLeast == null && atMost == null) {
            return new Ruled(Ruling.INCONCLUSIVE, "the claim sets no bound");
        }
        Interval bounds = Interval.at95(
                atLeast == null ? Double.NEGATIVE_INFINITY : atLeast,
                atMost == null ? Double.POSITIVE_INFINITY : atMost);
        if (counts.stream().allMatch(c -> bounds.contains(c.perOperation()))) {
            return new Ruled(Ruling.CONFIRMED, "every count is " + bound());
        }
        boolean contradicted = counts.stream().collect(Collectors.groupingBy(Count::target)).values().stream()
                .anyMatch(sources -> sources.stream().noneMatch(c -> bounds.contains(c.perOperation())));
        return contradicted
                ? new Ruled(Ruling.REFUTED, "not " + bound())
                : new Ruled(Ruling.INCONCLUSIVE, "the server and the kernel do not agree on " + bound());
    }

    private String bound() {
        String low = atLeast == null ? "" : "at least " + atLeast;
        String high = atMost == null ? "" : "at most " + atMost;
        return low + (low.isEmpty() || high.isEmpty() ? "" : " and ") + high;
    }
}
