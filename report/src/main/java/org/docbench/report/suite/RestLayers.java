package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Waterfall;
import org.docbench.report.panel.Waterfall.Path;
import org.docbench.report.panel.Waterfall.Step;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;

/** What each layer adds to a request, next to what the service's own clocks say. */
final class RestLayers {
    private static final String HTTP = "HTTP";
    private static final String LEG = "leg";
    private static final String ECHO = "echo";

    /** As in the evidence of run files. */
    private static final String COMMIT = "commit, a part of the stage store";

    private static final String STAGE = "stage ";
    private static final String STORE = "store";
    private static final String TOTAL = "total";

    /** In the order in which a request meets them. */
    private static final List<String> ORDER =
            List.of("read", "parse", "queue", "carry", "rpc", STORE, "answer", "write");

    /** Those that a request in process has as well: from bytes to a question, the store, from its answer to bytes. */
    private static final Set<String> IN_PROCESS = Set.of("parse", STORE, "answer", "write");

    private final Cube cube;
    private Map<Case, List<Waterfall>> waterfalls;

    RestLayers(Cube cube) {
        this.cube = cube;
    }

    /** A request path; each goes through one layer more than the one before. */
    private enum Leg {
        /** The driver's statement alone. */
        DIRECT("driver and store"),
        /** The service's own handling, without a socket. */
        PROCESS("in process"),
        /** Through the gateway, with the store in its process. */
        HTTP(RestLayers.HTTP),
        /** Through the gateway and a backend's process. */
        RPC("RPC");

        /** The layer that it has and the one before has not. */
        final String layer;

        Leg(String layer) {
            this.layer = layer;
        }

        /** As in the case of a row. */
        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A path that was measured.
     *
     * @param stages ns by stage, by the service's own clocks; empty where the service was not asked
     */
    private record Measured(Leg leg, ResultRow row, Map<String, Double> stages) {

        /** Everything but the call to the store. */
        private static double around(Map<String, Double> stages) {
            return sum(stages) - stages.getOrDefault(STORE, 0.0);
        }

        private static double sum(Map<String, Double> stages) {
            return stages.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        /** Nobody asks for stages where no gateway is: what happens there as well is then known from the shortest path with a gateway. */
        private Optional<Map<String, Double>> stages(List<Measured> all) {
            boolean gateway = leg == Leg.HTTP || leg == Leg.RPC;
            if (gateway || !stages.isEmpty()) {
                return Optional.of(stages).filter(own -> !own.isEmpty());
            }
            return all.stream()
                    .map(Measured::stages)
                    .filter(own -> !own.isEmpty())
                    .findFirst()
                    .map(own -> {
                        Map<String, Double> inProcess = new LinkedHashMap<>(own);
                        inProcess.keySet().retainAll(IN_PROCESS);
                        return inProcess;
                    });
        }

        /**
         * What the service's clocks say of a layer: of the driver and the store the stage {@code store} of the shortest path that has
         * clocks; of another layer how much longer all other stages together take than without it.
         */
        Optional<Double> clocks(List<Measured> all, Measured before) {
            Optional<Map<String, Double>> with = stages(all);
            if (leg == Leg.DIRECT) {
                return with.map(own -> own.getOrDefault(STORE, 0.0));
            }
            if (before == null) {
                return with.map(Measured::sum);
            }
            return before.leg == Leg.DIRECT
                    ? with.map(Measured::around)
                    : with.flatMap(longer -> before.stages(all).map(shorter -> around(longer) - around(shorter)));
        }

        /** A step over paths that were not measured has the names of all their layers. */
        String layer(Measured before) {
            EnumSet<Leg> layers = EnumSet.range(before == null ? Leg.DIRECT : before.leg, leg);
            if (before != null) {
                layers.remove(before.leg);
            }
            return layers.stream().map(own -> own.layer).collect(Collectors.joining(" + "));
        }
    }

