package org.docbench.report.chart;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.docbench.report.view.Table;

/**
 * A chart as data: the browser only draws it, and the table beside it is made of the same points.
 *
 * @param section the section it belongs to
 * @param kind {@code lines}, {@code dots} or {@code waterfall}
 * @param description what a reader who cannot see it should know
 * @param band three times the harness floor; a point under it is at the floor
 * @param marks places worth a name: where two lines cross
 * @param guides what the points stand beside: a line, or a band between two values
 * @param numbers the same points as a table
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Chart(
        @JsonIgnore String section,
        String id,
        String kind,
        String title,
        String description,
        Axis x,
        Axis y,
        List<Series> series,
        List<Panel> panels,
        Double band,
        List<Mark> marks,
        List<Guide> guides,
        @JsonIgnore Table numbers) {

    /** A chart without guides. */
    public Chart(
            String section,
            String id,
            String kind,
            String title,
            String description,
            Axis x,
            Axis y,
            List<Series> series,
            List<Panel> panels,
            Double band,
            List<Mark> marks,
            Table numbers) {
        this(section, id, kind, title, description, x, y, series, panels, band, marks, List.of(), numbers);
    }

    /** An axis; {@code unit} is {@code ns}, {@code B}, {@code MB/s} or nothing; {@code scale} is log, linear or symlog. */
    public record Axis(String label, String unit, String scale) {}

    /**
     * One target's line.
     *
     * @param curve a fitted curve, as points, drawn instead of the straight lines between the points
     * @param note stands behind the target's name, for example its best model
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Series(String target, SeriesStyle look, String note, List<Point> points, List<double[]> curve) {}

    /** A named place, shown while all its targets are. */
    public record Mark(double x, double y, String text, List<String> targets) {}

    /**
     * A value, or all values between two, that the points stand beside.
     *
     * @param target whose row it is drawn in; null: through the whole chart
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Guide(String target, double from, double to, String text) {}

    /** One case of a dot plot, or one waterfall. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Panel(String title, List<Point> points, List<Bar> bars) {

        /** One case of a dot plot. */
        public Panel(String title, List<Point> points) {
            this(title, points, List.of());
        }

        /** One waterfall. */
        public static Panel of(String title, List<Bar> bars) {
            return new Panel(title, List.of(), bars);
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

        /** A mean with its interval. */
        public Point(
                String target, SeriesStyle look, Double x, double y, Double low, Double high, int row, String where) {
            this(target, look, x, y, low, high, row, where, null);
        }

        /** A point whose place on the x axis says everything. */
        public Point(String target, SeriesStyle look, Double x, double y, Double low, Double high, int row) {
            this(target, look, x, y, low, high, row, null);
        }
    }
}
