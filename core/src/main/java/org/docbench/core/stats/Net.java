package org.docbench.core.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What two targets take beyond the smallest operation of each.
 *
 * @param baseline time beyond the empty operation's, in the unit of the samples; may be below 0
 * @param contender the same of the contender
 * @param ratio {@code baseline / contender} of these; empty when an interval of one reaches 0, for a ratio of what may be
 *     nothing says nothing
 */
public record Net(Estimate baseline, Estimate contender, Optional<Ratio> ratio) {

    /**
     * Sums of cases less as many empty operations as the targets make calls in them, paired by the rounds that all have.
     *
     * @param empty the smallest operation on both targets
     * @param ofBaseline how many calls the baseline makes in one iteration of all cases
     * @param ofContender the same of the contender
     * @return empty with fewer than two common rounds
     */
    public static Optional<Net> of(List<Pair> cases, Pair empty, int ofBaseline, int ofContender) {
        List<Samples> series = new ArrayList<>();
        cases.forEach(c -> series.add(c.baseline()));
        series.add(empty.baseline());
        cases.forEach(c -> series.add(c.contender()));
        series.add(empty.contender());
        int half = cases.size() + 1;
        Statistic left = means -> beyond(means, 0, half, ofBaseline);
        Statistic right = means -> beyond(means, half, half, ofContender);
        var baseline = Student.of(series, left).map(Student::estimate);
        var contender = Student.of(series, right).map(Student::estimate);
        if (baseline.isEmpty() || contender.isEmpty()) {
            return Optional.empty();
        }
        boolean both = baseline.get().aboveZero() && contender.get().aboveZero();
        Optional<Ratio> ratio = both
                ? Student.of(series, means -> Math.log(left.of(means)) - Math.log(right.of(means)))
                        .map(Student::ratio)
                : Optional.empty();
        return Optional.of(new Net(baseline.get(), contender.get(), ratio));
    }

    private static double beyond(double[] means, int from, int count, int calls) {
        double sum = 0;
        for (int i = from; i < from + count - 1; i++) {
            sum += means[i];
        }
        return sum - calls * means[from + count - 1];
    }
}
