package org.docbench.report.suite;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.AsPublished;
import org.docbench.core.claim.PublishedExperiments.PublishedStatistic;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Words;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the published statistics make of the same measurements, next to means with intervals. Runs with the preset paper alone have it. */
public final class PublishedColumns {
    private static final String PRESET = "paper";

    /** On a terminal; the other outputs have every row. */
    private static final int LINES = 40;

    private record Heading(String experiment, PublishedStatistic statistic) {
        String caption(String what) {
            return what + " (" + experiment + "), as published: " + statistic.words();
        }
    }

    private PublishedColumns() {}

    /** Returns the panel; it is empty for a run of another preset, or without the published cases. */
    public static Panel panel(RunView run) {
        return new Panel(
                        "as-published",
                        "As published",
                        "The number that each publication would have computed from the same measurements, next to the time of all rounds"
                                + " with its 95 % interval. The first rounds take the place of the publication's runs.")
                .with(() -> tables(run, Integer.MAX_VALUE), Output.PAGE, Output.MARKDOWN)
                .with(() -> tables(run, LINES), Output.CONSOLE);
    }

    private static List<Table> tables(RunView run, int most) {
        if (!PRESET.equals(run.run().preset())) {
            return List.of();
        }
        Map<Heading, List<AsPublished>> groups = AsPublished.of(run.run(), PublishedExperiments.shipped()).stream()
                .collect(Collectors.groupingBy(
                        one -> new Heading(one.experiment().id(), one.statistic()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return groups.entrySet().stream()
                .map(group -> table(group.getKey(), group.getValue(), most))
                .toList();
    }

    private static Table table(Heading heading, List<AsPublished> all, int most) {
        Table.Builder table = Table.titled(
                heading.caption(all.get(0).experiment().what()),
                "case",
                "target",
                "#as published",
                "#ours [95 % CI]",
                "the published number is");
        List<AsPublished> shown = all.size() <= most
                ? all
                : all.stream()
                        .sorted(Comparator.comparingDouble(one -> -Math.abs(Math.log(one.ratio()))))
                        .limit(most)
                        .toList();
        shown.forEach(one -> table.row(
                CaseName.of(RunView.parameters(one.row())),
                one.row().target(),
                value(one, one.nanos()),
                ours(one),
                difference(one)));
        String ours = all.get(0).ours().phase();
        String note = ours.equals(heading.statistic().phase()) ? "" : "Ours is the phase " + ours + ".";
        return table.table()
                .noted(
                        shown.size() == all.size()
                                ? note
                                : String.format(
                                                Locale.ROOT,
                                                "The %d rows of %,d that differ most; the other reports have all. ",
                                                most,
                                                all.size())
                                        + note);
    }

    private static String value(AsPublished one, double nanos) {
        double printed = one.printed(nanos);
        return one.statistic().formula().isRate() ? Figures.rate(printed) : Figures.time(printed);
    }

    private static String ours(AsPublished one) {
        Interval interval = one.ours().interval();
        String mean = value(one, one.ours().time());
        if (interval == null) {
            return mean;
        }
        return one.statistic().formula().isRate()
                ? mean + " [" + value(one, interval.high()) + " – " + value(one, interval.low()) + "]"
                : mean + " [" + value(one, interval.low()) + " – " + value(one, interval.high()) + "]";
    }

    private static String difference(AsPublished one) {
        return one.isWithin() ? "within our interval" : Words.factor(one.ratio());
    }
}
