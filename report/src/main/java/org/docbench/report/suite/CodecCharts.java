package org.docbench.report.suite;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Point;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.view.Floor;

/**
 * The charts of the suite codec. Two views of each, because no chart can hold every codec: all BSON codecs by language,
 * and all formats of one language.
 */
record CodecCharts(Codecs codecs, CodecTables tables, Points points) {

    /** Which codecs share a chart. */
    private record Selection(String id, String words, Predicate<String> targets, boolean mixed) {}

    private List<Chart> each(List<String> phases, BiFunction<String, Selection, Chart> chart) {
        List<Selection> selections = List.of(
                new Selection(
                        "bson",
                        "BSON, every language",
                        target -> codecs.format(target).equals(Codecs.BSON) && !Floor.isEmpty(target),
                        codecs.languages().size() > 1),
                new Selection(
                        "java",
                        "Java, every format",
                        target -> codecs.language(target).equals(Codecs.JAVA) && !Floor.isEmpty(target),
                        false));
        return phases.stream()
                .flatMap(phase -> selections.stream().map(selection -> chart.apply(phase, selection)))
                .toList();
    }

    /** Throughput against the number of documents in a file. */
    List<Chart> throughput() {
        return each(Codecs.DEFERRABLE, this::throughput);
    }

    private Chart throughput(String phase, Selection selection) {
        String title = "Throughput of " + phase + " by documents in a file: " + selection.words();
        return Chart.lines(
                "throughput-" + phase + "-" + selection.id(),
                title,
                "MB/s of BSON bytes against the number of documents in a file, both on logarithmic axes. One line for each"
                        + " codec that does not defer its work. Whiskers are 95 % intervals. The table below the chart has documents/s.",
                Axis.number("documents in the file"),
                new Axis("throughput, MB/s of BSON bytes", "MB/s", "log"),
                series(
                        selection.targets().and(target -> !codecs.defers(target, phase)),
                        phase,
                        codecs.files().stream()
                                .filter(file -> file.parameters().containsKey("documents"))
                                .toList(),
                        (file, row) -> codecs.throughput(file, row)
                                .map(rate ->
                                        points.of(row, (double) file.number("documents"), rate.value(), rate.ci95()))),
                tables.throughput(phase, selection.targets(), title));
    }

    private List<Series> series(
            Predicate<String> targets,
            String phase,
            List<Case> cases,
            BiFunction<Case, ResultRow, Optional<Point>> point) {
        return codecs.targets().stream()
                .filter(targets)
                .map(target -> Series.of(
                        target,
                        cases.stream()
                                .flatMap(one ->
                                        codecs
                                                .in(phase)
                                                .measured(one, target)
                                                .flatMap(row -> point.apply(one, row))
                                                .stream())
                                .sorted(Comparator.comparing(Point::x))
                                .toList()))
                .toList();
    }

    /** Time of one document against its size, over the corpora. */
    List<Chart> cost() {
        return each(Codecs.PHASES, this::cost);
    }

    private Chart cost(String phase, Selection selection) {
        List<Case> cases = tables.bySize();
        String title = "One document by its size, " + phase + ": " + selection.words();
        return Chart.lines(
                        "cost-" + phase + "-" + selection.id(),
                        title,
                        "Time of one document against its mean size in BSON, both on logarithmic axes. One point for each corpus and one"
                                + " line for each codec. Whiskers are 95 % intervals."
                                + (selection.mixed()
                                        ? " Each language has its own measurement overhead, so none is shaded. The table marks what is below resolution."
                                        : ""),
                        new Axis("mean size of a document in BSON", "B", "log"),
                        Axis.time("time of one document"),
                        series(
                                selection.targets(),
                                phase,
                                cases,
                                (documents, row) -> codecs.bytes(documents)
                                        .map(bytes ->
                                                points.of(row, (double) Math.round(bytes), Codecs.corpus(documents)))),
                        tables.cost(phase, selection.targets(), title))
                .over(selection.mixed() ? null : band(cases, phase));
    }

    private Double band(List<Case> cases, String phase) {
        return cases.stream()
                .map(Case::scenario)
                .distinct()
                .map(scenario -> Points.band(codecs.run(), scenario, phase, Floor.of(Codecs.JAVA)))
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(null);
    }

    /** What one document leaves to the garbage collector. */
    Stream<Chart> allocation() {
        return Codecs.DEFERRABLE.stream().map(this::allocation);
    }

    private Chart allocation(String phase) {
        return Chart.dots(
                "allocation-" + phase,
                CodecTables.allocated(phase),
                Chart.DOTS,
                new Axis("bytes allocated by one document", "B", "symlog"),
                codecs.shown().stream()
                        .map(documents -> new Chart.Panel(
                                Codecs.corpus(documents),
                                codecs.targets().stream()
                                        .flatMap(target -> codecs.in(phase).measured(documents, target).stream())
                                        .filter(row -> row.bytesPerOp() != null)
                                        .map(points::bytes)
                                        .toList()))
                        .toList(),
                tables.allocation(phase));
    }
}
