package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.FitRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.stats.Growth;
import org.docbench.core.stats.Growth.GrowthModel;

/** Which targets follow which model of growth: the models from the flattest to the steepest, and who follows them. */
public final class GrowthWords {

    /** What stands before them. */
    public static final String LEAD =
            "By the model that fits best; “or” where a second one fits as well; in brackets, what one more adds";

    private static final List<String> STEEPNESS =
            Stream.of(GrowthModel.values()).map(GrowthModel::notation).toList();

    private static final int KEY = 4;

    private GrowthWords() {}

    /** {@code O(1) for a, b; O(n) for c (+13.5 ns)}; empty without a row. */
    public static String of(List<GrowthRow> rows) {
        Map<String, List<String>> targets = new TreeMap<>();
        for (GrowthRow row : rows) {
            List<String> models = models(row);
            targets.computeIfAbsent(order(models) + String.join(" or ", models), none -> new ArrayList<>())
                    .add(row.target() + slope(row, models));
        }
        return targets.entrySet().stream()
                .map(model -> model.getKey().substring(KEY) + " for " + String.join(", ", model.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Of a straight line alone: two of them can differ by a factor of a thousand. */
    private static String slope(GrowthRow row, List<String> models) {
        return RunView.list(row.fits()).stream()
                .filter(fit -> models.equals(List.of(GrowthModel.LINEAR.notation()))
                        && fit.model().equals(row.best()))
                .findFirst()
                .map(fit -> " (+" + Figures.three(fit.slope()) + " ns)")
                .orElse("");
    }

    /** {@code O(1)}, or {@code O(1) or O(log n)} where that is not decided. */
    public static String model(GrowthRow row) {
        return String.join(" or ", models(row));
    }

    /** The best model, and the next one when it is within 2 AICc of the best; from the flatter to the steeper. */
    private static List<String> models(GrowthRow row) {
        List<FitRow> fits = RunView.list(row.fits());
        double least = fits.stream().mapToDouble(FitRow::aicc).min().orElse(Double.NaN);
        List<String> near = fits.stream()
                .filter(fit -> fit.aicc() - least <= Growth.DECISIVE)
                .sorted(Comparator.comparingDouble(FitRow::aicc))
                .limit(2)
                .map(FitRow::model)
                .sorted(Comparator.comparingInt(STEEPNESS::indexOf))
                .toList();
        return row.undecided() && near.size() > 1 ? near : List.of(row.best());
    }

    /** A sort key of fixed length: the flattest and the steepest model named. */
    private static String order(List<String> models) {
        return String.format(
                Locale.ROOT,
                "%02d%02d",
                STEEPNESS.indexOf(models.get(0)) + 1,
                STEEPNESS.indexOf(models.get(models.size() - 1)) + 1);
    }
}
