package org.docbench.report.suite;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Points;
import org.docbench.report.chart.SeriesStyle;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.panel.Groups;
import org.docbench.report.suite.Waterfall.Step;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Grouped;
import org.docbench.report.view.Grouped.Cell;
import org.docbench.report.view.Grouped.Group;
import org.docbench.report.view.Grouped.Head;
import org.docbench.report.view.Grouped.Row;
import org.docbench.report.view.Headline;

/** What each layer adds to a request, beside what the service's own clocks say. */
final class RestLayers {
    /** As in the evidence of run files. */
    private static final String COMMIT = "commit, a part of the stage store";

    private static final String STAGE = "stage ";
    private static final List<String> ORDER = Waterfalls.Stages.ORDER;

    private final Cube cube;
    private Map<Case, List<Waterfall>> waterfalls;

    RestLayers(Cube cube) {
        this.cube = cube;
    }

    /** Of every target, by what was asked and how durably; worked out on the first call. */
    Map<Case, List<Waterfall>> byRequest() {
        if (waterfalls == null) {
            waterfalls = Waterfalls.of(cube);
        }
        return waterfalls;
    }

    private Stream<Waterfall> all() {
        return byRequest().values().stream().flatMap(List::stream);
    }

    /** Of reads, and of creates at the strongest durability. */
    private List<Waterfall> strongest() {
        return all().filter(waterfall -> waterfall.one().level().isEmpty()
                        || waterfall.one().level().equals(cube.strongest()))
                .toList();
    }

    /** What a message takes at least that goes to a backend and back, where that was measured. */
    private String echo(Case one) {
        return Waterfalls.echo(cube, one).map(row -> Figures.time(row.time())).orElse(Figures.NONE);
    }

    private static Stream<Step> steps(Waterfall waterfall) {
        return Stream.concat(waterfall.steps().stream(), Stream.of(waterfall.whole()));
    }

    /** Where the service's own clocks and what was measured cannot both be right. */
    List<String> warnings() {
        return all().flatMap(waterfall -> steps(waterfall)
                        .filter(waterfall::isContradicted)
                        .map(step -> waterfall.name() + ": " + step.layer() + " takes " + step.words()
                                + " by the difference and "
                                + step.clocks().map(Figures::time).orElseThrow() + " by the service's own clocks"))
                .toList();
    }

    /** The range of what each layer surely adds leads, and follows for each kind of request. */
    Answer cost() {
        Map<String, List<Waterfall>> requests = strongest().stream()
                .collect(Collectors.groupingBy(
                        waterfall -> RestReport.title(waterfall.one()), LinkedHashMap::new, Collectors.toList()));
        return Answer.of(
                "What does each layer cost?",
                "For each request: " + ranges(strongest()),
                requests.entrySet().stream()
                        .filter(request -> !ranges(request.getValue()).isEmpty())
                        .map(request -> request.getKey() + ": " + ranges(request.getValue())
                                + beside(request.getValue().get(0).one()))
                        .toList(),
                RestReport.LAYERS);
    }

    private String beside(Case one) {
        String echo = echo(one);
        return echo.equals(Figures.NONE) ? "" : "; a bare echo " + echo;
    }

