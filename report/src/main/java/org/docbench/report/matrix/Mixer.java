package org.docbench.report.matrix;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.report.cube.Case;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/**
 * What a reader can mix into a workload: the time of each operation by each database, with half its interval.
 *
 * @param targets in the order of the matrix of databases
 * @param rows operations by what they were measured at; only rows of one choice are mixed
 * @param mixes workloads that the run measured as a whole
 */
public record Mixer(
        List<String> targets, List<Row> rows, @JsonIgnore List<Mix> mixes) {

    private static final String DOCUMENTS = "documents";

    /** Where the time of an operation is measured; of several the first has it. */
    private static final List<Source> SOURCES = List.of(
            new Source("Insert", "crud", "insert", "insert", Map.of()),
            new Source("Insert", "insert", "batch", "all", Map.of()),
            new Source("Find by id", "crud", "find", "find", Map.of("by", "_id", "order", "random")),
            new Source("Find through a unique index", "crud", "find", "find", Map.of("by", "key", "order", "random")),
            new Source(
                    "Find through an index on an array",
                    "query",
                    "element",
                    "query",
                    Map.of("index", "elements", "take", "document")),
            new Source("Update of one field", "crud", "update", "update", Map.of("order", "random")),
            new Source("Update of one field", "update", "single", "update", Map.of("fields", "100")),
            new Source("Update of one field", "update", "large", "update", Map.of()));

    /** The workloads of YCSB that are a mix of single operations: percent of each. */
    private static final Map<String, Map<String, Integer>> WORKLOADS = new LinkedHashMap<>();

    static {
        WORKLOADS.put("a", Map.of("Find by id", 50, "Update of one field", 50));
        WORKLOADS.put("b", Map.of("Find by id", 95, "Update of one field", 5));
        WORKLOADS.put("c", Map.of("Find by id", 100));
    }

    private record Source(String operation, String suite, String scenario, String phase, Map<String, String> wanted) {}

    /**
     * An operation.
     *
     * @param clients that worked at once
     * @param durability empty of a read
     * @param batch documents in one call; empty where that is no choice
     * @param size of the document, in words; empty: that of the suite
     * @param about the case it was measured in
     * @param times one for each target; null where it was not measured
     */
    public record Row(
            String operation,
            long clients,
            String durability,
            String batch,
            String size,
            String about,
            List<Time> times) {

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
     * @param half half the width of the 95 % interval
     */
    public record Time(double mean, double half) {

        private static Optional<Time> of(Optional<ResultRow> row) {
            return row.filter(own -> own.interval() != null)
                    .map(own -> new Time(
                            own.mean(), (own.interval().high() - own.interval().low()) / 2));
        }

        private String words() {
            return Figures.time(mean, Interval.at95(mean - half, mean + half));
        }
    }

    /** A measured workload of one target, next to the mix of its operations. */
    public record Mix(String workload, String target, Time mixed, Time measured) {}

    /** Takes the single operations that the run measured. */
    public static Mixer of(RunView run) {
        List<String> targets = new MatrixMaker(run, Operations.DATABASES)
                .columns().stream()
                        .filter(MatrixColumn::ranked)
                        .map(MatrixColumn::target)
                        .toList();
        List<Row> rows = new ArrayList<>();
        SOURCES.stream()
                .flatMap(source -> cases(run, source).map(one -> row(run, source, one, targets)))
                .filter(row -> rows.stream().noneMatch(row::is))
                .forEach(rows::add);
        return new Mixer(targets, List.copyOf(rows), mixes(run, targets, rows));
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
                Math.max(1, one.number("workers")),
                one.level(),
                one.value("batch"),
                one.value("bytes").isEmpty() ? "" : Figures.size(one.value("bytes")),
                source.suite() + " " + source.scenario() + ": " + CaseName.of(one.parameters()),
                targets.stream()
                        .map(target -> Time.of(run.suite(source.suite())
                                        .measured(source.scenario(), one.parameters(), source.phase(), target))
                                .orElse(null))
                        .toList());
    }

    private static List<Mix> mixes(RunView run, List<String> targets, List<Row> rows) {
        List<Mix> mixes = new ArrayList<>();
        WORKLOADS.forEach((workload, shares) -> cases(run, new Source("", "ycsb", workload, "operation", Map.of()))
                .forEach(one -> IntStream.range(0, targets.size())
                        .forEach(i -> Time.of(run.suite("ycsb")
                                        .measured(workload, one.parameters(), "operation", targets.get(i)))
                                .flatMap(measured -> mixed(rows, shares, one, i)
                                        .map(mixed -> new Mix(
                                                "YCSB " + workload.toUpperCase(Locale.ROOT) + ": "
                                                        + CaseName.of(one.parameters()),
                                                targets.get(i),
                                                mixed,
                                                measured)))
                                .ifPresent(mixes::add))));
        return List.copyOf(mixes);
    }

    /** The sum of share times time, with independent errors; empty where a row is missing. */
    private static Optional<Time> mixed(List<Row> rows, Map<String, Integer> shares, Case one, int target) {
        double mean = 0;
        double square = 0;
        for (Map.Entry<String, Integer> share : shares.entrySet()) {
            Optional<Time> time = rows.stream()
                    .filter(row -> row.operation().equals(share.getKey())
                            && row.clients() == Math.max(1, one.number("workers"))
                            && row.size().isEmpty()
                            && (row.durability().isEmpty() || row.durability().equals(one.level())))
                    .findFirst()
                    .map(row -> row.times().get(target));
            if (time.isEmpty()) {
                return Optional.empty();
            }
            double part = share.getValue() / 100.0;
            mean += part * time.get().mean();
            square += Math.pow(part * time.get().half(), 2);
        }
        return Optional.of(new Time(mean, Math.sqrt(square)));
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
                "the mix says");
        mixes.forEach(mix -> table.row(
                mix.workload(),
                mix.target(),
                mix.mixed().words(),
                mix.measured().words(),
                off(mix)));
        return table.table();
    }

    private static String off(Mix mix) {
        double factor = mix.mixed().mean() / mix.measured().mean();
        String times = String.format(Locale.ROOT, "%.2f×", Math.max(factor, 1 / factor));
        return times.equals("1.00×") ? "the same" : times + (factor > 1 ? " too long" : " too short");
    }

    /** The largest factor between a mix and its measured workload; empty where none was measured. */
    @JsonIgnore
    public Optional<Double> worst() {
        return mixes.stream()
                .map(mix -> mix.mixed().mean() / mix.measured().mean())
                .map(factor -> Math.max(factor, 1 / factor))
                .max(Double::compare);
    }
}