    /** Of every target, by what was asked and how durably; worked out on the first call. */
    Map<Case, List<Waterfall>> byRequest() {
        if (waterfalls == null) {
            waterfalls = new LinkedHashMap<>();
            Case.sharing(cube.cases(RestReport.LAYERS), LEG).keySet().forEach(one -> {
                List<Waterfall> targets = RestReport.targets(cube, RestReport.LAYERS).stream()
                        .flatMap(target -> waterfall(one, target).stream())
                        .toList();
                if (!targets.isEmpty()) {
                    waterfalls.put(one, targets);
                }
            });
        }
        return waterfalls;
    }

    private Optional<Waterfall> waterfall(Case one, String target) {
        List<Measured> all = Stream.of(Leg.values())
                .flatMap(leg -> comparable(one.with(LEG, leg.id()), target)
                        .map(row -> new Measured(leg, row, stages(one.with(LEG, leg.id()), target)))
                        .stream())
                .toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        List<Path> paths = new ArrayList<>();
        Measured before = null;
        for (Measured own : all) {
            paths.add(new Path(own.layer(before), own.row(), own.clocks(all, before)));
            before = own;
        }
        Optional<Double> clocks =
                Optional.of(before.stages()).filter(stages -> !stages.isEmpty()).map(Measured::sum);
        return Waterfall.of(target, paths, clocks);
    }

    private Optional<ResultRow> comparable(Case one, String target) {
        return cube.measured(one, target).filter(Results::isComparable);
    }

    /** Those of the figures of an evidence row that are stages; a total is no stage. */
    private Map<String, Double> stages(Case one, String target) {
        Map<String, Double> figures = cube.evidence(one, target, "service");
        Map<String, Double> times = new LinkedHashMap<>();
        figures.keySet().stream()
                .filter(figure -> figure.startsWith(STAGE) && !figure.equals(STAGE + TOTAL))
                .sorted(Comparator.comparingInt(RestLayers::place))
                .forEach(figure -> times.put(figure.substring(STAGE.length()), figures.get(figure)));
        return times;
    }

    /** In the order in which a request meets them; what no one knows comes before the total. */
    private static int place(String name) {
        int place = ORDER.indexOf(name.replaceFirst(STAGE, ""));
        return place >= 0
                ? place
                : ORDER.size() + List.of(COMMIT, STAGE + TOTAL).indexOf(name) + 1;
    }

    /** What a message takes at least that goes to a backend and back, where that was measured; no target's table has a part in it. */
    private Optional<String> echo(Case one) {
        return RestReport.targets(cube, RestReport.LAYERS).stream()
                .flatMap(target -> comparable(one.with(LEG, ECHO), target).stream())
                .findFirst()
                .map(row -> Figures.time(row.time()));
    }

    /** Where the service's own clocks and what was measured cannot both be right. */
    List<String> warnings() {
        return byRequest().entrySet().stream()
                .flatMap(request -> request.getValue().stream()
                        .flatMap(own -> own.all()
                                .filter(step -> own.isContradicted(
                                        step,
                                        !step.equals(own.whole())
                                                && !step.layer().contains(HTTP)))
                                .map(step -> RestReport.title(request.getKey()) + ", " + own.target() + ": "
                                        + step.layer() + " takes " + step.words() + " by the difference and "
                                        + step.clocks().map(Figures::time).orElseThrow()
                                        + " by the service's own clocks")))
                .toList();
    }

    /** The range of what each layer surely adds leads, and follows for each kind of request: reads, and creates at the strongest durability. */
    Answer cost() {
        Map<Case, List<Waterfall>> strongest = new LinkedHashMap<>(byRequest());
        strongest
                .keySet()
                .removeIf(one -> !one.level().isEmpty() && !one.level().equals(cube.strongest()));
        return Answer.of(
                "What does each layer cost?",
                "For each request: "
                        + ranges(strongest.values().stream()
                                .flatMap(List::stream)
                                .toList()),
                strongest.entrySet().stream()
                        .filter(request -> !ranges(request.getValue()).isEmpty())
                        .map(request -> RestReport.title(request.getKey()) + ": " + ranges(request.getValue())
                                + echo(request.getKey())
                                        .map(echo -> "; a bare echo " + echo)
                                        .orElse(""))
                        .toList(),
                RestReport.LAYERS);
    }

