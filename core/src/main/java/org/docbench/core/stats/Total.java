package org.docbench.core.stats;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Many cases of one target as one number, in three ways that answer different questions (rule 11). The sum is the time of doing
 * each case once; the slowest cases dominate it. The sum per operation counts a case of ten operations as one of them. The
 * geometric mean weighs every case alike.
 *
 * @param largest the case with the largest share of the sum
 * @param share that share, 0 to 1
 */
public record Total(Figure sum, Figure perOperation, Figure geometricMean, String largest, double share) {

    /** A case; {@code operations} of it are in one measured value. */
    public record Part(String name, Samples samples, int operations) {}

    /** A number and its 95 % interval; none without two rounds that all cases have. */
    public record Figure(double value, Optional<Interval> ci95) {}

    /**
     * The totals of these cases; their intervals come from the rounds' means, paired by round.
     *
     * @throws IllegalArgumentException if there is no case
     */
    public static Total of(List<Part> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("no case to sum");
        }
        Part largest = parts.stream()
                .max(Comparator.comparingDouble(part -> part.samples().mean()))
                .orElseThrow();
        Figure sum = figure(parts, Samples.Sum::of);
        return new Total(
                sum,
                figure(parts, means -> perOperation(parts, means)),
                figure(parts, Total::geometricMean),
                largest.name(),
                largest.samples().mean() / sum.value());
    }

    /** The case that alone is more than half of the sum, if there are other cases. A report must then not print the sum without it. */
    public Optional<String> decidedBy() {
        return share > 0.5 && share < 1 ? Optional.of(largest) : Optional.empty();
    }

    private static double perOperation(List<Part> parts, double[] means) {
        double sum = 0;
        for (int i = 0; i < means.length; i++) {
            sum += means[i] / parts.get(i).operations();
        }
        return sum;
    }

    private static double geometricMean(double[] means) {
        Samples.Sum logarithms = new Samples.Sum();
        for (double mean : means) {
            logarithms.add(Math.log(mean));
        }
        return Math.exp(logarithms.value() / means.length);
    }

    private static Figure figure(List<Part> parts, Statistic statistic) {
        double[] means =
                parts.stream().mapToDouble(part -> part.samples().mean()).toArray();
        List<Samples> series = parts.stream().map(Part::samples).toList();
        return new Figure(
                statistic.of(means),
                Student.of(series, some -> Math.log(statistic.of(some)))
                        .map(log -> log.exp().ci95()));
    }
}
