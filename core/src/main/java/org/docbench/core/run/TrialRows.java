package org.docbench.core.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Histograms;
import org.docbench.core.stats.Samples;

/** Brings the trials of all rounds together: one row for each case, target and phase. */
public final class TrialRows {
    /** A result within this many times the harness's own cost is "at the floor" (rule 16). */
    public static final double FLOOR = 3;

    private record Key(Case of, String phase, String target) {}

    private TrialRows() {}

    /**
     * The rows, ordered by case and phase as they come in {@code order}, then by target.
     *
     * @param order every case and phase of the run, as {@code case phase}
     * @param targets in the order of the report
     * @param harnessBaseline gives for a target the one whose cost is the harness's own, which may not have run
     */
    public static List<ResultRow> of(
            List<Trial> trials,
            List<String> order,
            List<String> targets,
            UnaryOperator<String> harnessBaseline,
            long seed) {
        return of(trials, order, targets, harnessBaseline, Suite.HARNESS, seed);
    }

    /**
     * The same.
     *
     * @param floor what the cost of such a target is, as {@link Suite#floor} says it
     */
    public static List<ResultRow> of(
            List<Trial> trials,
            List<String> order,
            List<String> targets,
            UnaryOperator<String> harnessBaseline,
            String floor,
            long seed) {
        Map<Key, List<Trial>> together = together(trials);
        return ordered(together, order, targets)
                .map(entry -> row(
                        entry.getKey(),
                        entry.getValue(),
                        floor(entry.getKey(), harnessBaseline, together),
                        floor,
                        seed))
                .toList();
    }

    /** Brings trials together without statistics: what a suite needs to describe its targets while it runs. */
    public static List<ResultRow> statuses(List<Trial> trials, List<String> order, List<String> targets) {
        return ordered(together(trials), order, targets)
                .map(entry -> unmeasured(entry.getKey(), entry.getValue())
                        .orElseGet(() -> status(entry.getKey(), entry.getValue())))
                .toList();
    }

    private static ResultRow status(Key key, List<Trial> rounds) {
        List<List<Double>> samples =
                measured(rounds).map(Trial.Measured::samples).toList();
        return new ResultRow(
                key.of().suite(),
                key.of().scenario(),
                key.of().parameters(),
                key.target(),
                key.phase(),
                Results.MEASURED,
                null,
                ((Trial.Measured) rounds.get(0).outcome()).unit(),
                null,
                null,
                null,
                null,
                samples,
                rounds.stream().map(Trial::round).toList(),
                null,
                true,
                List.of());
    }

    private static Map<Key, List<Trial>> together(List<Trial> trials) {
        Map<Key, List<Trial>> together = new LinkedHashMap<>();
        for (Trial trial : trials) {
            together.computeIfAbsent(new Key(trial.of(), trial.phase(), trial.target()), key -> new ArrayList<>())
                    .add(trial);
        }
        return together;
    }

    private static Stream<Map.Entry<Key, List<Trial>>> ordered(
            Map<Key, List<Trial>> together, List<String> order, List<String> targets) {
        Map<String, Integer> places = new HashMap<>();
        order.forEach(place -> places.putIfAbsent(place, places.size()));
        return together.entrySet().stream()
                .sorted(Comparator.<Map.Entry<Key, List<Trial>>>comparingInt(entry -> places.getOrDefault(
                                place(entry.getKey().of(), entry.getKey().phase()), -1))
                        .thenComparingInt(
                                entry -> targets.indexOf(entry.getKey().target())));
    }

    /** What the harness itself costs on the case of this target; null where it was not measured, or is the target. */
    private static Double floor(Key key, UnaryOperator<String> harnessBaseline, Map<Key, List<Trial>> together) {
        String loop = harnessBaseline.apply(key.target());
        List<Trial> trials = together.get(new Key(key.of(), key.phase(), loop));
        return key.target().equals(loop) || trials == null ? null : mean(trials);
    }

    /** How a case and phase is written in {@code order}. */
    public static String place(Case of, String phase) {
        return of.place(phase);
    }

    /** One failure among the rounds fails the row: a target that is right three times out of four is not right. */
    private static Optional<ResultRow> unmeasured(Key key, List<Trial> rounds) {
        for (Trial trial : rounds) {
            if (trial.outcome() instanceof Trial.Failed failed) {
                return Optional.of(without(key, Results.FAILED, failed.reason()));
            }
            if (trial.outcome() instanceof Trial.Unsupported unsupported) {
                return Optional.of(without(key, Results.UNSUPPORTED, unsupported.reason()));
            }
        }
        List<String> digests = digests(rounds);
        if (digests.size() > 1) {
            return Optional.of(without(
                    key, Results.FAILED, "different documents in different rounds, by their digests: " + digests));
        }
        return Optional.empty();
    }

    private static ResultRow row(Key key, List<Trial> rounds, Double floor, String words, long seed) {
        return unmeasured(key, rounds).orElseGet(() -> measured(key, rounds, floor, words, seed));
    }

    private static ResultRow measured(Key key, List<Trial> rounds, Double floor, String words, long seed) {
        List<String> digests = digests(rounds);
        Samples samples = Samples.of(rounds.stream().map(Trial::round).toList(), values(rounds));
        List<String> warnings = warnings(rounds);
        String unit = ((Trial.Measured) rounds.get(0).outcome()).unit();
        if (floor != null && unit.equals(Trial.Measured.TIME) && samples.mean() <= FLOOR * floor) {
            warnings.add("at the floor: within %.0f times %s (%.1f ns)".formatted(FLOOR, words, floor));
        }
        return Results.measured(
                key.of().suite(),
                key.of().scenario(),
                key.of().parameters(),
                key.target(),
                key.phase(),
                samples,
                unit,
                bytesPerOp(rounds),
                true,
                digests.isEmpty() ? null : digests.get(0),
                Histograms.merged(measured(rounds)
                                .map(Trial.Measured::histogram)
                                .filter(Objects::nonNull)
                                .toList())
                        .orElse(null),
                warnings,
                seed);
    }

    private static ResultRow without(Key key, String status, String reason) {
        return Results.without(
                key.of().suite(),
                key.of().scenario(),
                key.of().parameters(),
                key.target(),
                key.phase(),
                status,
                reason);
    }

    private static Stream<Trial.Measured> measured(List<Trial> rounds) {
        return rounds.stream().map(trial -> (Trial.Measured) trial.outcome());
    }

    private static List<String> digests(List<Trial> rounds) {
        return measured(rounds)
                .map(Trial.Measured::digest)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** What any round had to say, once. */
    private static List<String> warnings(List<Trial> rounds) {
        return measured(rounds)
                .flatMap(round -> round.warnings().stream())
                .distinct()
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static List<double[]> values(List<Trial> rounds) {
        return measured(rounds)
                .map(round -> round.samples().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray())
                .toList();
    }

    private static Double mean(List<Trial> rounds) {
        return rounds.stream()
                .filter(trial -> trial.outcome() instanceof Trial.Measured)
                .flatMap(trial -> ((Trial.Measured) trial.outcome()).samples().stream())
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }

    /** The smallest of the rounds: allocation is exact, and what comes on top of it is the harness waking up. */
    private static Double bytesPerOp(List<Trial> rounds) {
        return measured(rounds)
                .map(Trial.Measured::bytesPerOp)
                .filter(Objects::nonNull)
                .min(Double::compare)
                .map(bytes -> (double) Math.round(bytes))
                .orElse(null);
    }
}
