package org.docbench.core.claim;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Verdict;

/**
 * A published statement and the measurement that confirms or refutes it.
 *
 * @param statement what was said, in one sentence
 * @param published the number that was given
 * @param source where, for a reader who wants to look it up
 * @param measure what this project measures to confirm or refute it
 * @param also further measurements that the report prints next to the outcome
 * @param withdrawn how and when its author took it back; null when not, or with the whole publication
 * @param objection the strongest objection of the side that the claim says lost, answered by measurements; null when none
 */
public record Claim(
        String id,
        String statement,
        Published published,
        String source,
        Measure measure,
        List<Remark> also,
        String withdrawn,
        Objection objection) {
    public Claim {
        also = also == null ? List.of() : List.copyOf(also);
    }

    /** What stands beside the ruling, and the answers to the objection. */
    Stream<Remark> remarks() {
        return Stream.concat(also.stream(), objection == null ? Stream.empty() : objection.answers().stream());
    }

    /**
     * A sentence with a measurement in it.
     *
     * @param say introduces it: "Timed as published, one clock pair around each get"
     */
    public record Remark(String say, Measure measure) {

        String answered(Evidence evidence) {
            return say + ": " + evidence.find(measure).aside() + ".";
        }
    }

    /**
     * What the losing side would say.
     *
     * @param text the objection
     * @param answers what this run measured about it
     */
    public record Objection(String text, List<Remark> answers) {}

    /**
     * The number of a claim.
     *
     * @param text as it was printed, with its unit
     * @param value the same in this project's convention; null when the claim gives no number. It is a ratio
     *     {@code time(baseline) / time(contender)}, a count of wins, a slope in ns per field, or a level in ns
     * @param within how many times less or more another machine may give and still confirm the size; null: half to double
     * @param from the least that confirms the size, with {@code to} in the place of {@code within}; null: the value divided by that
     * @param to the most likewise
     */
    public record Published(String text, Double value, Double within, Double from, Double to) {
        private static final double DOUBLE = 2;

        /** A ratio that was printed as 1.05 may be 1.0549. */
        private static final double ROUNDED = 0.005;

        /** The band within which two times tie. */
        static final Interval TIE = Interval.at95(1 / (1 + Verdict.TIE_BAND), 1 + Verdict.TIE_BAND);

        /** How far another machine may be and still confirm the size. */
        Interval tolerance() {
            if (from != null && to != null) {
                return Interval.at95(from, to);
            }
            double factor = within == null ? DOUBLE : within;
            return Interval.at95(value / factor, value * factor);
        }

        /** Whether a ratio adds to 1 less than half of what a published one below 2 adds: half of such a ratio would be on the other side. */
        boolean addsLess(double ratio) {
            return within == null && from == null && added(value) < 1 && added(ratio) < added(value) / 2;
        }

        private static double added(double ratio) {
            return Math.max(ratio, 1 / ratio) - 1;
        }

        /** Whether the size that was published is itself a tie. */
        boolean isTie() {
            return value != 1 && TIE.contains(value);
        }

        /** The ratios that confirm a published tie: its bounds, or the band of ties with the half of a digit that rounding left out. */
        Interval tieRange() {
            double most = 1 + Verdict.TIE_BAND + ROUNDED;
            return from != null && to != null ? tolerance() : Interval.at95(1 / most, most);
        }

        /** The same in words, of a size. */
        String reachOfIt() {
            return from != null && to != null ? "between " + from + "x and " + to + "x" : reach() + " of it";
        }

        /** The same in words, without what it is of. */
        String reach() {
            return "within " + (within == null ? "2" : within) + "x";
        }
    }
}
