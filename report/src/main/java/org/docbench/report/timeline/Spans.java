package org.docbench.report.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Timeline.Mark;
import org.docbench.report.chart.Look;
import org.docbench.report.timeline.TimelineView.Lane;
import org.docbench.report.timeline.TimelineView.Phase;

/** When what was measured, from the marks of a timeline. */
final class Spans {
    private static final double MILLIS = 1e3;

    private Spans() {}

    private static List<Mark> inOrder(List<Mark> marks) {
        return marks.stream().sorted(Comparator.comparingLong(Mark::fromMillis)).toList();
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
        byTarget.forEach(
                (target, spans) -> lanes.add(new Lane(target, Look.of(target).hue(), spans)));
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
