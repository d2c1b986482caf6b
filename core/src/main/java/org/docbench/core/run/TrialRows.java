package org.docbench.core.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Histograms;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;

/** Brings the trials of all rounds together: one row for each case, target and phase. */
public final class TrialRows {
    /** A result within this many times the measurement overhead is below resolution (rule 16). */
    public static final double FLOOR = 3;

    private static final String BELOW_RESOLUTION = "below resolution";

    /** The words of run files of earlier versions. */
    private static final String AT_THE_FLOOR = "at the floor";

    /** The words for a target around which there is nothing but the harness. */
    public static final String HARNESS = "the measurement overhead";

    /**
     * A round that had not settled is left out as long as this part of the rounds has (rule 24). Of eight rounds six are left then, as many as the
     * permutation test needs. A target that settles less often is compared with none: its settled rounds would be a choice of its own.
     */
    static final double LEAST_SETTLED = 0.75;

    private record Key(Case of, String phase, String target) {}

    private TrialRows() {}

    /** Whether a warning of a row says that the time is below resolution. */
    public static boolean isBelowResolution(String warning) {
        return warning.startsWith(BELOW_RESOLUTION) || warning.startsWith(AT_THE_FLOOR);
    }

    /**
     * The rows, ordered by case and phase as they come in {@code order}, then by target.
     *
     * @param order every case and phase of the run, as {@link Case#place} writes it
     * @param targets in the order of the report
     * @param harnessBaseline gives for a target the one whose cost is the harness's own, which may not have run
     * @param floor what the cost of such a target is, in the words of "within 3 times ..."
     */
    public static List<ResultRow> of(
            List<Trial> trials,
            List<String> order,
            List<String> targets,
            UnaryOperator<String> harnessBaseline,
            String floor) {
        Map<Key, List<Trial>> together = together(trials);
        return rows(together, order, targets, (key, all) -> {
            List<Trial> rounds = counted(all);
            List<String> warnings = measured(rounds)
                    .flatMap(round -> round.warnings().stream())
                    .distinct()
                    .collect(Collectors.toCollection(ArrayList::new));
            leftOut(all, rounds).ifPresent(warnings::add);
            Samples samples = samples(rounds);
            Double least = floor(key, harnessBaseline, together);
            if (least != null && unit(rounds).equals(Trial.Measured.TIME) && samples.mean() <= FLOOR * least) {
                warnings.add("%s: within %.0f times %s (%.1f ns)".formatted(BELOW_RESOLUTION, FLOOR, floor, least));
            }
            List<Integer> without = all.stream()
                    .filter(round -> !rounds.contains(round))
                    .map(Trial::round)
                    .toList();
            return measured(key, rounds, samples, warnings, without);
        });
    }

    /** Brings trials together without statistics: what a suite needs to describe its targets while it runs, and what its questions need. */
    public static List<ResultRow> statuses(List<Trial> trials, List<String> order, List<String> targets) {
        return rows(together(trials), order, targets, (key, all) -> plain(key, Results.MEASURED, null, counted(all)));
    }

