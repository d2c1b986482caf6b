package org.docbench.core.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * From how many reads of one opened document the contender is the faster way: its total, open + k reads, falls below the
 * baseline's. Between measured k the totals are taken to lie on a straight line, which is what k equal reads do.
 *
 * <p>Only measured k at which the 95 % interval of the ratio of totals excludes 1 say which target is faster. The interval holds
 * every other k. It is a confidence set by inverting the test, as Fieller 1954 does for a ratio of means. Its ends are interpolated
 * between measured k like the crossing.
 *
 * @param kind where the contender is faster
 * @param k the crossing; the smallest measured k when {@code ALWAYS}, positive infinity when {@code NEVER} or {@code UNDECIDED}
 * @param ci95 the k at which neither target is significantly faster; empty without two common rounds. Its upper end is infinite
 *     when neither is at the largest measured k
 */
public record BreakEven(Kind kind, double k, Optional<Interval> ci95) {

    /** Where the contender is faster. */
    public enum Kind {
        /** At every measured k at which one of them is significantly faster. */
        ALWAYS,
        /** At no such k. */
        NEVER,
        /** From a certain k on. */
        FROM,
        /** Up to a certain k: the contender opens faster and reads slower. */
        UNTIL,
        /** Neither is significantly faster at any measured k, or which one is changes more than once. */
        UNDECIDED;

        /** The same pair with the sides exchanged. */
        public Kind opposite() {
            return switch (this) {
                case ALWAYS -> NEVER;
                case NEVER -> ALWAYS;
                case FROM -> UNTIL;
                case UNTIL -> FROM;
                case UNDECIDED -> UNDECIDED;
            };
        }
    }

    /** How much longer the baseline takes at k, in ns; the ends of its interval are those of the ratio. */
    private record Point(double k, double difference, Optional<Interval> ci) {
        /** Without an interval the difference is taken as it is. */
        boolean isSure() {
            return ci.map(interval -> !interval.contains(0)).orElse(true);
        }
    }

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
        List<Point> sure = points.stream().filter(Point::isSure).toList();
        List<Integer> changes = IntStream.range(1, sure.size())
                .filter(i -> areOpposite(sure.get(i - 1), sure.get(i)))
                .boxed()
                .toList();
        if (sure.isEmpty() || changes.size() > 1) {
            return new BreakEven(Kind.UNDECIDED, Double.POSITIVE_INFINITY, ci);
        }
        boolean fasterAtFirst = sure.get(0).difference() > 0;
        if (changes.isEmpty()) {
            return fasterAtFirst
                    ? new BreakEven(Kind.ALWAYS, points.get(0).k(), ci)
                    : new BreakEven(Kind.NEVER, Double.POSITIVE_INFINITY, ci);
        }
        int from = points.indexOf(sure.get(changes.get(0) - 1));
        int right = IntStream.range(from + 1, points.size())
                .filter(i -> areOpposite(points.get(from), points.get(i)))
                .findFirst()
                .orElseThrow();
        return new BreakEven(
                fasterAtFirst ? Kind.UNTIL : Kind.FROM, crossing(points.get(right - 1), points.get(right)), ci);
    }

    private static boolean areOpposite(Point a, Point b) {
        return a.difference() > 0 != b.difference() > 0;
    }

    /** From the first to the last k at which the interval of the ratio holds 1; empty when it never does. */
    private static Optional<Interval> undecided(List<Point> points) {
        DoubleStream.Builder open = DoubleStream.builder();
        Point first = points.get(0);
        Point last = points.get(points.size() - 1);
        if (!first.isSure()) {
            open.add(first.k());
        }
        if (!last.isSure()) {
            open.add(Double.POSITIVE_INFINITY);
        }
        for (int i = 1; i < points.size(); i++) {
            Point left = points.get(i - 1);
            Point right = points.get(i);
            if (left.isSure() && right.isSure() && areOpposite(left, right)) {
                open.add(crossing(left, right, true)).add(crossing(left, right, false));
            } else if (left.isSure() != right.isSure()) {
                // where the nearer end of the sure point's interval reaches 1
                open.add(crossing(left, right, (left.isSure() ? left : right).difference() > 0));
            }
        }
        var ends = open.build().summaryStatistics();
        return ends.getCount() == 0 ? Optional.empty() : Optional.of(Interval.at95(ends.getMin(), ends.getMax()));
    }

    private static double crossing(Point a, Point b, boolean lowEnd) {
        Interval left = a.ci().orElseThrow();
        Interval right = b.ci().orElseThrow();
        return lowEnd
                ? crossing(a.k(), left.low(), b.k(), right.low())
                : crossing(a.k(), left.high(), b.k(), right.high());
    }

    private static double crossing(Point a, Point b) {
        return crossing(a.k(), a.difference(), b.k(), b.difference());
    }

    /** Where the straight line through two points is 0. */
    private static double crossing(double x1, double y1, double x2, double y2) {
        return y1 == y2 ? (x1 + x2) / 2 : x1 + (x2 - x1) * y1 / (y1 - y2);
    }
}
