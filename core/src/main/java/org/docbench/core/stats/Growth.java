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
public record Growth(List<Growth.Fit> fits) {
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

    /**
     * One growth model fitted by least squares of the <em>relative</em> error, {@code ((time - fitted) / level)²}, where
     * {@code level} is the mean time of all points of the same size. Times span four decades and their noise is proportional
     * to them; unweighted, the largest size alone would decide. The level is a mean, not the point itself, so that a point
     * that is low by chance weighs no more than its neighbours.
     *
     * @param intercept time at g(n) = 0, in the unit of the times; at a tenth of the smallest size the fitted time is not below 0
     * @param slope time for each unit of g(n); 0 for O(1)
     * @param r2 share of the weighted squared deviations from O(1) that the model explains; 0 for O(1) itself
     * @param aicc {@code N ln(RSS/N) + 2K + 2K(K+1)/(N-K-1)} (Burnham &amp; Anderson 2002, section 2.4);
     *     only differences between models of the same points mean something
     */
    public record Fit(GrowthModel model, double intercept, double slope, double r2, double aicc) {
        /** A relative error no timer can resolve: keeps the logarithm of a perfect fit finite. */
        private static final double SMALLEST_MEAN_SQUARE = 1e-24;

        private static final double DECADE = 10;

        /** The fitted time for size {@code n}. */
        public double at(double n) {
            return intercept + slope * model.g(n);
        }

        static Fit of(GrowthModel model, double[] n, double[] time, double[] level) {
            double sw = 0;
            double swg = 0;
            double swt = 0;
            for (int i = 0; i < n.length; i++) {
                double w = 1 / (level[i] * level[i]);
                sw += w;
                swg += w * model.g(n[i]);
                swt += w * time[i];
            }
            double meanG = swg / sw;
            double meanT = swt / sw;
            double sgg = 0;
            double sgt = 0;
            for (int i = 0; i < n.length; i++) {
                double w = 1 / (level[i] * level[i]);
                sgg += w * (model.g(n[i]) - meanG) * (model.g(n[i]) - meanG);
                sgt += w * (model.g(n[i]) - meanG) * (time[i] - meanT);
            }
            // time that falls with size is not growth: such a model is no better than O(1) and pays for its parameter
            double free = sgg == 0 ? 0 : Math.max(0, sgt / sgg);
            // nothing takes less than no time: a line that would, within a decade below the smallest size, is held at
            // zero
            // there
            double edge = model.g(Math.max(1, Arrays.stream(n).min().orElse(1) / DECADE));
            double above = meanG - edge;
            boolean negative = meanT - free * above < 0;
            double slope = negative ? (sgt + sw * above * meanT) / (sgg + sw * above * above) : free;
            double intercept = negative ? -slope * edge : meanT - slope * meanG;
            double[] fitted =
                    Arrays.stream(n).map(x -> intercept + slope * model.g(x)).toArray();
            double[] flat = new double[n.length];
            Arrays.fill(flat, meanT);
            double rss = squares(time, fitted, level);
            double tss = squares(time, flat, level);
            double r2 = tss == 0 ? 0 : Math.max(0, 1 - rss / tss);
            return new Fit(model, intercept, slope, r2, criterion(rss, n.length, model.parameters()));
        }

        private static double squares(double[] time, double[] fitted, double[] level) {
            double sum = 0;
            for (int i = 0; i < time.length; i++) {
                double relative = (time[i] - fitted[i]) / level[i];
                sum += relative * relative;
            }
            return sum;
        }

        /** Akaike's criterion for least squares, corrected for small samples. */
        static double criterion(double rss, int points, int parameters) {
            double meanSquare = Math.max(rss / points, SMALLEST_MEAN_SQUARE);
            return points * Math.log(meanSquare)
                    + 2.0 * parameters
                    + 2.0 * parameters * (parameters + 1) / (points - parameters - 1);
        }
    }

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
}
