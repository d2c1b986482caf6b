package org.docbench.report.timeline;

import java.util.DoubleSummaryStatistics;
import java.util.Objects;
import org.docbench.core.run.Timeline;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** Every line of a timeline in two numbers. */
public final class TimelineTable {
    private static final double KILO = 1e3;

    private TimelineTable() {}

    public static Table of(RunView run) {
        Table.Builder table =
                Table.titled("Resources over the run", "what", "quantity", "#mean", "#highest", "#readings");
        for (Timeline.Series series : run.run().timeline().series()) {
            DoubleSummaryStatistics all = series.values().stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .summaryStatistics();
            boolean none = all.getCount() == 0;
            table.row(
                    series.subject(),
                    series.quantity(),
                    none ? Figures.NONE : amount(all.getAverage(), series.unit()),
                    none ? Figures.NONE : amount(all.getMax(), series.unit()),
                    String.valueOf(all.getCount()));
        }
        return table.table();
    }

    /** {@code 1.20 GB/s}; other units than bytes follow the number as they are. */
    static String amount(double value, String unit) {
        if (!unit.startsWith("B")) {
            return Figures.three(value) + " " + unit;
        }
        String[] prefixes = {"", "k", "M", "G", "T"};
        int step = 0;
        double scaled = value;
        while (scaled >= KILO && step < prefixes.length - 1) {
            scaled /= KILO;
            step++;
        }
        return Figures.three(scaled) + " " + prefixes[step] + unit;
    }
}