    private static String ranges(List<Waterfall> waterfalls) {
        return waterfalls.stream()
                .flatMap(waterfall -> waterfall.steps().stream())
                .filter(step -> step.from() > 0)
                .collect(Collectors.groupingBy(Step::layer, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(layer -> layer.getKey() + " " + range(layer.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Of the differences that were found; how many they are follows. */
    private static String range(List<Step> steps) {
        List<Double> sure =
                steps.stream().filter(Step::isSure).map(Step::value).sorted().toList();
        if (sure.isEmpty()) {
            return "no difference found";
        }
        String low = Figures.time(sure.get(0));
        String high = Figures.time(sure.get(sure.size() - 1));
        return (low.equals(high) ? low : low + " to " + high)
                + (sure.size() == steps.size() ? "" : " (found in " + sure.size() + " of " + steps.size() + ")");
    }

    Grouped table(List<Waterfall> waterfalls, String caption) {
        return new Grouped(
                caption,
                new Head("target", "layer"),
                List.of("by difference", "of the request", "by the service's clocks", "both"),
                waterfalls.stream()
                        .map(waterfall -> new Group(
                                waterfall.target(),
                                steps(waterfall)
                                        .map(step -> row(waterfall, step))
                                        .toList()))
                        .toList(),
                "Differences of means in the same rounds [95 % CI]; unclear: no difference found; "
                        + Headline.MARK
                        + " the request path with it carries a warning. The service's clocks see neither the kernel nor what the HTTP"
                        + " library does before a request is read and after its answer is given to the socket.");
    }

    /** One sentence for each request whose echo was measured. */
    List<String> echoes() {
        return byRequest().keySet().stream()
                .filter(one -> !echo(one).equals(Figures.NONE))
                .map(one -> RestReport.title(one) + ": a bare echo over the socket of a backend takes " + echo(one)
                        + ", and RPC includes one such round trip.")
                .toList();
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

    /** A chart for each operation and durability. */
    List<Chart> charts() {
        Points points = new Points(cube.run());
        return byRequest().entrySet().stream()
                .map(request -> chart(RestReport.title(request.getKey()), request.getValue(), points))
                .toList();
    }

    private Chart chart(String asked, List<Waterfall> waterfalls, Points points) {
        String title = "Time of one request by layer, " + asked;
        return Chart.waterfalls(
                RestReport.LAYERS + "-" + asked.replaceAll("[^A-Za-z0-9]+", "-"),
                title,
                "A waterfall for each target. Every bar begins where the layers above it end. Its length is the difference of the"
                        + " mean times with and without its layer. Whiskers are 95 % intervals. A bar that is only an outline is"
                        + " a negative difference. The thin bar below is the time by the service's own clocks.",
                new Axis("time of one request, each target on its own axis", "ns", "linear"),
                waterfalls.stream()
                        .map(waterfall -> Chart.Panel.of(
                                waterfall.target(),
                                steps(waterfall)
                                        .map(step -> bar(points, waterfall, step))
                                        .toList()))
                        .toList(),
                table(waterfalls, title).table());
    }

    /** One layer of a request, and below it what the service's own clocks say of it. */
    private static Chart.Bar bar(Points points, Waterfall waterfall, Step step) {
        String clocks = step.clocks()
                .map(own -> "; by the service's clocks " + Figures.time(own) + ": " + waterfall.agreement(step))
                .orElse("");
        return new Chart.Bar(
                step.layer(),
                SeriesStyle.of(waterfall.target()),
                step.from(),
                step.from() + step.value(),
                step.ci95().map(ci -> step.from() + ci.low()).orElse(null),
                step.ci95().map(ci -> step.from() + ci.high()).orElse(null),
                step.clocks().map(own -> step.from() + own).orElse(null),
                points.index(step.row()),
                Figures.time(step.value()),
                waterfall.target() + ", " + step.layer() + ": " + step.words() + clocks);
    }

    /** The stages of a request by the service's own clocks, beside what the client measured. */
    Grouped stages() {
        List<String> names = cube.cases(RestReport.LAYERS).stream()
                .flatMap(one -> cube.evidence(one))
                .flatMap(row -> row.perOperation().keySet().stream())
                .filter(name -> name.startsWith(STAGE) || name.equals(COMMIT))
                .distinct()
                .sorted(Comparator.comparingInt(RestLayers::place))
                .toList();
        return Groups.byCase(
                cube,
                "Stages of a request by the service's own clocks",
                cube.cases(RestReport.LAYERS),
                RestReport::title,
                Stream.concat(names.stream().map(name -> name.replaceFirst(STAGE, "")), Stream.of("by the client"))
                        .toList(),
                (one, target) -> Optional.of(cube.evidence(one, target, "service"))
                        .filter(figures -> figures.keySet().stream().anyMatch(names::contains))
                        .map(figures -> Stream.concat(
                                        names.stream().map(name -> Figures.time(figures.get(name))),
                                        Stream.of(client(one, target)))
                                .map(Cell::new)
                                .toList()),
                "Means of all requests of a case; they have no interval.");
    }

    /** In the order in which a request meets them; what no one knows comes before the total. */
    private static int place(String name) {
        int place = ORDER.indexOf(name.replaceFirst(STAGE, ""));
        return place >= 0
                ? place
                : ORDER.size() + List.of(COMMIT, STAGE + "total").indexOf(name) + 1;
    }

    private String client(Case one, String target) {
        Optional<Double> mean = cube.measured(one, target).map(ResultRow::mean);
        return mean.map(Figures::time).orElse(Figures.NONE);
    }
}
