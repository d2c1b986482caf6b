package org.docbench.core.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * From how many reads of one opened document the contender is the faster way: its total, open + k reads, falls below the
 * baseline's. Between measured k the totals are taken to lie on a straight line, which is what k equal reads do.
 *
 * <p>The interval holds every k at which the 95 % interval of the ratio of totals holds 1. It is a confidence set by inverting
 * the test, as Fieller 1954 does for a ratio of means. Its ends are interpolated between measured k like the crossing.
 *
 * @param kind whether there is such a k among those measured
 * @param k the crossing; the smallest measured k when {@code ALWAYS}, positive infinity when {@code NEVER}
 * @param ci95 the k at which neither target is significantly faster; empty without two common rounds. Its upper end is infinite
 *     when neither is at the largest measured k
 */
public record BreakEven(Kind kind, double k, Optional<Interval> ci95) {

    /** Where the contender is faster. */
    public enum Kind {
        /** At every measured k. */
        ALWAYS,
        /** At no measured k. */
        NEVER,
        /** From a certain k on. */
        FROM,
        /** Up to a certain k: the contender opens faster and reads slower. */
        UNTIL
    }

    /** In words, the contender's view: "faster from 20 reads on (95 % CI 18–23)". */
    public String words() {
        String range = ci95.map(ci -> String.format(
                        Locale.ROOT,
                        " (95 %% CI %,.0f–%s)",
                        ci.low(),
                        Double.isInfinite(ci.high())
                                ? "beyond the last"
                                : String.format(Locale.ROOT, "%,.0f", ci.high())))
                .orElse("");
        return switch (kind) {
            case ALWAYS -> "faster at every number of reads measured" + range;
            case NEVER -> "faster at no number of reads measured" + range;
            case FROM -> String.format(Locale.ROOT, "faster from %,.0f reads on", Math.ceil(k)) + range;
            case UNTIL -> String.format(Locale.ROOT, "faster up to %,.0f reads", Math.floor(k)) + range;
        };
    }

    /** How much longer the baseline takes at k, in ns; the ends of its interval are those of the ratio. */
    private record Point(double k, double difference, Optional<Interval> ci) {}

    /**
     * The break-even of two targets.
     *
     * @param baseline samples of open + k reads, in ns for all of it, by k
     * @param contender the same
     * @return empty with fewer than two k that both have
     */
    public static Optional<BreakEven> of(Map<Integer, Samples> baseline, Map<Integer, Samples> contender) {
        List<Point> points = new ArrayList<>();
        new TreeMap<>(baseline).forEach((k, samples) -> {
            Samples other = contender.get(k);
            if (other != null) {
                double time = other.mean();
                var ci = Student.ratio(samples, other)
                        .map(log -> log.exp().ci95().map(x -> time * (x - 1)));
                points.add(new Point(k, samples.mean() - time, ci));
            }
        });
        return points.size() < 2 ? Optional.empty() : Optional.of(of(points));
    }

    private static BreakEven of(List<Point> points) {
        Optional<Interval> ci =
                points.stream().allMatch(p -> p.ci().isPresent()) ? undecided(points) : Optional.empty();
        boolean fasterAtFirst = points.get(0).difference() > 0;
        for (int i = 1; i < points.size(); i++) {
            if ((points.get(i).difference() > 0) != fasterAtFirst) {
                Point left = points.get(i - 1);
                Point right = points.get(i);
                double k = crossing(left.k(), left.difference(), right.k(), right.difference());
                return new BreakEven(fasterAtFirst ? Kind.UNTIL : Kind.FROM, k, ci);
            }
        }
        return fasterAtFirst
                ? new BreakEven(Kind.ALWAYS, points.get(0).k(), ci)
                : new BreakEven(Kind.NEVER, Double.POSITIVE_INFINITY, ci);
    }

    /** From the first to the last k at which the interval of the ratio holds 1; empty when it never does. */
    private static Optional<Interval> undecided(List<Point> points) {
        double low = Double.NaN;
        double high = Double.NaN;
        for (int i = 0; i < points.size(); i++) {
            Point p = points.get(i);
            boolean holds = p.ci().orElseThrow().contains(0);
            if (holds && Double.isNaN(low)) {
                low = i == 0 ? p.k() : edge(points.get(i - 1), p);
            }
            if (holds) {
                high = i == points.size() - 1 ? Double.POSITIVE_INFINITY : edge(points.get(i + 1), p);
            } else if (i > 0
                    && Double.isNaN(low)
                    && p.difference() * points.get(i - 1).difference() < 0) {
                // the sign changes between two sure points: both edges lie between them
                double one = crossing(points.get(i - 1), p, true);
                double other = crossing(points.get(i - 1), p, false);
                low = Math.min(one, other);
                high = Math.max(one, other);
            }
        }
        return Double.isNaN(low) ? Optional.empty() : Optional.of(Interval.at95(low, high));
    }

    /** Where, between a sure point and one that holds 1, the nearer end of the interval reaches 1. */
    private static double edge(Point sure, Point open) {
        return crossing(sure, open, sure.difference() > 0);
    }

    private static double crossing(Point a, Point b, boolean lowEnd) {
        Interval left = a.ci().orElseThrow();
        Interval right = b.ci().orElseThrow();
        return lowEnd
                ? crossing(a.k(), left.low(), b.k(), right.low())
                : crossing(a.k(), left.high(), b.k(), right.high());
    }

    /** Where the straight line through two points is 0. */
    private static double crossing(double x1, double y1, double x2, double y2) {
        return y1 == y2 ? (x1 + x2) / 2 : x1 + (x2 - x1) * y1 / (y1 - y2);
    }
}
