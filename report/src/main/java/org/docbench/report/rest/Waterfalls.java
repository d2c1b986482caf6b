package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;
import org.docbench.report.rest.Waterfall.Step;
import org.docbench.report.store.StoreCase;

/** Works out what each layer adds to a request. */
final class Waterfalls {
    private Waterfalls() {}

    /** One way that was measured. */
    private record Way(Leg leg, ResultRow row, Samples samples, Optional<Stages> stages) {}

    /** Those of all targets, by what was asked and how durably. */
    static Map<StoreCase, List<Waterfall>> of(RestResults rests) {
        Map<StoreCase, List<Waterfall>> all = new LinkedHashMap<>();
        rests.lines(RestResults.LAYERS, RestResults.LEG).keySet().forEach(one -> {
            List<Waterfall> targets = rests.targets(RestResults.LAYERS).stream()
                    .flatMap(target -> of(rests, one, target).stream())
                    .toList();
            if (!targets.isEmpty()) {
                all.put(one, targets);
            }
        });
        return all;
    }

    /** Of the rounds that all ways have, so that the steps add up to the longest way; empty where there is no such round. */
    private static Optional<Waterfall> of(RestResults rests, StoreCase one, String target) {
        List<Way> ways = inCommon(ways(rests, one, target));
        if (ways.isEmpty()) {
            return Optional.empty();
        }
        List<Step> steps = new ArrayList<>();
        Way before = null;
        for (Way way : ways) {
            double from = before == null ? 0 : before.samples().mean();
            long seed = rests.rows().seed(one, target, "layer " + way.leg().id());
            steps.add(new Step(
                    layer(before, way),
                    from,
                    way.samples().mean() - from,
                    interval(before, way, seed),
                    clocks(ways, before, way),
                    way.row()));
            before = way;
        }
        Way longest = ways.get(ways.size() - 1);
        Step whole = new Step(
                "whole request",
                0,
                longest.samples().mean(),
                interval(null, longest, rests.rows().seed(one, target, "whole")),
                longest.stages().map(Stages::sum),
                longest.row());
        return Optional.of(new Waterfall(one, target, steps, whole));
    }

    private static List<Way> ways(RestResults rests, StoreCase one, String target) {
        List<Way> ways = new ArrayList<>();
        for (Leg leg : Leg.values()) {
            StoreCase own = one.with(RestResults.LEG, leg.id());
            rests.rows()
                    .measured(own, target)
                    .filter(Results::isMeasured)
                    .ifPresent(row -> ways.add(new Way(leg, row, Results.samples(row), rests.stages(own, target))));
        }
        return ways;
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

    private static Optional<Interval> interval(Way before, Way way, long seed) {
        Bootstrap bootstrap = new Bootstrap(seed);
        return (before == null ? bootstrap.mean(way.samples()) : bootstrap.difference(way.samples(), before.samples()))
                .map(Estimate::ci95);
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
}
