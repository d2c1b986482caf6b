package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;
import org.docbench.core.stats.Verdict;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Points;
import org.docbench.report.chart.SeriesStyle;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Remarks;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;
import org.docbench.report.view.Table.Grouped.Group;
import org.docbench.report.view.Table.Grouped.Head;
import org.docbench.report.view.Table.Grouped.Row;

/**
 * The time of one request of a target, layer by layer: each step is the difference of two measurements.
 *
 * @param whole the longest path, from 0
 */
public record Waterfall(String target, List<Step> steps, Step whole) {
    static final String MORE = "the clocks report more";
    static final String LESS = "the clocks report less";

    /** Of a difference that may as well be none: no size is said of it, and no share. */
    static final String UNCLEAR = "unclear";

    /**
     * A path that was measured.
     *
     * @param layer what it has and the path before has not
     * @param clocks what the service's own clocks say of that layer, ns
     */
    public record Path(String layer, ResultRow row, Optional<Double> clocks) {}

    /**
     * One layer.
     *
     * @param from where it begins: the mean of the path without it, ns
     * @param value what it adds, ns; below 0 where the path with it took less
     * @param ci95 95 % interval of the value, paired by round; empty with fewer than two rounds
     * @param clocks what the service's own clocks say of it, ns
     * @param row of the path that has it
     */
    public record Step(
            String layer, double from, double value, Optional<Interval> ci95, Optional<Double> clocks, ResultRow row) {

        /** {@code 120 µs [110 µs to 130 µs]}: ends of their own units, for one may lie below 0. */
        public String words() {
            return Figures.time(value)
                    + ci95.map(ci -> " [" + Figures.time(ci.low()) + " to " + Figures.time(ci.high()) + "]")
                            .orElse(" (no interval)");
        }

        /** Whether it differs from 0. */
        public boolean isSure() {
            return ci95.isPresent() && !ci95.get().contains(0);
        }

        /** Whether rounds told, and could not tell it apart from nothing. */
        private boolean isUnclear() {
            return ci95.isPresent() && !isSure();
        }
    }

    /**
     * Of the rounds that all paths have, so that the steps add up to the longest path; empty where there is no such round.
     *
     * @param paths the shortest first
     * @param clocks what the service's own clocks say of the whole request, ns
     */
    public static Optional<Waterfall> of(String target, List<Path> paths, Optional<Double> clocks) {
        List<Samples> samples =
                inCommon(paths.stream().map(path -> Results.samples(path.row())).toList());
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            Path path = paths.get(i);
            Samples own = samples.get(i);
            double from = i == 0 ? 0 : samples.get(i - 1).mean();
            Optional<Interval> ci95 = i == 0
                    ? mean(own)
                    : Student.difference(own, samples.get(i - 1), 1).map(difference -> difference.interval(0.95));
            steps.add(new Step(path.layer(), from, own.mean() - from, ci95, path.clocks(), path.row()));
        }
        Samples longest = samples.get(samples.size() - 1);
        ResultRow row = paths.get(paths.size() - 1).row();
        return Optional.of(
                new Waterfall(target, steps, new Step("whole request", 0, longest.mean(), mean(longest), clocks, row)));
    }

    private static List<Samples> inCommon(List<Samples> all) {
        TreeSet<Integer> rounds = new TreeSet<>();
        all.stream().limit(1).forEach(first -> rounds.addAll(first.rounds()));
        all.forEach(own -> rounds.retainAll(own.rounds()));
        return rounds.isEmpty()
                ? List.of()
                : all.stream().map(own -> own.only(rounds)).toList();
    }

    private static Optional<Interval> mean(Samples samples) {
        return Student.mean(samples).map(log -> log.exp().ci95());
    }

    /** The layers, then the whole. */
    public Stream<Step> all() {
        return Stream.concat(steps.stream(), Stream.of(whole));
    }

    /**
     * Tells whether the service's clocks and the difference agree. They do if the clocks' figure lies in the interval, or at most 5 %
     * of the whole request away from it ({@link Verdict#TIE_BAND}). If the clocks show less, the rest is spent where no clock is read.
     */
    public String agreement(Step step) {
        if (step.clocks().isEmpty() || step.ci95().isEmpty()) {
            return Figures.NONE;
        }
        double clocks = step.clocks().get();
        double slack = Verdict.TIE_BAND * whole.value();
        if (clocks > step.ci95().get().high() + slack) {
            return MORE;
        }
        return clocks < step.ci95().get().low() - slack ? LESS : "agree";
    }

    /** Whether the clocks and the differences cannot both be right: the clocks say more, or less of what they see all of. */
    public boolean isContradicted(Step step, boolean seen) {
        String agreement = agreement(step);
        return agreement.equals(MORE) || (seen && agreement.equals(LESS));
    }

    /** A chart of several targets, with its table. */
    public static Chart chart(String id, String title, List<Waterfall> waterfalls, Points points) {
        return Chart.waterfalls(
                id,
                title,
                "A waterfall for each target. Every bar begins where the layers above it end. Its length is the difference of the"
                        + " mean times with and without its layer. Whiskers are 95 % intervals. A bar that is only an outline is"
                        + " a negative difference. The thin bar below is the time by the service's own clocks.",
                new Axis("time of one request, each target on its own axis", "ns", "linear"),
                waterfalls.stream()
                        .map(own -> Chart.Panel.of(
                                own.target,
                                own.all().map(step -> own.bar(points, step)).toList()))
                        .toList(),
                table(waterfalls, title).table());
    }

    /** One layer of a request, and below it what the service's own clocks say of it. */
    private Chart.Bar bar(Points points, Step step) {
        String clocks = step.clocks()
                .map(own -> "; by the service's clocks " + Figures.time(own) + ": " + agreement(step))
                .orElse("");
        return new Chart.Bar(
                step.layer(),
                SeriesStyle.of(target),
                step.from(),
                step.from() + step.value(),
                step.ci95().map(ci -> step.from() + ci.low()).orElse(null),
                step.ci95().map(ci -> step.from() + ci.high()).orElse(null),
                step.clocks().map(own -> step.from() + own).orElse(null),
                points.index(step.row()),
                Figures.time(step.value()),
                target + ", " + step.layer() + ": " + step.words() + clocks);
    }

    /** The same numbers by target and layer. */
    public static Grouped table(List<Waterfall> waterfalls, String caption) {
        return new Grouped(
                caption,
                new Head("target", "layer"),
                List.of("by difference", "of the request", "by the service's clocks", "both"),
                waterfalls.stream()
                        .map(own ->
                                new Group(own.target, own.all().map(own::row).toList()))
                        .toList(),
                "Differences of means in the same rounds [95 % CI], which add up; ratios, here and in claims, are of medians, which a slow"
                        + " start of one JVM changes less; unclear: no difference found; "
                        + Headline.MARK
                        + " the request path with it carries a warning. The service's clocks see neither the kernel nor what the HTTP"
                        + " library does before a request is read and after its answer is given to the socket.");
    }

    private Row row(Step step) {
        String warnings = Remarks.words(step.row());
        String share = step.isUnclear() ? UNCLEAR : Figures.percent(step.value() / whole.value());
        return new Row(
                step.layer(),
                List.of(
                        warnings.isEmpty()
                                ? new Cell(step.words())
                                : new Cell(step.words() + " " + Headline.MARK, warnings),
                        new Cell(share),
                        new Cell(step.clocks().map(Figures::time).orElse(Figures.NONE)),
                        new Cell(agreement(step))));
    }
}
