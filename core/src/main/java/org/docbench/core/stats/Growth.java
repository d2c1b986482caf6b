package org.docbench.core.stats;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How time grows with a size: four models compared by AICc.
 *
 * @param fits every model, smallest AICc first
 */
public record Growth(List<Fit> fits) {
    /** Burnham &amp; Anderson 2002, section 2.6: a model within 2 of the best has substantial support too. */
    public static final double DECISIVE = 2;

    /** Burnham &amp; Anderson 2002, section 2.6: a model more than 10 behind the best has essentially no support. */
    public static final double REFUTING = 10;

    /** The model of the smallest AICc. */
    public Fit best() {
        return fits.get(0);
    }

    /** Whether a second model is within {@link #DECISIVE} AICc of the best: the points do not tell the two apart. */
    public boolean undecided() {
        return fits.get(1).aicc() - fits.get(0).aicc() <= DECISIVE;
    }

    /** The fit of one model. */
    public Fit of(GrowthModel model) {
        return fits.stream().filter(f -> f.model() == model).findFirst().orElseThrow();
    }

    /** How much worse than the best a model is, in AICc; 0 for the best. */
    public double behind(GrowthModel model) {
        return of(model).aicc() - best().aicc();
    }

    /**
     * Fits every model to the round means of all sizes. Round means, not size means: five sizes are too few points for the
     * small-sample term of AICc.
     *
     * @param bySize samples for each size n &gt; 0
     * @return empty with fewer than three sizes, five points, or a time that is not positive
     */
    public static Optional<Growth> of(Map<Double, Samples> bySize) {
        double[] n = bySize.entrySet().stream()
                .flatMapToDouble(e -> Collections.nCopies(e.getValue().roundCount(), e.getKey()).stream()
                        .mapToDouble(Double::doubleValue))
                .toArray();
        double[] time = bySize.values().stream()
                .flatMapToDouble(s -> Arrays.stream(s.roundMeans()))
                .toArray();
        return of(n, time);
    }

    /**
     * The same from points.
     *
     * @param n sizes, above 0; a size may occur many times
     * @param time the time of each point, above 0
     */
    public static Optional<Growth> of(double[] n, double[] time) {
        boolean positive =
                Arrays.stream(n).allMatch(x -> x > 0) && Arrays.stream(time).allMatch(t -> t > 0);
        if (!positive || n.length < 5 || Arrays.stream(n).distinct().count() < 3) {
            return Optional.empty();
        }
        double[] level = levels(n, time);
        return Optional.of(new Growth(Arrays.stream(GrowthModel.values())
                .map(model -> Fit.of(model, n, time, level))
                .sorted(Comparator.comparingDouble(Fit::aicc).thenComparing(Fit::model))
                .toList()));
    }

    /**
     * The slope of a model in ns per unit of g(n), or for O(1) its level in ns. The interval comes from the rounds of all sizes
     * together.
     *
     * @return empty with fewer than two rounds common to all sizes, or when the time does not grow
     */
    public static Optional<Estimate> coefficient(Map<Double, Samples> bySize, GrowthModel model) {
        double[] n = bySize.keySet().stream().mapToDouble(Double::doubleValue).toArray();
        Statistic logarithm = means -> {
            Fit fit = Fit.of(model, n, means, means);
            return Math.log(model == GrowthModel.CONSTANT ? fit.intercept() : fit.slope());
        };
        return Student.of(List.copyOf(bySize.values()), logarithm).map(Student::exp);
    }

    /**
     * Whether the times of all sizes tie: the 95 % interval of each, divided by the level of O(1), lies inside the band of
     * {@link Verdict#TIE}.
     */
    public static boolean withinTie(Map<Double, Samples> bySize) {
        double[] n = bySize.keySet().stream().mapToDouble(Double::doubleValue).toArray();
        return IntStream.range(0, n.length).allMatch(i -> {
            Statistic relative = means -> Math.log(
                    means[i] / Fit.of(GrowthModel.CONSTANT, n, means, means).intercept());
            return Student.of(List.copyOf(bySize.values()), relative)
                    .map(log -> log.ratio(0.95, Verdict.TIE_BAND).verdict())
                    .filter(Verdict.TIE::equals)
                    .isPresent();
        });
    }

    private static double[] levels(double[] n, double[] time) {
        Map<Double, Double> level = IntStream.range(0, n.length)
                .boxed()
                .collect(Collectors.groupingBy(i -> n[i], Collectors.averagingDouble(i -> time[i])));
        return Arrays.stream(n).map(level::get).toArray();
    }
}