    /** Of the databases, and of the empty service by itself: it is none. */
    private static String ranges(List<Waterfall> waterfalls) {
        Map<Boolean, List<Waterfall>> empty =
                waterfalls.stream().collect(Collectors.partitioningBy(own -> Floor.isEmpty(own.target())));
        String without = layers(empty.get(true));
        return Stream.of(layers(empty.get(false)), without.isEmpty() ? "" : "without a database, " + without)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String layers(List<Waterfall> waterfalls) {
        return waterfalls.stream()
                .flatMap(waterfall -> waterfall.steps().stream())
                .filter(step -> step.from() > 0)
                .collect(Collectors.groupingBy(Step::layer, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(layer -> layer.getKey() + " " + range(layer.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Of the differences that were found, how many they are; those in which the longer path took less time are no cost. */
    private static String range(List<Step> steps) {
        List<Double> costs = sure(steps, value -> value > 0);
        List<Double> less = sure(steps, value -> value < 0);
        if (less.isEmpty()) {
            return costs.isEmpty() ? "no difference found" : found(costs, steps);
        }
        return (costs.isEmpty() ? "no cost found" : found(costs, steps)) + ", less time with it by "
                + found(less.stream().map(Math::abs).sorted().toList(), steps);
    }

    private static List<Double> sure(List<Step> steps, DoublePredicate sign) {
        return steps.stream()
                .filter(Step::isSure)
                .map(Step::value)
                .filter(sign::test)
                .sorted()
                .toList();
    }

    private static String found(List<Double> sorted, List<Step> steps) {
        String low = Figures.time(sorted.get(0));
        String high = Figures.time(sorted.get(sorted.size() - 1));
        return (low.equals(high) ? low : low + " to " + high)
                + (sorted.size() == steps.size() ? "" : " (found in " + sorted.size() + " of " + steps.size() + ")");
    }

    /** One sentence for each request whose echo was measured. */
    List<String> echoes() {
        return byRequest().keySet().stream()
                .flatMap(one -> echo(one)
                        .map(echo -> RestReport.title(one) + ": a bare echo over the socket of a backend takes " + echo
                                + ", and RPC includes one such round trip")
                        .stream())
                .toList();
    }

    /** A chart for each operation and durability. */
    List<Chart> charts() {
        Points points = new Points(cube.run());
        return byRequest().entrySet().stream()
                .map(request -> {
                    String asked = RestReport.title(request.getKey());
                    return Waterfall.chart(
                            RestReport.LAYERS + "-" + asked.replaceAll("[^A-Za-z0-9]+", "-"),
                            "Time of one request by layer, " + asked,
                            request.getValue(),
                            points);
                })
                .toList();
    }

    /** The stages of a request by the service's own clocks, next to what the client measured. */
    Grouped stages() {
        List<String> names = cube.cases(RestReport.LAYERS).stream()
                .flatMap(one -> cube.evidence(one))
                .flatMap(row -> row.perOperation().keySet().stream())
                .filter(name -> name.startsWith(STAGE) || name.equals(COMMIT))
                .distinct()
                .sorted(Comparator.comparingInt(RestLayers::place))
                .toList();
        return Groups.byCase(
                cube.targets(),
                "Stages of a request by the service's own clocks",
                cube.cases(RestReport.LAYERS),
                RestReport::title,
                Stream.concat(names.stream().map(name -> name.replaceFirst(STAGE, "")), Stream.of("by the client"))
                        .toList(),
                (one, target) -> Optional.of(cube.evidence(one, target, "service"))
                        .filter(figures -> figures.keySet().stream().anyMatch(names::contains))
                        .map(figures -> Stream.concat(
                                        names.stream().map(figures::get),
                                        Stream.of(cube.measured(one, target)
                                                .map(ResultRow::mean)
                                                .orElse(null)))
                                .map(nanos -> new Cell(Figures.time(nanos)))
                                .toList()),
                "Means of all requests of a case; they have no interval.");
    }
}