    private static Map<Key, List<Trial>> together(List<Trial> trials) {
        return trials.stream()
                .collect(Collectors.groupingBy(
                        trial -> new Key(trial.of(), trial.phase(), trial.target()),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private static List<ResultRow> rows(
            Map<Key, List<Trial>> together,
            List<String> order,
            List<String> targets,
            BiFunction<Key, List<Trial>, ResultRow> measured) {
        Map<String, Integer> places = new HashMap<>();
        order.forEach(place -> places.putIfAbsent(place, places.size()));
        return together.keySet().stream()
                .sorted(Comparator.<Key>comparingInt(
                                key -> places.getOrDefault(key.of().place(key.phase()), -1))
                        .thenComparingInt(key -> targets.indexOf(key.target())))
                .map(key -> unmeasured(key, together.get(key)).orElseGet(() -> measured.apply(key, together.get(key))))
                .toList();
    }

    /** What the harness itself costs on the case of this target; null where it was not measured, or is the target. */
    private static Double floor(Key key, UnaryOperator<String> harnessBaseline, Map<Key, List<Trial>> together) {
        String loop = harnessBaseline.apply(key.target());
        List<Trial> trials = together.get(new Key(key.of(), key.phase(), loop));
        return key.target().equals(loop) || trials == null ? null : mean(trials);
    }

    private static double mean(List<Trial> rounds) {
        return counted(rounds).stream()
                .filter(trial -> trial.outcome() instanceof Trial.Measured)
                .flatMap(trial -> ((Trial.Measured) trial.outcome()).samples().stream())
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }

    /** The rounds that make the row: those that had settled, or all if too few had. Round numbers stay, so pairs of targets keep theirs. */
    private static List<Trial> counted(List<Trial> rounds) {
        List<Trial> settled =
                rounds.stream().filter(trial -> unsettled(trial) == null).toList();
        return settled.size() < LEAST_SETTLED * rounds.size() ? rounds : settled;
    }

    private static String unsettled(Trial trial) {
        return trial.outcome() instanceof Trial.Measured measured ? measured.unsettled() : null;
    }

    private static Optional<String> leftOut(List<Trial> all, List<Trial> counted) {
        int without = all.size() - counted.size();
        return all.stream()
                .map(TrialRows::unsettled)
                .filter(Objects::nonNull)
                .findFirst()
                .filter(why -> without > 0)
                .map(why -> "%d of %d rounds had not settled and %s left out: %s"
                        .formatted(without, all.size(), without == 1 ? "is" : "are", why));
    }

    /** Why too many of the rounds had not settled; null if the rounds of the row had. */
    private static String unsettled(List<Trial> rounds) {
        List<String> why = rounds.stream()
                .map(TrialRows::unsettled)
                .filter(Objects::nonNull)
                .toList();
        return why.isEmpty() ? null : "%s (%d of %d rounds)".formatted(why.get(0), why.size(), rounds.size());
    }

    /** One failure among the rounds fails the row: a target that is right three times out of four is not right. */
    private static Optional<ResultRow> unmeasured(Key key, List<Trial> rounds) {
        for (Trial trial : rounds) {
            if (trial.outcome() instanceof Trial.Failed failed) {
                return Optional.of(plain(key, Results.FAILED, failed.reason(), List.of()));
            }
            if (trial.outcome() instanceof Trial.Unsupported unsupported) {
                return Optional.of(plain(key, Results.UNSUPPORTED, unsupported.reason(), List.of()));
            }
        }
        List<String> digests = digests(rounds);
        return digests.size() < 2
                ? Optional.empty()
                : Optional.of(plain(
                        key,
                        Results.FAILED,
                        "different documents in different rounds, by their digests: " + digests,
                        List.of()));
    }

    /** A row without statistics. */
    private static ResultRow plain(Key key, String status, String reason, List<Trial> rounds) {
        return new ResultRow(
                key.of().suite(),
                key.of().scenario(),
                key.of().parameters(),
                key.target(),
                key.phase(),
                status,
                reason,
                unit(rounds),
                null,
                null,
                null,
                null,
                null,
                null,
                measured(rounds).map(Trial.Measured::samples).toList(),
                rounds.stream().map(Trial::round).toList(),
                null,
                status.equals(Results.MEASURED),
                null,
                null,
                List.of(),
                unsettled(rounds),
                null,
                instances(rounds).orElse(null),
                null);
    }

    /** A row whose statistics come from its samples. */
    private static ResultRow measured(
            Key key, List<Trial> rounds, Samples samples, List<String> warnings, List<Integer> leftOut) {
        List<String> histograms = measured(rounds)
                .map(Trial.Measured::histogram)
                .filter(Objects::nonNull)
                .toList();
        String histogram = Histograms.merged(histograms).orElse(null);
        return new ResultRow(
                key.of().suite(),
                key.of().scenario(),
                key.of().parameters(),
                key.target(),
                key.phase(),
                Results.MEASURED,
                null,
                unit(rounds),
                samples.mean(),
                histogram == null ? samples.median() : Histograms.percentile(histogram, 50),
                histogram == null ? samples.p99() : Histograms.percentile(histogram, 99),
                p99Interval(samples, histograms).orElse(null),
                null,
                Student.mean(samples).map(log -> log.exp().ci95()).orElse(null),
                samples.groups(),
                samples.rounds(),
                bytesPerOp(rounds),
                true,
                digests(rounds).stream().findFirst().orElse(null),
                histogram,
                warnings,
                unsettled(rounds),
                alternated(rounds),
                samples.instances().orElse(null),
                leftOut.isEmpty() ? null : leftOut);
    }

    /** A batch's mean is no duration of an operation: rows without histograms have no such interval. */
    private static Optional<Interval> p99Interval(Samples samples, List<String> histograms) {
        return histograms.size() < samples.roundCount()
                ? Optional.empty()
                : Histograms.interval(histograms, 99, samples);
    }

    /**
     * Adds the typical time to a row, the geometric mean over rounds of the median of each, with its interval. A pause in one batch, such as a
     * compilation, moves a mean and not the paired ratios that stand next to it.
     */
    public static ResultRow typical(ResultRow row) {
        if (!Results.isMeasured(row)) {
            return row;
        }
        Samples samples = Results.samples(row);
        double[] logs = samples.groups().stream()
                .map(group -> group.stream().mapToDouble(Double::doubleValue).toArray())
                .mapToDouble(round -> Math.log(Samples.of(round).median()))
                .toArray();
        return new ResultRow(
                row.suite(),
                row.scenario(),
                row.caseParameters(),
                row.target(),
                row.phase(),
                row.status(),
                row.reason(),
                row.unit(),
                row.mean(),
                row.median(),
                row.p99(),
                row.p99Interval(),
                Math.exp(Arrays.stream(logs).average().orElseThrow()),
                Student.of(logs).map(log -> log.exp().ci95()).orElse(null),
                row.samples(),
                row.rounds(),
                row.bytesPerOp(),
                row.verified(),
                row.digest(),
                row.histogram(),
                row.warnings(),
                row.unsettled(),
                row.alternated(),
                row.instances(),
                row.leftOut());
    }

    /** How the turns went in all rounds; null if the target did not alternate in one. */
    private static Trial.Alternated alternated(List<Trial> rounds) {
        List<Trial.Alternated> all =
                measured(rounds).map(Trial.Measured::alternated).toList();
        if (all.contains(null)) {
            return null;
        }
        double[] switches =
                all.stream().mapToDouble(Trial.Alternated::switchCost).toArray();
        return new Trial.Alternated(
                mean(all, Trial.Alternated::again),
                Samples.of(switches).median(),
                mean(all, Trial.Alternated::idleCpu));
    }

    private static Double mean(List<Trial.Alternated> rounds, Function<Trial.Alternated, Double> share) {
        List<Double> known = rounds.stream().map(share).filter(Objects::nonNull).toList();
        OptionalDouble mean = known.stream().mapToDouble(Double::doubleValue).average();
        return known.size() < rounds.size() ? null : mean.getAsDouble();
    }

    private static Stream<Trial.Measured> measured(List<Trial> rounds) {
        return rounds.stream().map(trial -> (Trial.Measured) trial.outcome());
    }

    private static String unit(List<Trial> rounds) {
        return measured(rounds).map(Trial.Measured::unit).findFirst().orElse(Trial.Measured.TIME);
    }

    private static List<String> digests(List<Trial> rounds) {
        return measured(rounds)
                .map(Trial.Measured::digest)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** The instance of the servers of each round; empty where a round had none. */
    private static Optional<List<Integer>> instances(List<Trial> rounds) {
        List<Integer> all = rounds.stream().map(Trial::instance).toList();
        return all.isEmpty() || all.contains(0) ? Optional.empty() : Optional.of(all);
    }

    private static Samples samples(List<Trial> rounds) {
        Samples samples = Samples.of(
                rounds.stream().map(Trial::round).toList(),
                measured(rounds)
                        .map(round -> round.samples().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray())
                        .toList());
        return instances(rounds).map(samples::instances).orElse(samples);
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
