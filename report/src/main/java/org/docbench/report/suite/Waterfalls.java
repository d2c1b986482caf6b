package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.suite.Waterfall.Step;

/** Works out what each layer adds to a request. */
final class Waterfalls {
    private Waterfalls() {}

    /** One way that was measured. */
    private record Way(Leg leg, ResultRow row, Samples samples, Optional<Stages> stages) {}

    static final String HTTP = "HTTP";
    static final String RPC = "RPC";

    private static final String LEG = "leg";
    private static final String ECHO = "echo";

    /** A way of a request; each goes through one layer more than the one before. */
    private enum Leg {
        /** The driver's statement alone. */
        DIRECT("driver and store"),
        /** The service's own handling, without a socket. */
        PROCESS("in process"),
        /** Through the gateway, with the store in its process. */
        HTTP(Waterfalls.HTTP),
        /** Through the gateway and a backend's process. */
        RPC(Waterfalls.RPC);

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

    /** Those of all targets, by what was asked and how durably. The service round nothing is one, for the floor is always shown. */
    static Map<Case, List<Waterfall>> of(Cube cube) {
        Map<Case, List<Waterfall>> all = new LinkedHashMap<>();
        Case.sharing(cube.cases(RestReport.LAYERS), LEG).keySet().forEach(one -> {
            List<Waterfall> targets = RestReport.targets(cube, RestReport.LAYERS).stream()
                    .flatMap(target -> of(cube, one, target).stream())
                    .toList();
            if (!targets.isEmpty()) {
                all.put(one, targets);
            }
        });
        return all;
    }

    /** Of the rounds that all ways have, so that the steps add up to the longest way; empty where there is no such round. */
    private static Optional<Waterfall> of(Cube cube, Case one, String target) {
        List<Way> ways = inCommon(ways(cube, one, target));
        if (ways.isEmpty()) {
            return Optional.empty();
        }
        List<Step> steps = new ArrayList<>();
        Way before = null;
        for (Way way : ways) {
            double from = before == null ? 0 : before.samples().mean();
            steps.add(new Step(
                    layer(before, way),
                    from,
                    way.samples().mean() - from,
                    interval(before, way),
                    clocks(ways, before, way),
                    way.row()));
            before = way;
        }
        Way longest = ways.get(ways.size() - 1);
        Step whole = new Step(
                "whole request",
                0,
                longest.samples().mean(),
                interval(null, longest),
                longest.stages().map(Stages::sum),
                longest.row());
        return Optional.of(new Waterfall(one, target, steps, whole));
    }

    private static List<Way> ways(Cube cube, Case one, String target) {
        List<Way> ways = new ArrayList<>();
        for (Leg leg : Leg.values()) {
            Case own = one.with(LEG, leg.id());
            cube.measured(own, target)
                    .filter(Results::isComparable)
                    .ifPresent(row -> ways.add(new Way(leg, row, Results.samples(row), Stages.of(cube, own, target))));
        }
        return ways;
    }

    /** What a bare echo over the sockets of a backend takes, beside which what a backend adds is shown; no target's table has a part in it. */
    static Optional<ResultRow> echo(Cube cube, Case one) {
        Case own = one.with(LEG, ECHO);
        return RestReport.targets(cube, RestReport.LAYERS).stream()
                .flatMap(target -> cube.measured(own, target).filter(Results::isComparable).stream())
                .findFirst();
    }

    private static List<Way> inCommon(List<Way> ways) {
        if (ways.isEmpty()) {
            return ways;
        }
        TreeSet<Integer> rounds = new TreeSet<>(ways.get(0).samples().rounds());
        ways.forEach(way -> rounds.retainAll(way.samples().rounds()));
        return rounds.isEmpty()
                ? List.of()
                : ways.stream()
                        .map(way -> new Way(way.leg(), way.row(), way.samples().only(rounds), way.stages()))
                        .toList();
    }

    private static Optional<Interval> interval(Way before, Way way) {
        return before == null
                ? Student.mean(way.samples()).map(log -> log.exp().ci95())
                : Student.difference(way.samples(), before.samples(), 1).map(difference -> difference.interval(0.95));
    }

    /** A step over ways that were not measured has the names of all their layers. */
    private static String layer(Way before, Way way) {
        EnumSet<Leg> layers = EnumSet.range(before == null ? Leg.DIRECT : before.leg(), way.leg());
        if (before != null) {
            layers.remove(before.leg());
        }
        return layers.stream().map(leg -> leg.layer).collect(Collectors.joining(" + "));
    }

    /**
     * What the service's clocks say of a layer: of the driver and the store the stage {@code store} of the shortest way that has
     * clocks; of another layer how much longer all other stages together take than without it.
     */
    private static Optional<Double> clocks(List<Way> ways, Way before, Way way) {
        Optional<Stages> with = stages(ways, way);
        if (way.leg() == Leg.DIRECT) {
            return with.map(Stages::store);
        }
        if (before == null) {
            return with.map(Stages::sum);
        }
        return before.leg() == Leg.DIRECT
                ? with.map(Stages::beside)
                : with.flatMap(longer -> stages(ways, before).map(shorter -> longer.beside() - shorter.beside()));
    }

    /** Nobody asks for stages where no gateway is: what happens there as well is then known from the shortest way with a gateway. */
    private static Optional<Stages> stages(List<Way> ways, Way way) {
        boolean gateway = way.leg() == Leg.HTTP || way.leg() == Leg.RPC;
        return gateway || way.stages().isPresent()
                ? way.stages()
                : ways.stream()
                        .flatMap(any -> any.stages().stream())
                        .findFirst()
                        .map(Stages::inProcess);
    }

    /**
     * Where the service's own clocks say that the time of one request went.
     *
     * @param times ns by stage, in the order in which a request meets them
     */
    record Stages(Map<String, Double> times) {
        private static final String STORE = "store";
        private static final String PREFIX = "stage ";
        private static final String TOTAL = "total";
        static final List<String> ORDER = List.of("read", "parse", "queue", "carry", "rpc", STORE, "answer", "write");

        private static final Set<String> IN_PROCESS = Set.of("parse", STORE, "answer", "write");

        /** Of one request of a case, if the service was asked. */
        static Optional<Stages> of(Cube cube, Case one, String target) {
            Stages stages = of(cube.evidence(one, target, "service"));
            return stages.times().isEmpty() ? Optional.empty() : Optional.of(stages);
        }

        /** Those of the figures of an evidence row that are stages; a total is no stage. */
        private static Stages of(Map<String, Double> figures) {
            Map<String, Double> times = new LinkedHashMap<>();
            ORDER.forEach(stage -> {
                if (figures.get(PREFIX + stage) != null) {
                    times.put(stage, figures.get(PREFIX + stage));
                }
            });
            figures.forEach((figure, value) -> {
                if (figure.startsWith(PREFIX) && !figure.equals(PREFIX + TOTAL)) {
                    times.putIfAbsent(figure.substring(PREFIX.length()), value);
                }
            });
            return new Stages(times);
        }

        /** Those that a request in process has as well: from bytes to a question, the store, from its answer to bytes. */
        Stages inProcess() {
            Map<String, Double> own = new LinkedHashMap<>(times);
            own.keySet().retainAll(IN_PROCESS);
            return new Stages(own);
        }

        double sum() {
            return times.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        double store() {
            return times.getOrDefault(STORE, 0.0);
        }

        /** Everything but the call to the store. */
        double beside() {
            return sum() - store();
        }
    }
}
