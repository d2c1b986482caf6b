package org.docbench.report.timeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.run.RunFile.Timeline.Mark;
import org.docbench.report.chart.SeriesStyle;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

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
    private static final double KILO = 1e3;
    private static final MathContext DRAWN = new MathContext(4);

    /** One quantity of all that have it. */
    public record Quantity(String name, String unit, List<Line> lines) {}

    /** @param values one for each of {@code seconds}, null where not known */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record Line(String subject, SeriesStyle look, List<Double> values) {}

    /** @param spans from and to, in seconds, in turn */
    public record Lane(String target, int hue, List<Double> spans) {}

    /** From the first window of a scenario to its last before another one began. */
    public record Phase(String name, double from, double to) {}

    /** Whether nothing was watched. */
    public boolean isEmpty() {
        return seconds.isEmpty() || quantities.isEmpty();
    }

    public static TimelineView of(RunView run) {
        Timeline timeline = run.run().timeline();
        int readings = timeline.millis().size();
        int each = Math.max(1, (readings + MOST - 1) / MOST);
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        for (Timeline.Series series : timeline.series()) {
            if (series.values().size() == readings) {
                quantities
                        .computeIfAbsent(
                                series.quantity(), name -> new Quantity(name, series.unit(), new ArrayList<>()))
                        .lines()
                        .add(new Line(series.subject(), look(series.subject()), means(series.values(), each)));
            }
        }
        List<Double> seconds = means(
                        timeline.millis().stream().map(Long::doubleValue).toList(), each)
                .stream()
                .map(millis -> millis / MILLIS)
                .toList();
        double least = seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1) / MOST;
        List<Mark> marks = timeline.marks().stream()
                .sorted(Comparator.comparingLong(Mark::fromMillis))
                .toList();
        return new TimelineView(seconds, List.copyOf(quantities.values()), lanes(marks, least), phases(marks));
    }

    /** The machine is drawn in grey, the client in a hue that no product has. */
    private static SeriesStyle look(String subject) {
        return switch (subject) {
            case "machine" -> new SeriesStyle(0, "square", false, true);
            case "client" -> new SeriesStyle(7, "diamond", false, false);
            default -> SeriesStyle.of(subject);
        };
    }

    /** The mean of what is known of so many neighbours; null where nothing is. */
    private static List<Double> means(List<Double> values, int each) {
        List<Double> means = new ArrayList<>();
        for (int from = 0; from < values.size(); from += each) {
            OptionalDouble mean = values.subList(from, Math.min(values.size(), from + each)).stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .average();
            means.add(
                    mean.isPresent()
                            ? new BigDecimal(mean.getAsDouble()).round(DRAWN).doubleValue()
                            : null);
        }
        return means;
    }

    /** Windows of one target with less than {@code least} seconds between them are drawn as one. */
    private static List<Lane> lanes(List<Mark> marks, double least) {
        Map<String, List<Double>> byTarget = new LinkedHashMap<>();
        for (Mark mark : marks) {
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
        return byTarget.entrySet().stream()
                .map(target -> new Lane(
                        target.getKey(), SeriesStyle.of(target.getKey()).hue(), target.getValue()))
                .toList();
    }

    private static List<Phase> phases(List<Mark> marks) {
        List<Phase> phases = new ArrayList<>();
        for (Mark mark : marks) {
            String name = mark.suite() + " " + mark.scenario();
            double to = mark.toMillis() / MILLIS;
            int last = phases.size() - 1;
            if (last >= 0 && phases.get(last).name().equals(name)) {
                Phase before = phases.get(last);
                phases.set(last, new Phase(name, before.from(), Math.max(to, before.to())));
            } else {
                phases.add(new Phase(name, mark.fromMillis() / MILLIS, to));
            }
        }
        return phases;
    }

    /** Every line of a timeline in two numbers. */
    public static Table table(RunView run) {
        Timeline timeline = run.run().timeline();
        // Readings of a long run are further apart than a second.
        String highest = timeline.intervalMillis() > MILLIS ? "#highest" : "#highest second";
        Table.Builder table = Table.titled("Resources over the run", "what", "quantity", "#mean", highest, "#readings");
        int readings = (int) Math.ceil(MILLIS / Math.max(1, timeline.intervalMillis()));
        for (Timeline.Series series : timeline.series()) {
            DoubleSummaryStatistics all = series.values().stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .summaryStatistics();
            boolean none = all.getCount() == 0;
            table.row(
                    series.subject(),
                    series.quantity(),
                    none ? Figures.NONE : amount(all.getAverage(), series.unit()),
                    none ? Figures.NONE : amount(highest(series.values(), readings, all.getAverage()), series.unit()),
                    String.valueOf(all.getCount()));
        }
        return table.table();
    }

    /**
     * The highest mean of so many neighbours, or the mean of all where fewer were read. A single reading can have more than all cores: the
     * moment at which a counter is read is not exact.
     */
    private static double highest(List<Double> values, int readings, double mean) {
        return IntStream.rangeClosed(0, values.size() - readings)
                .mapToObj(from -> values.subList(from, from + readings))
                .filter(window -> window.stream().allMatch(Objects::nonNull))
                .mapToDouble(window -> window.stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow())
                .max()
                .orElse(mean);
    }

    /** {@code 1.20 GB/s}; other units than bytes follow the number as they are. */
    private static String amount(double value, String unit) {
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
