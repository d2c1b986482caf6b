package org.docbench.report.chart;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.FitRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.stats.Interval;
import org.docbench.report.view.Part;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/**
 * A chart as data. The browser only draws it. The table next to it is made of the same points.
 *
 * @param kind {@code lines}, {@code dots} or {@code waterfall}
 * @param description what a reader who cannot see it should know
 * @param band three times the measurement overhead; a point under it is below resolution
 * @param guides what the points are compared with: a line, or a band between two values
 * @param numbers the same points as a table
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Chart(
        String id,
        String kind,
        String title,
        String description,
        Axis x,
        Axis y,
        List<Series> series,
        List<Panel> panels,
        Double band,
        List<Guide> guides,
        @JsonIgnore Table numbers)
        implements Part {

    /** What a plot of means with intervals is, in words. */
    public static final String DOTS =
            "Dot plot, one panel for each case and one row for each target on a shared axis; whiskers are 95 % intervals.";

    private static final String PANELS = " panels. The numbers are in the table below the chart.";

    /** Lines of targets over numbers. */
    public static Chart lines(
            String id, String title, String description, Axis x, Axis y, List<Series> series, Table numbers) {
        List<Series> drawn =
                series.stream().filter(line -> !line.points().isEmpty()).toList();
        return new Chart(id, "lines", title, description, x, y, drawn, List.of(), null, List.of(), numbers);
    }

    /** One panel for each case and one row for each target, all panels on one axis. */
    public static Chart dots(String id, String title, String description, Axis x, List<Panel> panels, Table numbers) {
        List<Panel> drawn =
                panels.stream().filter(panel -> !panel.points().isEmpty()).toList();
        String words = description + " " + drawn.size() + PANELS;
        return new Chart(
                id,
                "dots",
                title,
                words,
                x,
                new Axis("target", "", "band"),
                List.of(),
                drawn,
                null,
                List.of(),
                numbers);
    }

    /** One waterfall for each panel. */
    public static Chart waterfalls(
            String id, String title, String description, Axis x, List<Panel> panels, Table numbers) {
        return new Chart(id, "waterfall", title, description, x, null, List.of(), panels, null, List.of(), numbers);
    }

    /** An id of what a chart shows in a section. */
    public static String id(String section, String title) {
        return (section + "-" + title).replaceAll("[^A-Za-z0-9]+", "-");
    }

    /** The same chart with three times the measurement overhead as its band, or none. */
    public Chart over(Double floor) {
        return new Chart(id, kind, title, description, x, y, series, panels, floor, guides, numbers);
    }

    /** The same chart with what its points are compared with. */
    public Chart beside(List<Guide> others) {
        return new Chart(id, kind, title, description, x, y, series, panels, band, others, numbers);
    }

    /** Without a point. */
    @Override
    @JsonIgnore
    public boolean isEmpty() {
        return series.isEmpty() && panels.isEmpty();
    }

    @Override
    public List<Table> tables() {
        return isEmpty() || numbers.isEmpty() ? List.of() : List.of(numbers);
    }

    /** An axis; {@code unit} is {@code ns}, {@code B}, {@code MB/s} or nothing; {@code scale} is log, linear or symlog. */
    public record Axis(String label, String unit, String scale) {

        /** The time of something on a logarithmic axis. */
        public static Axis time(String label) {
            return new Axis(label, "ns", "log");
        }

        /** A number of something on a logarithmic axis. */
        public static Axis number(String label) {
            return new Axis(label, "", "log");
        }
    }

    /**
     * One target's line.
     *
     * @param curve a fitted curve, as points, drawn instead of the straight lines between the points
     * @param note stands behind the target's name, for example its best model
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Series(String target, SeriesStyle look, String note, List<Point> points, List<double[]> curve) {

        /** Straight lines between points. */
        public static Series of(String target, List<Point> points) {
            return new Series(target, SeriesStyle.of(target), null, points, List.of());
        }

        /** Points with their best model of growth, if there is one. */
        public static Series grown(String target, List<Point> points, Optional<GrowthRow> growth) {
            return new Series(
                    target,
                    SeriesStyle.of(target),
                    growth.map(row -> row.best() + (row.undecided() ? "?" : "")).orElse(null),
                    points,
                    points.isEmpty()
                            ? List.of()
                            : growth.map(row -> Fits.curve(row, points)).orElse(List.of()));
        }

        /** What no target does, but any could: a broken line. */
        public static Series ideal(String name, List<Point> points) {
            return new Series(name, SeriesStyle.IDEAL, null, points, List.of());
        }
    }

    /**
     * A value, or all values between two, that the points are compared with.
     *
     * @param target whose row it is drawn in; null: through the whole chart. Of a panel, whose values they are
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Guide(String target, double from, double to, String text) {}

    /**
     * One case of a dot plot, or one waterfall.
     *
     * @param guides what goes through all rows of this panel
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Panel(String title, List<Point> points, List<Bar> bars, List<Guide> guides) {

        /** One case of a dot plot. */
        public Panel(String title, List<Point> points) {
            this(title, points, List.of(), List.of());
        }

        /** One case of a dot plot, with what goes through all of its rows. */
        public static Panel beside(String title, List<Point> points, List<Guide> guides) {
            return new Panel(title, points, List.of(), guides);
        }

        /** One waterfall. */
        public static Panel of(String title, List<Bar> bars) {
            return new Panel(title, List.of(), bars, List.of());
        }
    }

    /**
     * One step of a waterfall, from {@code from} to {@code to}; backwards where the difference is below 0.
     *
     * @param low where its end lies at the low end of its interval, or null; {@code high} likewise
     * @param beside where another measurement of the same step ends, or null
     * @param row the index of its result in the run file, to open its samples
     * @param text the difference, in short
     * @param words everything about it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Bar(
            String name,
            SeriesStyle look,
            double from,
            double to,
            Double low,
            Double high,
            Double beside,
            int row,
            String text,
            String words) {}

    /**
     * One mean with its interval.
     *
     * @param row the index of its result in the run file, to open its samples; -1 when it has none
     * @param where what stands at its place on the x axis, if that is more than a number
     * @param words what the point says of itself, if that is more than a mean with its interval
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Point(
            String target,
            SeriesStyle look,
            Double x,
            double y,
            Double low,
            Double high,
            int row,
            String where,
            String words) {

        /** A point that no row of the run file has by itself. */
        public static Point of(String target, Double x, double y, Interval interval, String where) {
            return new Point(target, SeriesStyle.of(target), x, y, low(interval), high(interval), -1, where, null);
        }

        /** A point of an ideal. */
        public static Point ideal(String name, double x, double y, String where) {
            return new Point(name, SeriesStyle.IDEAL, x, y, null, null, -1, where, null);
        }

        static Double low(Interval interval) {
            return interval == null ? null : interval.low();
        }

        static Double high(Interval interval) {
            return interval == null ? null : interval.high();
        }
    }

    /** Draws models of growth. */
    static final class Fits {

        private static final int STEPS = 32;

        private Fits() {}

        /** The best fit through the points of a line. */
        static List<double[]> curve(GrowthRow row, List<Chart.Point> line) {
            return RunView.list(row.fits()).stream()
                    .filter(fit -> fit.model().equals(row.best()))
                    .findFirst()
                    .map(fit -> curve(fit, line))
                    .orElse(List.of());
        }

        /** The model at points evenly spread on the logarithmic axis; what is not above zero cannot be drawn on one. */
        private static List<double[]> curve(FitRow fit, List<Chart.Point> line) {
            double from = Math.log(line.get(0).x());
            double to = Math.log(line.get(line.size() - 1).x());
            List<double[]> curve = new ArrayList<>();
            for (int i = 0; i <= STEPS; i++) {
                double n = Math.exp(from + (to - from) * i / STEPS);
                double time = fit.intercept() + fit.slope() * growth(fit.model(), n);
                if (time > 0) {
                    curve.add(new double[] {n, time});
                }
            }
            return curve;
        }

        private static double growth(String model, double n) {
            double doublings = Math.log(n) / Math.log(2);
            return Map.of("O(1)", 0.0, "O(log n)", doublings, "O(n)", n, "O(n log n)", n * doublings)
                    .getOrDefault(model, Double.NaN);
        }
    }
}
