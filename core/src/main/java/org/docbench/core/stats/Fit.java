package org.docbench.core.stats;

import java.util.Arrays;

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
        // nothing takes less than no time: a line that would, within a decade below the smallest size, is held at zero
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
