package org.docbench.report.matrix;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Statistic;
import org.docbench.core.stats.Student;
import org.docbench.core.stats.Verdict;
import org.docbench.report.cube.Case;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Pair;
import org.docbench.report.view.Remarks;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/**
 * What a reader can mix into a workload: the times of each operation by each database, round by round.
 *
 * @param targets in the order of the matrix of databases
 * @param rows operations by what they were measured at; only rows of one choice are mixed
 * @param mixes workloads that the run measured as a whole
 * @param tie the difference that the run takes for none, as a part of one
 */
// Without an order, the two errors stand as the JVM happens to list methods, and one run has two pages.
@JsonPropertyOrder({"targets", "rows", "tie", "timeError", "ratioError"})
public record Mixer(
        List<String> targets, List<Row> rows, @JsonIgnore List<Mix> mixes, double tie) {

    private static final String DOCUMENTS = "documents";
    private static final String YCSB = "ycsb";
    private static final String UPDATE = "Update of one field of 3";
    private static final double PERCENT = 100;

    /** More digits than any interval leaves, and few bytes on the page. */
    private static final MathContext DIGITS = new MathContext(6);

    /** Where the time of an operation is measured. The page begins with shares of the first two. */
    private static final List<Source> SOURCES = List.of(
            new Source("Insert", "crud", "insert", "insert", Map.of()),
            new Source("Find by id", "crud", "find", "find", Map.of("by", "_id", "order", "random")),
            new Source("Find through a unique index", "crud", "find", "find", Map.of("by", "key", "order", "random")),
            new Source(
                    "Find through an index on an array",
                    "query",
                    "element",
                    "query",
                    Map.of("index", "elements", "take", "document")),
            new Source(UPDATE, "crud", "update", "update", Map.of("order", "random")),
            new Source("Update of one field of 100", "update", "single", "update", Map.of("fields", "100")),
            new Source("Update of one field of a large document", "update", "large", "update", Map.of()),
            new Source("Insert with an array index", "insert", "batch", "all", Map.of()));

    /** The workloads of YCSB that are a mix of single operations: percent of each. */
    private static final Map<String, Map<String, Integer>> WORKLOADS = new LinkedHashMap<>();

    static {
        WORKLOADS.put("a", Map.of("Find by id", 50, UPDATE, 50));
        WORKLOADS.put("b", Map.of("Find by id", 95, UPDATE, 5));
        WORKLOADS.put("c", Map.of("Find by id", 100));
    }

    private record Source(String operation, String suite, String scenario, String phase, Map<String, String> wanted) {}

    /**
     * An operation.
     *
     * @param suite whose rounds it was measured in
     * @param clients that worked at once
     * @param durability empty of a read
     * @param batch documents in one call; empty where that is no choice
     * @param size of the document, in words; empty: that of the suite
     * @param about the case it was measured in
     * @param times one for each target; null where it was not measured
     * @param remarks what weakens the times of each target
     * @param processor CPU time of client and server in ns for each target, counted over all rounds together; null where it is not known
     */
    public record Row(
            String operation,
            String suite,
            long clients,
            String durability,
            String batch,
            String size,
            String about,
            List<Times> times,
            @JsonIgnore List<List<String>> remarks,
            List<Double> processor) {

        private boolean is(Row other) {
            return operation.equals(other.operation)
                    && clients == other.clients
                    && durability.equals(other.durability)
                    && batch.equals(other.batch)
                    && size.equals(other.size);
        }
    }

    /**
     * Nanoseconds of one operation: wall time by operations of all clients.
     *
     * @param rounds their numbers
     * @param means of the rounds
     * @param instances the server's in each round; null where it was not restarted
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Times(List<Integer> rounds, List<Double> means, List<Integer> instances) {

        /** One round says nothing of its error, and a row that had not settled is compared with no other (rule 24). */
        private static Optional<Times> of(Optional<ResultRow> row) {
            return row.filter(Results::isComparable)
                    .map(Results::times)
                    .filter(samples -> samples.roundCount() > 1)
                    .map(samples -> new Times(
                            samples.rounds(),
                            Arrays.stream(samples.roundMeans())
                                    .mapToObj(mean -> new BigDecimal(mean, DIGITS).doubleValue())
                                    .toList(),
                            samples.instances().orElse(null)));
        }

        private Samples samples() {
            Samples samples = Samples.of(
                    rounds, means.stream().map(mean -> new double[] {mean}).toList());
            return instances == null ? samples : samples.instances(instances);
        }
    }

    /**
     * A measured workload of one target, next to the mix of its operations.
     *
     * @param factor time of the mix / measured time
     */
    public record Mix(String workload, String target, Estimate mixed, Estimate measured, Estimate factor) {
        /** A factor whose interval is wider than this says more of a stall in one round than of the sum. */
        private static final double KNOWN = 2;

        private boolean isKnown() {
            return factor.ci95().high() <= KNOWN * factor.value();
        }

        /** Logarithm of the factor; where it is not known well, of the end of its interval that is nearest to 1. */
        private double error() {
            Interval ci = factor.ci95();
            return Math.log(isKnown() ? factor.value() : Math.max(ci.low(), Math.min(1, ci.high())));
        }
    }

    /** A part of a mix: how often the operation is done, and its times. */
    private record Part(String suite, double share, Samples times, List<String> remarks) {}

    /** Takes the single operations that the run measured. */
    public static Mixer of(RunView run) {
        List<String> targets = new MatrixMaker(run, Operations.DATABASES)
                .columns().stream()
                        .filter(Matrix.MatrixColumn::ranked)
                        .map(Matrix.MatrixColumn::target)
                        .toList();
        List<Row> rows = new ArrayList<>();
        SOURCES.stream()
                .flatMap(source -> cases(run, source).map(one -> row(run, source, one, targets)))
                .filter(row -> rows.stream().noneMatch(row::is))
                .forEach(rows::add);
        return new Mixer(
                targets,
                List.copyOf(rows),
                mixes(run, targets, rows),
                run.run().plan().tie());
    }

    /** Those in the largest collection, the strongest durability and the fewest clients first. */
    private static Stream<Case> cases(RunView run, Source source) {
        List<Case> cases = run.suite(source.suite()).cases(source.scenario(), source.phase()).stream()
                .map(parameters -> new Case(source.scenario(), parameters))
                .filter(one ->
                        one.parameters().entrySet().containsAll(source.wanted().entrySet()))
                .toList();
        long largest =
                cases.stream().mapToLong(one -> one.number(DOCUMENTS)).max().orElse(0);
        return cases.stream()
                .filter(one -> one.number(DOCUMENTS) == largest)
                .sorted(Comparator.<Case>comparingInt(
                                one -> List.of("sync", "os", "none").indexOf(one.level()))
                        .thenComparing(one -> one.number("workers"))
                        .thenComparing(one -> one.number("batch")));
    }

    private static Row row(RunView run, Source source, Case one, List<String> targets) {
        return new Row(
                source.operation(),
                source.suite(),
                Math.max(1, one.number("workers")),
                one.level(),
                one.value("batch"),
                one.value("bytes").isEmpty() ? "" : Figures.size(one.value("bytes")),
                source.suite() + " " + source.scenario() + ": " + CaseName.of(one.parameters()),
                targets.stream()
                        .map(target ->
                                Times.of(measured(run, source, one, target)).orElse(null))
                        .toList(),
                targets.stream()
                        .map(target -> measured(run, source, one, target)
                                .map(Remarks::kinds)
                                .orElse(List.of()))
                        .toList(),
                targets.stream()
                        .map(target -> processor(run.suite(source.suite()), one, target))
                        .toList());
    }

    private static Optional<ResultRow> measured(RunView run, Source source, Case one, String target) {
        return run.suite(source.suite()).measured(source.scenario(), one.parameters(), source.phase(), target);
    }

    /** A database within the process has no server of its own. Of any other, client and server are known, or nothing is. */
    private static Double processor(RunView run, Case one, String target) {
        boolean library = isLibrary(run, target);
        return RunView.list(run.run().evidence()).stream()
                .filter(row -> row.target().equals(target)
                        && row.scenario().equals(one.scenario())
                        && one.parameters().equals(row.caseParameters())
                        && row.perOperation().containsKey(Cost.CLIENT_CPU.words()))
                .findFirst()
                .filter(row -> library || row.perOperation().containsKey(Cost.SERVER_CPU.words()))
                .map(row -> row.perOperation().get(Cost.CLIENT_CPU.words())
                        + row.perOperation().getOrDefault(Cost.SERVER_CPU.words(), 0.0))
                .map(nanos -> new BigDecimal(nanos, DIGITS).doubleValue())
                .orElse(null);
    }

    static boolean isLibrary(RunView run, String target) {
        return run.targets().stream().anyMatch(row -> row.id().equals(target) && Matrix.MatrixColumn.isLibrary(row));
    }

    private static List<Mix> mixes(RunView run, List<String> targets, List<Row> rows) {
        List<Mix> mixes = new ArrayList<>();
        WORKLOADS.forEach((workload, shares) -> cases(run, new Source("", YCSB, workload, "operation", Map.of()))
                .forEach(one -> IntStream.range(0, targets.size())
                        .forEach(i -> Times.of(run.suite(YCSB)
                                        .measured(workload, one.parameters(), "operation", targets.get(i)))
                                .flatMap(measured -> mix(
                                        "YCSB " + workload.toUpperCase(Locale.ROOT) + ": "
                                                + CaseName.of(one.parameters()),
                                        targets.get(i),
                                        parts(rows, shares, Math.max(1, one.number("workers")), one.level(), i),
                                        measured.samples()))
                                .ifPresent(mixes::add))));
        return List.copyOf(mixes);
    }

    /** The rows of a workload's operations; empty where one is missing. */
    private static List<Part> parts(
            List<Row> rows, Map<String, Integer> shares, long clients, String level, int target) {
        List<Part> parts = shares.entrySet().stream()
                .flatMap(share -> rows.stream()
                        .filter(row -> row.operation().equals(share.getKey())
                                && row.clients() == clients
                                && row.size().isEmpty()
                                && (row.durability().isEmpty()
                                        || row.durability().equals(level)))
                        .findFirst()
                        .filter(row -> row.times().get(target) != null)
                        .map(row -> new Part(
                                row.suite(),
                                share.getValue() / PERCENT,
                                row.times().get(target).samples(),
                                row.remarks().get(target)))
                        .stream())
                .sorted(Comparator.comparing(Part::suite))
                .toList();
        return parts.size() == shares.size() ? parts : List.of();
    }

    /** The logarithm of a sum of shares times means: rounds of a suite are paired, suites are independent. */
    private static Optional<Mix> mix(String workload, String target, List<Part> parts, Samples measured) {
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        Statistic mixed = sum(parts);
        List<List<Samples>> suites = bySuite(parts);
        Optional<Student> sum = Student.ofGroups(suites, mixed);
        suites.add(List.of(measured));
        return sum.flatMap(own -> Student.mean(measured)
                .flatMap(whole -> Student.ofGroups(suites, means -> mixed.of(means) - Math.log(means[parts.size()]))
                        .map(factor -> new Mix(workload, target, own.exp(), whole.exp(), factor.exp()))));
    }

    private static Statistic sum(List<Part> parts) {
        return means -> Math.log(IntStream.range(0, parts.size())
                .mapToDouble(i -> parts.get(i).share() * means[i])
                .sum());
    }

    private static List<List<Samples>> bySuite(List<Part> parts) {
        return new ArrayList<>(parts.stream()
                .collect(Collectors.groupingBy(
                        Part::suite, TreeMap::new, Collectors.mapping(Part::times, Collectors.toList())))
                .values());
    }

    /**
     * Logarithm of the largest factor between a mix and the workload that was measured as a whole. Every interval of a mix is wider
     * by it, for no rounds make it smaller: operations disturb one another in a workload, and not in the rows.
     */
    @JsonProperty
    double timeError() {
        return mixes.stream().mapToDouble(mix -> Math.abs(mix.error())).max().orElse(0);
    }

    /** The same of a ratio, by workloads of two databases at least: both can be off in the same direction. */
    @JsonProperty
    double ratioError() {
        return ratioErrors().max().orElse(0);
    }

    private DoubleStream ratioErrors() {
        return mixes.stream()
                .collect(Collectors.groupingBy(Mix::workload, Collectors.summarizingDouble(Mix::error)))
                .values()
                .stream()
                .filter(errors -> errors.getCount() > 1)
                .mapToDouble(errors -> errors.getMax() - errors.getMin());
    }

    private static Interval wider(Interval interval, double error) {
        return new Interval(interval.level(), interval.low() * Math.exp(-error), interval.high() * Math.exp(error));
    }

    /**
     * Mean time of one operation of a mix, in nanoseconds by all clients together.
     *
     * @param shares percent of each operation, by its title
     * @param level durability of its writes
     * @return empty where one of the operations was not measured in this way
     */
    Optional<Estimate> time(Map<String, Integer> shares, long clients, String level, String target) {
        int place = targets.indexOf(target);
        List<Part> parts = place < 0 ? List.of() : parts(rows, shares, clients, level, place);
        return parts.isEmpty()
                ? Optional.empty()
                : Student.ofGroups(bySuite(parts), sum(parts))
                        .map(Student::exp)
                        .map(time -> new Estimate(time.value(), wider(time.ci95(), timeError())));
    }

    /** What weakens the times that such a mix is computed from. */
    List<String> remarks(Map<String, Integer> shares, long clients, String level, String target) {
        return parts(rows, shares, clients, level, targets.indexOf(target)).stream()
                .flatMap(part -> part.remarks().stream())
                .toList();
    }

    /**
     * Compares two targets on a mix, {@code time(baseline) / time(contender)}: rounds of a suite are paired, suites are independent.
     *
     * @return empty where one of the operations was not measured in this way
     */
    Optional<Pair> pair(Map<String, Integer> shares, long clients, String level, String baseline, String contender) {
        List<Part> first = parts(rows, shares, clients, level, targets.indexOf(baseline));
        List<Part> second = parts(rows, shares, clients, level, targets.indexOf(contender));
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        List<Part> both = Stream.concat(first.stream(), second.stream())
                .sorted(Comparator.comparing(Part::suite))
                .toList();
        Statistic logRatio = means -> log(both, first, means) - log(both, second, means);
        return Student.ofGroups(bySuite(both), logRatio).map(student -> {
            Ratio ratio = student.ratio();
            Interval interval = wider(ratio.interval(), ratioError());
            return new Pair(
                    "",
                    Map.of(),
                    "",
                    baseline,
                    contender,
                    ratio.value(),
                    interval,
                    Verdict.of(interval, tie).word(),
                    /* roundsToDecide= */ null);
        });
    }

    private static double log(List<Part> all, List<Part> side, double[] means) {
        return Math.log(IntStream.range(0, means.length)
                .filter(i -> side.contains(all.get(i)))
                .mapToDouble(i -> all.get(i).share() * means[i])
                .sum());
    }

    /** Tells whether there is nothing to mix. */
    @JsonIgnore
    public boolean isEmpty() {
        return rows.size() < 2 || targets.isEmpty();
    }

    /** How far the mix is off where the run measured a workload as a whole. */
    public Table check() {
        Table.Builder table = Table.titled(
                "The mix next to measured workloads",
                "workload",
                "database",
                "#by the mix [95 % CI]",
                "#measured [95 % CI]",
                "the mix says [95 % CI]");
        mixes.forEach(mix -> table.row(
                mix.workload(),
                mix.target(),
                Figures.time(mix.mixed().value(), mix.mixed().ci95()),
                Figures.time(mix.measured().value(), mix.measured().ci95()),
                off(mix.factor())));
        return table.table()
                .noted(
                        "The operations were measured one by one on the small documents of the suite crud, at random. YCSB mixes them on"
                                + " documents of 1 kB and asks for some more often.");
    }

    private static String off(Estimate factor) {
        boolean isLong = factor.value() > 1;
        Interval ci = isLong ? factor.ci95() : factor.ci95().inverse();
        String times = String.format(Locale.ROOT, "%.2f×", Math.max(factor.value(), 1 / factor.value()));
        String range = " [" + Figures.factors(ci.low(), ci.high()) + "]";
        return ci.contains(1)
                ? times + range + ", no difference found"
                : times + (isLong ? " too long" : " too short") + range;
    }

    /** How far the mixes are off, in words. */
    @JsonIgnore
    public String accuracy() {
        if (mixes.isEmpty()) {
            return "This run measured no mix as a whole, so the error of adding up is not known and not in the intervals.";
        }
        long rough = mixes.stream().filter(mix -> !mix.isKnown()).count();
        String ratio = ratioErrors().findAny().isEmpty()
                ? "of a ratio that is not known"
                : String.format(Locale.ROOT, "a ratio of two by at most %.2f×", Math.exp(ratioError()));
        return String.format(
                Locale.ROOT,
                "In %d comparisons with measured workloads, such a sum was off by at most %.2f×, and %s; the intervals here are wider by that.%s",
                mixes.size(),
                Math.exp(timeError()),
                ratio,
                rough == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                " Of those known to no better than %.0f× (%d), the end of the interval nearest to 1 counts.",
                                Mix.KNOWN,
                                rough));
    }
}
