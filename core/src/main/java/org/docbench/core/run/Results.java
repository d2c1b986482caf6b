package org.docbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;

/** Reads the status and the samples of result rows, which {@link TrialRows} makes. */
public final class Results {
    /** A result with numbers. */
    public static final String MEASURED = "measured";

    /** A wrong result or an error: never a number. */
    public static final String FAILED = "failed";

    /** The target cannot do this. */
    public static final String UNSUPPORTED = "unsupported";

    private Results() {}

    /** Milliseconds that a run's emulated network adds to a round trip, by the group {@code network} of the environment. */
    public static OptionalDouble addedRoundTripMillis(JsonNode network) {
        JsonNode trip = network.path("round trip, ms");
        return trip.path("measured").isNumber()
                ? OptionalDouble.of(trip.path("measured").asDouble()
                        - trip.path("without a proxy").asDouble(0))
                : OptionalDouble.empty();
    }

    /** Whether the row holds numbers. */
    public static boolean isMeasured(ResultRow row) {
        return MEASURED.equals(row.status())
                && row.samples() != null
                && !row.samples().isEmpty();
    }

    /** Whether its numbers may be compared: it is measured, and its target had settled. */
    public static boolean isComparable(ResultRow row) {
        return isMeasured(row) && row.unsettled() == null;
    }

    /**
     * Whether two rows may be compared: both are comparable, and of the rounds that both targets measured, enough had settled for both. Each
     * target may leave out a quarter of its rounds, and two together up to half of them.
     */
    public static boolean areComparable(ResultRow one, ResultRow other) {
        if (!isComparable(one) || !isComparable(other)) {
            return false;
        }
        Set<Integer> both = measuredRounds(one);
        both.retainAll(measuredRounds(other));
        long settled = both.stream()
                .filter(round ->
                        !leftOut(one).contains(round) && !leftOut(other).contains(round))
                .count();
        return settled >= TrialRows.LEAST_SETTLED * both.size();
    }

    private static Set<Integer> measuredRounds(ResultRow row) {
        Set<Integer> rounds = new HashSet<>(samples(row).rounds());
        rounds.addAll(leftOut(row));
        return rounds;
    }

    private static List<Integer> leftOut(ResultRow row) {
        return row.leftOut() == null ? List.of() : row.leftOut();
    }

    /**
     * The samples of a measured row. A row without round numbers has its groups numbered 0, 1, 2 ...
     *
     * @throws IllegalArgumentException if the row has none, they are malformed, or their instances are not as many
     */
    public static Samples samples(ResultRow row) {
        List<double[]> groups = row.samples().stream()
                .map(g -> g.stream().mapToDouble(Double::doubleValue).toArray())
                .toList();
        boolean numbered = row.rounds() != null && !row.rounds().isEmpty();
        Samples samples = numbered ? Samples.of(row.rounds(), groups) : Samples.of(groups);
        return row.instances() == null ? samples : samples.instances(row.instances());
    }

    /**
     * The samples that stand for a row in a claim or a curve. Where comparisons are by the median of each round, they are these medians. A pause in
     * one batch must not set a row apart from its comparison.
     */
    public static Samples typical(ResultRow row) {
        Samples samples = samples(row);
        return row.typical() == null ? samples : samples.medians();
    }

    /** The same as times: rates are inverted first, because ratios are of times. */
    public static Samples times(ResultRow row) {
        Samples samples = samples(row);
        return Trial.Measured.RATE.equals(row.unit()) ? samples.inverted() : samples;
    }

    /**
     * What a run gave of a target that it was to measure.
     *
     * @param status as in run files
     * @param reason why no number came; null where one did
     */
    public record TargetOutcome(String status, String reason) {
        /**
         * By the rows of the target: the first failure counts if none of them has numbers.
         *
         * @param again what to run for the results that are missing, without {@code docbench run}
         */
        public static TargetOutcome of(List<ResultRow> own, String again) {
            if (own.isEmpty()) {
                return new TargetOutcome(
                        "absent", "interrupted before its first trial; run again: docbench run " + again);
            }
            return own.stream()
                    .filter(row -> row.status().equals(Results.FAILED))
                    .filter(row -> own.stream().noneMatch(Results::isMeasured))
                    .findFirst()
                    .map(failure -> new TargetOutcome("failed", failure.reason()))
                    .orElse(new TargetOutcome("ran", null));
        }
    }
}
