package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Interval;

/**
 * What one target spends on an operation, beside time: processor time, divided by that of other cases or by the time of the same
 * ones. It is counted for whole cases, so it has no interval.
 *
 * @param cases whose costs are added up, one operation of each
 * @param to the set that they are divided by; null: by the time of {@code cases} in {@code phase}
 * @param costs words of {@link org.docbench.core.run.Cost}, added up
 * @param atLeast the lower end of the published range of the quotient
 * @param atMost the upper end
 */
record CostMeasure(
        String cases, String to, String phase, String target, List<String> costs, Double atLeast, Double atMost)
        implements Measure.OfTarget {
    private static final String MACHINE = "machine";

    CostMeasure {
        costs = List.copyOf(costs);
    }

    @Override
    public Stream<String> sets() {
        return Stream.of(cases, to == null ? cases : to);
    }

    @Override
    public String words() {
        return String.join(" and ", costs) + " of " + target + ", cases " + cases + ", divided by "
                + (to == null ? "their time, phase " + phase : "that of cases " + to);
    }

    @Override
    public Finding in(Evidence evidence) {
        List<String> missing = new ArrayList<>();
        double spent = spent(evidence, cases, missing);
        double divisor = to == null ? time(evidence, missing) : spent(evidence, to, missing);
        if (!missing.isEmpty()) {
            return Finding.missing(missing, evidence.command(cases, List.of(target)));
        }
        double quotient = spent / divisor;
        String words = String.format(
                Locale.ROOT,
                "%s of %s is %,.0f ns for one operation of each case of %s, %.2f of %s (%,.0f ns; counted for whole cases,"
                        + " so without an interval)",
                String.join(" and ", costs),
                TargetName.of(target),
                spent,
                cases,
                quotient,
                to == null ? "their time" : "that of " + to,
                divisor);
        return new Finding(quotient, null, words, published -> ruled(quotient));
    }

    private double spent(Evidence evidence, String set, List<String> missing) {
        double sum = 0;
        for (CaseRef one : evidence.cases(set)) {
            for (String cost : costs) {
                OptionalDouble each = evidence.perOperation(one, target, MACHINE, cost);
                if (each.isEmpty()) {
                    missing.add(cost + " of " + TargetName.of(one.of(target)) + " in " + one.words());
                }
                sum += each.orElse(0);
            }
        }
        return sum;
    }

    private double time(Evidence evidence, List<String> missing) {
        double sum = 0;
        for (CaseRef one : evidence.cases(cases)) {
            OptionalDouble mean = evidence.mean(one, target, phase);
            if (mean.isEmpty()) {
                missing.add(one.words() + " " + phase + " of " + TargetName.of(one.of(target)));
            }
            sum += mean.orElse(0);
        }
        return sum;
    }

    private Ruled ruled(double quotient) {
        Interval range = Interval.at95(
                atLeast == null ? Double.NEGATIVE_INFINITY : atLeast,
                atMost == null ? Double.POSITIVE_INFINITY : atMost);
        if (range.contains(quotient)) {
            return new Ruled(Ruling.CONFIRMED, "within the published range");
        }
        // What is added to 1 may be half or double of what was published.
        Interval near = Interval.at95(1 + (range.low() - 1) / 2, 1 + 2 * (range.high() - 1));
        return to != null && near.contains(quotient)
                ? new Ruled(Ruling.DIRECTION, "what is added is outside the published range, within 2x of it")
                : new Ruled(Ruling.REFUTED, "outside the published range");
    }
}
