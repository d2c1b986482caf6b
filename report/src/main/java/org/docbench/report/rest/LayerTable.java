package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.rest.Waterfall.Step;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;

/** What each layer adds to a request, beside what the service's own clocks say. */
public final class LayerTable {
    private static final List<String> COLUMNS =
            List.of("by difference", "of the request", "by the service's clocks", "both");

    private LayerTable() {}

    /** Of every case. */
    public static Grouped of(RestResults rests) {
        return of(
                rests.waterfalls().values().stream().flatMap(List::stream).toList(),
                "Time of one request by layer",
                true);
    }

    /** Of the targets of one case. */
    public static Grouped of(List<Waterfall> waterfalls, String caption) {
        return of(waterfalls, caption, false);
    }

    private static Grouped of(List<Waterfall> waterfalls, String caption, boolean named) {
        List<Group> groups = new ArrayList<>();
        for (Waterfall waterfall : waterfalls) {
            String title = named ? RestResults.title(waterfall.one()) + ", " + waterfall.target() : waterfall.target();
            groups.add(new Group(
                    title,
                    Stream.concat(waterfall.steps().stream(), Stream.of(waterfall.whole()))
                            .map(step -> row(waterfall, step))
                            .toList()));
        }
        return new Grouped(
                caption,
                new Head(named ? "case" : "target", "layer"),
                COLUMNS,
                groups,
                "Differences of means in the same rounds [95 % CI]; unclear: not told apart from nothing; "
                        + Headline.MARK
                        + " the way with it carries a warning. The service's clocks see neither the kernel nor what the HTTP"
                        + " library does before a request is read and after its answer is given to the socket: they may say less of"
                        + " HTTP and of the whole, never more.");
    }

    private static Row row(Waterfall waterfall, Step step) {
        return new Row(
                step.layer(),
                List.of(
                        new Cell(step.words() + step.mark(), step.warnings().isEmpty() ? null : step.warnings()),
                        new Cell(waterfall.share(step)),
                        new Cell(step.clocks().map(Figures::time).orElse(Figures.NONE)),
                        new Cell(waterfall.agreement(step))));
    }
}
