package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;

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
    private static final List<String> SOURCES = List.of("server", "kernel", "service");

    /** What a server says it took for the very operations that it counted. */
    private static final String SERVER = "time in the server";

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

    /** All operations of the cases together; nothing when the source has not counted every case. */
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
        double all =
                rows.stream().mapToDouble(row -> of(row) * row.operations()).sum();
        double whole = phase == null
                ? Double.NaN
                : rows.stream()
                        .mapToDouble(row -> row.perOperation().getOrDefault(SERVER, Double.NaN) * row.operations())
                        .sum();
        return Stream.of(new Count(TargetName.of(target), source, all / operations / time.getAsDouble(), all / whole));
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
        List<Double> times = evidence.cases(cases).stream()
                .flatMap(one -> evidence.samples(one, target, phase).stream())
                .map(Samples::mean)
                .toList();
        return times.size() < evidence.cases(cases).size()
                ? OptionalDouble.empty()
                : times.stream().mapToDouble(Double::doubleValue).average();
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
        if (counts.stream().allMatch(c -> c.isIn(bounds))) {
            return new Ruled(Ruling.CONFIRMED, "every count is " + bound);
        }
        boolean contradicted = counts.stream().collect(Collectors.groupingBy(Count::target)).values().stream()
                .anyMatch(sources -> sources.stream().allMatch(c -> c.isOutside(bounds)));
        if (contradicted) {
            return new Ruled(Ruling.REFUTED, "not " + bound);
        }
        return new Ruled(
                Ruling.INCONCLUSIVE,
                phase == null
                        ? "the server and the kernel do not agree on " + bound
                        : "the operations that were counted are others than those that were timed, and the two parts do not"
                                + " agree on " + bound);
    }

    /**
     * One target's count for one operation, by one source.
     *
     * @param ofServer of a time, the part in the server's time for the same operations; not a number where that is unknown
     */
    private record Count(String target, String source, double perOperation, double ofServer) {
        /** A part of other operations is believed where that of the same ones agrees. */
        boolean isIn(Interval bounds) {
            return bounds.contains(perOperation) && (Double.isNaN(ofServer) || bounds.contains(ofServer));
        }

        /** A part above 1 says only that the counted operations took longer than the timed ones. */
        boolean isOutside(Interval bounds) {
            return !bounds.contains(perOperation)
                    && (Double.isNaN(ofServer) || (perOperation <= 1 && !bounds.contains(ofServer)));
        }

        String words() {
            String number = String.format(Locale.ROOT, perOperation >= 100 ? "%,.0f" : "%.2f", perOperation);
            String also = Double.isNaN(ofServer)
                    ? ""
                    : String.format(Locale.ROOT, "; %.2f of its own time for the same operations", ofServer);
            return number + " of " + target + " (counted by the " + source + also + ")";
        }
    }
}
