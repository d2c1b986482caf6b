package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Points;
import org.docbench.report.chart.SeriesStyle;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.suite.Waterfall.Step;
import org.docbench.report.suite.Waterfalls.Stages;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Grouped;
import org.docbench.report.view.Grouped.Cell;
import org.docbench.report.view.Grouped.Group;
import org.docbench.report.view.Grouped.Head;
import org.docbench.report.view.Grouped.Row;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Table;

/** What each layer adds to a request, beside what the service's own clocks say. */
final class RestLayers {
    /** As in the evidence of run files. */
    private static final String COMMIT = "commit, a part of the stage store";

    private static final String ECHO = "bare echo";

    private static final String ABOUT_ECHO =
            "Bare echo: a message as large as the request's goes from the gateway's process to a backend's and back, without any work.";

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
        return Waterfalls.echo(cube, one).map(row -> Figures.time(row.mean())).orElse(Figures.NONE);
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

    /** The largest part of each request leads; where no rounds could tell it apart from nothing, nobody knows. */
    Answer where() {
        Map<String, Integer> most = new LinkedHashMap<>();
        Map<String, Map<String, List<String>>> requests = new LinkedHashMap<>();
        int cases = 0;
        for (Waterfall waterfall : strongest()) {
            if (!Floor.isEmpty(waterfall.target()) && waterfall.steps().size() > 1) {
                Step largest = waterfall.steps().stream()
                        .max(Comparator.comparingDouble(Step::value))
                        .orElseThrow();
                String layer = largest.isUnclear() ? Waterfall.UNCLEAR : largest.layer();
                most.merge(layer, 1, Integer::sum);
                requests.computeIfAbsent(RestReport.title(waterfall.one()), none -> new LinkedHashMap<>())
                        .computeIfAbsent(layer, none -> new ArrayList<>())
                        .add(waterfall.target() + (largest.isUnclear() ? "" : " " + waterfall.share(largest)));
                cases++;
            }
        }
        int all = cases;
        String lead = most.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> -entry.getValue()))
                .map(entry -> entry.getKey() + " in " + entry.getValue() + " of " + all)
                .collect(Collectors.joining(", "));
        return Answer.of(
                "Where does the time of a request go?",
                "The largest part is " + lead,
                requests.entrySet().stream()
                        .map(request -> request.getKey() + ": "
                                + request.getValue().entrySet().stream()
                                        .map(layer -> layer.getKey() + " (" + String.join(", ", layer.getValue()) + ")")
                                        .collect(Collectors.joining("; ")))
                        .toList(),
                RestReport.LAYERS);
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

    /** Of those that are told apart from nothing; how many they are follows. */
    private static String range(List<Step> steps) {
        List<Double> sure =
                steps.stream().filter(Step::isSure).map(Step::value).sorted().toList();
        if (sure.isEmpty()) {
            return "no difference found";
        }
        String low = Figures.time(sure.get(0));
        String high = Figures.time(sure.get(sure.size() - 1));
        return (low.equals(high) ? low : low + " to " + high)
                + (sure.size() == steps.size()
                        ? ""
                        : " (a difference was found in " + sure.size() + " of " + steps.size() + ")");
    }

    /** Every case. */
    Grouped table() {
        return table(all().toList(), "Time of one request by layer", true);
    }

    private Grouped table(List<Waterfall> waterfalls, String caption, boolean named) {
        return new Grouped(
                caption,
                new Head(named ? "case" : "target", "layer"),
                List.of("by difference", "of the request", "by the service's clocks", "both"),
                waterfalls.stream()
                        .map(waterfall -> new Group(
                                named ? waterfall.name() : waterfall.target(),
                                steps(waterfall)
                                        .flatMap(step -> rows(waterfall, step))
                                        .toList()))
                        .toList(),
                "Differences of means in the same rounds [95 % CI]. Unclear: no difference found. "
                        + Headline.MARK
                        + " The measurement with this layer carries a warning. The service's clocks do not include the kernel. They"
                        + " also exclude the HTTP library before a request is read and after its answer is given to the socket. So"
                        + " they may report less for HTTP and for the whole request, and never more."
                        + (echoes().isEmpty() ? "" : " " + ABOUT_ECHO));
    }

    /** The row of a layer; that of RPC is followed by the echo, where that was measured. */
    private Stream<Row> rows(Waterfall waterfall, Step step) {
        String echo = step.layer().contains(Waterfalls.RPC) ? echo(waterfall.one()) : Figures.NONE;
        Stream<Row> next = echo.equals(Figures.NONE)
                ? Stream.of()
                : Stream.of(new Row(
                        ECHO,
                        Stream.of(echo, Figures.NONE, Figures.NONE, Figures.NONE)
                                .map(Cell::new)
                                .toList()));
        return Stream.concat(Stream.of(row(waterfall, step)), next);
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

    /** What each layer adds, in one line for each target; empty where no layer was measured. */
    List<Table> matrix() {
        List<Waterfall> shown = all().toList();
        if (shown.isEmpty()) {
            return List.of();
        }
        Set<String> layers = new LinkedHashSet<>();
        shown.forEach(waterfall -> waterfall.steps().forEach(step -> layers.add(step.layer())));
        layers.add(shown.get(0).whole().layer());
        if (shown.stream().anyMatch(waterfall -> !beside(waterfall.one()).isEmpty())) {
            layers.add(ECHO);
        }
        Table.Builder table = Table.titled(
                "Time of one request by layer",
                Stream.concat(Stream.of("request", "target"), layers.stream().map(layer -> "#" + layer))
                        .toArray(String[]::new));
        for (Waterfall waterfall : shown) {
            Map<String, String> cells =
                    steps(waterfall).collect(Collectors.toMap(Step::layer, Step::brief, (one, other) -> one));
            cells.put(ECHO, echo(waterfall.one()));
            // Short, for it stands in every line.
            Case one = waterfall.one();
            String request = one.value("operation") + (one.level().isEmpty() ? "" : ", " + one.level());
            table.row(Stream.concat(
                            Stream.of(request, waterfall.target()),
                            layers.stream().map(layer -> cells.getOrDefault(layer, Figures.NONE)))
                    .toList());
        }
        return List.of(table.table()
                .noted(
                        "Each layer is the difference of two request paths that were measured in the same rounds. Unclear: no"
                                + " difference found."
                                + (layers.contains(ECHO) ? " " + ABOUT_ECHO : "")));
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
                table(waterfalls, title, false).table());
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
        Map<Case, Map<String, Stages>> seen = new LinkedHashMap<>();
        for (Case one : cube.cases(RestReport.LAYERS)) {
            RestReport.targets(cube, RestReport.LAYERS)
                    .forEach(target -> Stages.of(cube, one, target)
                            .ifPresent(stages -> seen.computeIfAbsent(one, none -> new LinkedHashMap<>())
                                    .put(target, stages)));
        }
        Set<String> names = new LinkedHashSet<>();
        seen.values()
                .forEach(targets -> targets.values()
                        .forEach(stages -> names.addAll(stages.times().keySet())));
        boolean commits = seen.entrySet().stream()
                .anyMatch(of -> of.getValue().keySet().stream()
                        .anyMatch(target -> !commit(of.getKey(), target).equals(Figures.NONE)));
        List<String> committed = commits ? List.of("commit, in store") : List.of();
        List<Group> groups = new ArrayList<>();
        seen.forEach((one, targets) -> {
            List<Row> rows = new ArrayList<>();
            targets.forEach((target, stages) -> rows.add(new Row(
                    target,
                    Stream.of(
                                    names.stream()
                                            .map(name ->
                                                    Figures.time(stages.times().get(name))),
                                    Stream.of(Figures.time(stages.sum())),
                                    committed.stream().map(column -> commit(one, target)),
                                    Stream.of(client(one, target)))
                            .flatMap(cells -> cells)
                            .map(Cell::new)
                            .toList())));
            groups.add(new Group(RestReport.title(one), rows));
        });
        return new Grouped(
                "Stages of a request by the service's own clocks",
                new Head("case", "target"),
                Stream.of(names.stream(), Stream.of("together"), committed.stream(), Stream.of("by the client"))
                        .flatMap(columns -> columns)
                        .toList(),
                groups,
                "Means of all requests of a case; they have no interval.");
    }

    /** The commit of its own that a create waited for, as its client of the table saw it. */
    private String commit(Case one, String target) {
        return Figures.time(cube.evidence(one, target, "service").get(COMMIT));
    }

    private String client(Case one, String target) {
        Optional<Double> mean = cube.measured(one, target).map(ResultRow::mean);
        return mean.map(Figures::time).orElse(Figures.NONE);
    }
}
