package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Interval;

/**
 * What servers did for one operation, counted and not timed.
 *
 * @param counter its name in the run file's evidence, for example {@code log syncs}
 * @param less a counter that is taken off it: of the stage {@code store} its commit, which leaves the INSERT; null: none
 * @param phase by whose time a time that was counted is divided; null: it is not divided
 * @param atLeast the claim holds when no count is below; null when it sets no such bound
 * @param atMost the claim holds when no count is above; null likewise
 */
record CounterMeasure(
        String cases, String counter, String less, List<String> targets, String phase, Double atLeast, Double atMost)
        implements Measure {
    private static final double NANOS = 1e9;
    private static final List<String> SOURCES = List.of("server", "kernel", "service");

    /**
     * The operations that were counted may take so many times as long as those that were timed, or so many times less. A count has no
     * interval, and a part of operations that were slower says nothing about those that were timed.
     */
    private static final double ALIKE = 1.25;

    private static final String MACHINE = "machine";

    @Override
    public String words() {
        return counted() + " per operation" + (phase == null ? "" : " as a part of its time, phase " + phase + ",")
                + " of " + String.join(" and ", targets) + ", cases " + cases;
    }

    private String counted() {
        return less == null ? counter : counter + " without " + less;
    }

    @Override
    public Finding in(Evidence evidence) {
        List<Count> counts = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String target : targets) {
            var found = SOURCES.stream()
                    .flatMap(source -> count(evidence, target, source))
                    .toList();
            counts.addAll(found);
            if (found.isEmpty()) {
                missing.add(counted() + " of " + TargetName.of(target) + ", cases " + cases);
            }
        }
        if (!missing.isEmpty()) {
            return Finding.missing(missing, evidence.command(cases, targets));
        }
        // The count nearest to breaking the claim: the highest where it sets an upper bound, else the lowest.
        DoubleStream all = counts.stream().mapToDouble(Count::perOperation);
        return new Finding(
                (atMost == null ? all.min() : all.max()).orElseThrow(),
                null,
                counted()
                        + (phase == null ? " per operation: " : " as a part of the time of an operation: ")
                        + counts.stream().map(Count::words).collect(Collectors.joining(", ")),
                published -> ruled(counts));
    }

    /** All operations of the cases together; nothing when the source has not counted every case, or no operation. */
    private Stream<Count> count(Evidence evidence, String target, String source) {
        List<CaseRef> set = evidence.cases(cases);
        List<EvidenceRow> rows = set.stream()
                .flatMap(c -> evidence.counted(c, target, source).stream())
                .filter(row -> row.perOperation().containsKey(counter)
                        && (less == null || row.perOperation().containsKey(less)))
                .toList();
        if (rows.size() < set.size()) {
            return Stream.empty();
        }
        OptionalDouble time = time(evidence, target);
        if (time.isEmpty()) {
            return Stream.empty();
        }
        double operations = rows.stream().mapToLong(EvidenceRow::operations).sum();
        if (operations == 0) {
            return Stream.empty();
        }
        double all =
                rows.stream().mapToDouble(row -> of(row) * row.operations()).sum();
        double perOperation = all / operations;
        double counted = phase == null
                ? Double.NaN
                : set.stream()
                        .mapToDouble(c -> byTheClock(evidence, c, target, operations / set.size()))
                        .average()
                        .orElse(Double.NaN);
        return Stream.of(new Count(
                TargetName.of(target),
                source,
                perOperation / time.getAsDouble(),
                perOperation / counted,
                counted / time.getAsDouble()));
    }

    /** What each of the operations that were counted took, in ns; not a number where they were others. */
    private static double byTheClock(Evidence evidence, CaseRef c, String target, double operations) {
        return evidence.counted(c, target, MACHINE)
                .filter(row -> row.operations() == operations)
                .map(row -> NANOS / row.perOperation().getOrDefault(EvidenceRow.BY_WALL_TIME, Double.NaN))
                .orElse(Double.NaN);
    }

    private double of(EvidenceRow row) {
        return row.perOperation().get(counter)
                - (less == null ? 0 : row.perOperation().get(less));
    }

    /** The time of one operation by which counts are divided; empty if it was not measured. */
    private OptionalDouble time(Evidence evidence, String target) {
        if (phase == null) {
            return OptionalDouble.of(1);
        }
        List<CaseRef> set = evidence.cases(cases);
        double[] times = set.stream()
                .flatMapToDouble(one -> evidence.mean(one, target, phase).stream())
                .toArray();
        return times.length < set.size()
                ? OptionalDouble.empty()
                : DoubleStream.of(times).average();
    }

    private Ruled ruled(List<Count> counts) {
        if (atLeast == null && atMost == null) {
            return new Ruled(Ruling.INCONCLUSIVE, "the claim sets no bound");
        }
        Interval bounds = Interval.at95(
                atLeast == null ? Double.NEGATIVE_INFINITY : atLeast,
                atMost == null ? Double.POSITIVE_INFINITY : atMost);
        String bound = Stream.of(
                        atLeast == null ? "" : "at least " + atLeast, atMost == null ? "" : "at most " + atMost)
                .filter(one -> !one.isEmpty())
                .collect(Collectors.joining(" and "));
        Optional<Count> unlike = counts.stream().filter(Count::isOfOthers).findFirst();
        if (unlike.isPresent()) {
            return new Ruled(
                    Ruling.INCONCLUSIVE,
                    String.format(
                            Locale.ROOT,
                            "the operations of %s that were counted took %.2f times as long as those that were timed",
                            unlike.get().target(),
                            unlike.get().slower()));
        }
        if (counts.stream().allMatch(c -> c.isIn(bounds))) {
            return new Ruled(Ruling.CONFIRMED, "every count is " + bound);
        }
        boolean contradicted = counts.stream().collect(Collectors.groupingBy(Count::target)).values().stream()
                .anyMatch(sources -> sources.stream().allMatch(c -> c.isOutside(bounds)));
        return contradicted
                ? new Ruled(Ruling.REFUTED, "the claim needs " + bound)
                : new Ruled(Ruling.INCONCLUSIVE, "not every count agrees on " + bound);
    }

    /**
     * One target's count for one operation, by one source.
     *
     * @param ofCounted of a time, the part in the time of the very operations that were counted; not a number where that is unknown
     * @param slower how many times as long those took as the timed ones; not a number likewise
     */
    private record Count(String target, String source, double perOperation, double ofCounted, double slower) {
        boolean isIn(Interval bounds) {
            return bounds.contains(perOperation) && (Double.isNaN(ofCounted) || bounds.contains(ofCounted));
        }

        boolean isOutside(Interval bounds) {
            return !bounds.contains(perOperation) && (Double.isNaN(ofCounted) || !bounds.contains(ofCounted));
        }

        boolean isOfOthers() {
            return slower > ALIKE || slower < 1 / ALIKE;
        }

        String words() {
            String also = Double.isNaN(ofCounted)
                    ? ""
                    : "; " + number(ofCounted) + " of the time of the operations that it counted";
            return number(perOperation) + " of " + target + " (counted by the " + source + also + ")";
        }

        /** Three digits also of a small part: 0.00126 and 0.0038 are not both 0.00. */
        private static String number(double count) {
            return String.format(Locale.ROOT, count >= 100 ? "%,.0f" : "%.3g", count);
        }
    }

    /**
     * How many cases had an operation that failed or gave a wrong answer, and how many operations there were. A failed operation makes its
     * case a failure (rule 17), so none of them can be missed.
     *
     * @param phase one that all cases have
     */
    record FaultsMeasure(String cases, String phase, String target) implements Measure.OfTarget {
        /** With no failure in n operations, at most 3/n fail, at 95 % (Hanley and Lippman-Hand 1983). */
        private static final double RULE_OF_THREE = 3;

        @Override
        public String words() {
            return "cases of " + target + " in which an operation failed, phase " + phase + ", cases " + cases;
        }

        @Override
        public Finding in(Evidence evidence) {
            List<String> failed = new ArrayList<>();
            long operations = 0;
            for (CaseRef one : evidence.cases(cases)) {
                var row = evidence.row(one, target, phase);
                if (row.filter(found -> Results.FAILED.equals(found.status())).isPresent()) {
                    failed.add(one.words() + " (" + row.get().reason() + ")");
                } else if (row.filter(Results::isMeasured).isEmpty()) {
                    return evidence.missing(cases, phase, List.of(target));
                }
                operations += evidence.operations(one, target);
            }
            int all = evidence.cases(cases).size();
            String counted = operations == 0
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            "; of %,d operations counted none failed, so at most %.2g %% fail (95 %%)",
                            operations,
                            100 * RULE_OF_THREE / operations);
            String words = failed.size() + " of " + all + " cases of " + TargetName.of(target) + " had a failure"
                    + (failed.isEmpty() ? counted : ": " + String.join("; ", failed));
            return new Finding(
                    (double) failed.size(),
                    null,
                    words,
                    published -> failed.isEmpty()
                            ? new Ruled(Ruling.CONFIRMED, "no answer was wrong, and every acknowledged row was there")
                            : new Ruled(Ruling.REFUTED, "operations failed"));
        }
    }

    /**
     * What one target spends on an operation, beside time: processor time, divided by that of other cases or by the time of the same
     * ones. It is counted for whole cases, so it has no interval.
     *
     * @param cases whose costs are added up, one operation of each
     * @param to the set that they are divided by; null: by the time of {@code cases} in {@code phase}
     * @param costs words of {@link org.docbench.core.run.Observer.Cost}, added up
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
            if (to != null && near.contains(quotient)) {
                return new Ruled(Ruling.DIRECTION, "what is added is outside the published range, within 2x of it");
            }
            // Divided by a time: the operations that were counted may have been slower or faster than those that were
            // timed.
            return to == null
                            && Interval.at95(range.low() / ALIKE, range.high() * ALIKE)
                                    .contains(quotient)
                    ? new Ruled(
                            Ruling.INCONCLUSIVE,
                            "outside the published range, by less than a quotient without an interval can tell")
                    : new Ruled(Ruling.REFUTED, "outside the published range");
        }
    }
}
