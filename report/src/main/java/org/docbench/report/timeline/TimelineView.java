package org.docbench.report.timeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.docbench.core.run.Timeline;
import org.docbench.core.run.Timeline.Mark;
import org.docbench.report.chart.SeriesStyle;
import org.docbench.report.timeline.TimelineView.Lane;
import org.docbench.report.timeline.TimelineView.Phase;
import org.docbench.report.view.RunView;

/**
 * A timeline as the page draws it: no more points than there are pixels for, each the mean of the readings it stands for.
 *
 * @param seconds of each point since the start of the run
 * @param quantities by name, as {@code CPU}
 * @param lanes for each target, when it was measured
 * @param phases the scenarios, one after the other
 */
public record TimelineView(List<Double> seconds, List<Quantity> quantities, List<Lane> lanes, List<Phase> phases) {
    /** Half of what a wide screen has across. */
    private static final int MOST = 600;

    private static final double MILLIS = 1e3;

    /** One quantity of all that have it. */
    public record Quantity(String name, String unit, List<Line> lines) {}

    /** @param values one for each of {@code seconds}, null where not known */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record Line(String subject, SeriesStyle look, List<Double> values) {}

    /** @param spans from and to, in seconds, in turn */
    public record Lane(String target, int hue, List<Double> spans) {}

    /** From the first window of a scenario to its last before another one began. */
    public record Phase(String name, double from, double to) {}

    public TimelineView {
        seconds = List.copyOf(seconds);
        quantities = List.copyOf(quantities);
        lanes = List.copyOf(lanes);
        phases = List.copyOf(phases);
    }

    /** Whether nothing was watched. */
    public boolean isEmpty() {
        return seconds.isEmpty() || quantities.isEmpty();
    }

    public static TimelineView of(RunView run) {
        Timeline timeline = run.run().timeline();
        Buckets buckets = Buckets.of(timeline.millis().size(), MOST);
        List<Double> all = timeline.millis().stream().map(Long::doubleValue).toList();
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        for (Timeline.Series series : timeline.series()) {
            if (series.values().size() == all.size()) {
                quantities
                        .computeIfAbsent(
                                series.quantity(), name -> new Quantity(name, series.unit(), new ArrayList<>()))
                        .lines()
                        .add(new Line(series.subject(), look(series.subject()), buckets.means(series.values())));
            }
        }
        List<Double> seconds =
                buckets.means(all).stream().map(millis -> millis / MILLIS).toList();
        double least = seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1) / MOST;
        return new TimelineView(
                seconds,
                List.copyOf(quantities.values()),
                Spans.lanes(timeline.marks(), least),
                Spans.phases(timeline.marks()));
    }

    /** The machine is drawn in grey, the client in a hue that no product has. */
    private static SeriesStyle look(String subject) {
        return switch (subject) {
            case "machine" -> new SeriesStyle(0, "square", false, true);
            case "client" -> new SeriesStyle(7, "diamond", false, false);
            default -> SeriesStyle.of(subject);
        };
    }

    /** Neighbours taken together, so that no more than so many are left. */
    record Buckets(int size, int each) {
        private static final MathContext DRAWN = new MathContext(4);

        static Buckets of(int size, int most) {
            return new Buckets(size, Math.max(1, (size + most - 1) / most));
        }

        /** The mean of what is known in each; null where nothing is. */
        List<Double> means(List<Double> values) {
            List<Double> means = new ArrayList<>();
            for (int from = 0; from < size; from += each) {
                OptionalDouble mean = values.subList(from, Math.min(size, from + each)).stream()
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .average();
                means.add(
                        mean.isPresent()
                                ? new BigDecimal(mean.getAsDouble())
                                        .round(DRAWN)
                                        .doubleValue()
                                : null);
            }
            return means;
        }
    }

    /** When what was measured, from the marks of a timeline. */
    static final class Spans {
        private static final double MILLIS = 1e3;

        private Spans() {}

        private static List<Mark> inOrder(List<Mark> marks) {
            return marks.stream()
                    .sorted(Comparator.comparingLong(Mark::fromMillis))
                    .toList();
        }

        /** Windows of one target with less than {@code least} seconds between them are drawn as one. */
        static List<Lane> lanes(List<Mark> marks, double least) {
            Map<String, List<Double>> byTarget = new LinkedHashMap<>();
            for (Mark mark : inOrder(marks)) {
                List<Double> spans = byTarget.computeIfAbsent(mark.target(), none -> new ArrayList<>());
                int last = spans.size() - 1;
                double from = mark.fromMillis() / MILLIS;
                double to = mark.toMillis() / MILLIS;
                if (last > 0 && from - spans.get(last) < least) {
                    spans.set(last, Math.max(to, spans.get(last)));
                } else {
                    spans.addAll(List.of(from, to));
                }
            }
            List<Lane> lanes = new ArrayList<>();
            byTarget.forEach((target, spans) ->
                    lanes.add(new Lane(target, SeriesStyle.of(target).hue(), spans)));
            return lanes;
        }

        static List<Phase> phases(List<Mark> marks) {
            List<Phase> phases = new ArrayList<>();
            for (Mark mark : inOrder(marks)) {
                String name = mark.suite() + " " + mark.scenario();
                int last = phases.size() - 1;
                boolean goesOn = last >= 0 && phases.get(last).name().equals(name);
                double to = mark.toMillis() / MILLIS;
                if (goesOn) {
                    Phase before = phases.remove(last);
                    phases.add(new Phase(name, before.from(), Math.max(to, before.to())));
                } else {
                    phases.add(new Phase(name, mark.fromMillis() / MILLIS, to));
                }
            }
            return phases;
        }
    }
}
