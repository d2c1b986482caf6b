package org.docbench.report.heat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.docbench.report.view.Figures;

/**
 * Round steps on a logarithmic scale, the same for all maps that share it. More has a stronger shade, and more is all it says.
 *
 * @param bounds the least value of each step, ascending
 */
public record HeatScale(List<Double> bounds) {
    /** The strongest shade of the style sheet; the faintest is 0. */
    static final int STRONGEST = 8;

    /** The finest of these whose steps all have a shade of their own. */
    private static final List<double[]> STEPS = List.of(
            new double[] {1, 1.5, 2, 3, 4, 5, 7}, new double[] {1, 2, 5}, new double[] {1, 3}, new double[] {1});

    /** One step of the legend. */
    public record Step(int shade, String words) {}

    /** The steps of the maps that hold these values. */
    public static HeatScale of(List<Double> values) {
        double low = values.stream().min(Double::compare).orElse(1.0);
        double high = values.stream().max(Double::compare).orElse(1.0);
        List<Double> bounds = List.of();
        for (double[] steps : STEPS) {
            bounds = bounds(steps, low, high);
            if (bounds.size() <= STRONGEST + 1) {
                break;
            }
        }
        return new HeatScale(bounds.subList(0, Math.min(bounds.size(), STRONGEST + 1)));
    }

    /** From the last round number that is not above the least value. */
    private static List<Double> bounds(double[] steps, double low, double high) {
        List<Double> bounds = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); Math.pow(10, power) <= high; power++) {
            double ten = Math.pow(10, power);
            DoubleStream.of(steps)
                    .map(step -> step * ten)
                    .filter(at -> at <= high)
                    .forEach(at -> {
                        if (at <= low) {
                            bounds.clear();
                        }
                        bounds.add(at);
                    });
        }
        return List.copyOf(bounds);
    }

    /** The shade of a value, from 0. */
    public int shade(double value) {
        int step = 0;
        while (step + 1 < bounds.size() && value >= bounds.get(step + 1)) {
            step++;
        }
        return shadeOf(step);
    }

    private int shadeOf(int step) {
        return bounds.size() < 2 ? 0 : Math.round((float) step * STRONGEST / (bounds.size() - 1));
    }

    /** {@code from 20 k/s}, step by step. */
    public List<Step> legend() {
        List<Step> legend = new ArrayList<>();
        for (int i = 0; i < bounds.size(); i++) {
            legend.add(
                    new Step(shadeOf(i), "from " + Figures.rate(bounds.get(i)).replaceFirst("\\.0+ ", " ")));
        }
        return legend;
    }
}
