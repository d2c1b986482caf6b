package org.docbench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFiles;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Student;

/**
 * Counts winners and ties among identical pairs: a target and its copy, {@code bson.raw} and {@code bson.raw#2}. Every winner is a wrong
 * one, and 1 % of winners is allowed (rule 22). It reads run files and measures nothing.
 *
 * @param runs how many there are
 * @param all every identical pair of them
 */
public record IdenticalPairs(int runs, List<Identical> all) {
    /** The most winners that are allowed, as a share of pairs. */
    static final double MOST_WINNERS = 0.01;

    /** The fewest ties in the suites that measure operations in this process's memory. */
    static final double FEWEST_TIES = 0.7;

    /** Twice the one-sided error of the bounds: both are ends of one interval. */
    private static final double LEVEL = 0.98;

    private static final List<String> TYING = List.of("access", "codec");

    /**
     * A target and its copy on a case and phase.
     *
     * @param run its number, from 0
     * @param spread standard deviation of the log ratio over rounds; NaN if it cannot be computed
     */
    record Identical(int run, ComparisonRow row, double spread) {
        boolean isWinner() {
            return List.of("faster", "slower").contains(row.verdict());
        }

        boolean isTie() {
            return row.verdict().equals("tie");
        }
    }

    /**
     * The pairs of a suite, or of all.
     *
     * @param pairs by run
     * @param winners by run
     */
    record Count(List<Integer> pairs, List<Integer> winners, int ties, double spread) {
        int allPairs() {
            return sum(pairs);
        }

        int allWinners() {
            return sum(winners);
        }

        private static int sum(List<Integer> counts) {
            return counts.stream().mapToInt(Integer::intValue).sum();
        }

        double tieShare() {
            return (double) ties / allPairs();
        }

        /**
         * Estimates the share of winners by runs: pairs of one run resemble each other, so the run is what is drawn. The share is a ratio of
         * sums, its error that of cluster sampling (Cochran 1977, Sampling Techniques, section 3.12), with Student's t of runs less one
         * (Cameron &amp; Miller 2015, section VI). A bootstrap of so few runs would have too small an error: by the factor of
         * (runs - 1) / runs, and its 1 % quantile would be one of a few resamples.
         *
         * @return empty with fewer than two runs that have pairs
         */
        Optional<Student> share() {
            int[] with = IntStream.range(0, pairs.size())
                    .filter(run -> pairs.get(run) > 0)
                    .toArray();
            int clusters = with.length;
            if (clusters < 2) {
                return Optional.empty();
            }
            double share = (double) allWinners() / allPairs();
            double squares = Arrays.stream(with)
                    .mapToDouble(run -> winners.get(run) - share * pairs.get(run))
                    .map(left -> left * left)
                    .sum();
            double error = Math.sqrt(clusters * squares / (clusters - 1)) / allPairs();
            return Optional.of(new Student(share, error, clusters - 1));
        }

        /** The one-sided 99 % bounds of the share: at least, at most. */
        Optional<double[]> bounds() {
            return share().map(share -> share.interval(LEVEL)).map(interval ->
                    new double[] {Math.max(0, interval.low()), Math.min(1, interval.high())});
        }
    }

    /** Takes runs: each a run file, or a folder in which every {@code run.json} belongs to one run. Exit code 1 if a goal is missed. */
    public static void main(String[] args) throws IOException {
        List<Path> places = Stream.of(args).map(Path::of).toList();
        System.exit(of(places).print() ? 0 : 1);
    }

    /** Reads the identical pairs of runs. */
    static IdenticalPairs of(List<Path> places) throws IOException {
        List<Identical> all = new ArrayList<>();
        for (int run = 0; run < places.size(); run++) {
            List<Path> files = files(places.get(run));
            if (files.isEmpty()) {
                throw new IllegalArgumentException("no run.json in " + places.get(run));
            }
            for (Path file : files) {
                all.addAll(of(run, RunFiles.read(file)));
            }
        }
        return new IdenticalPairs(places.size(), List.copyOf(all));
    }

    private static List<Path> files(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        try (Stream<Path> below = Files.walk(place)) {
            return below.filter(file -> file.endsWith("run.json")).sorted().toList();
        }
    }

    private static List<Identical> of(int run, RunFile file) {
        Map<List<Object>, ResultRow> rows = new LinkedHashMap<>();
        file.results().stream()
                .filter(Results::isMeasured)
                .forEach(row -> rows.put(
                        List.of(row.suite(), row.scenario(), row.caseParameters(), row.phase(), row.target()), row));
        return file.comparisons().stream()
                .filter(row -> original(row.baseline()).equals(original(row.contender())))
                .map(row -> new Identical(run, row, spread(file, rows, row)))
                .toList();
    }

    private static String original(String target) {
        return Target.read(target).map(read -> read.copy(1).toString()).orElse(target);
    }

    private static double spread(RunFile file, Map<List<Object>, ResultRow> rows, ComparisonRow row) {
        ResultRow baseline = rows.get(place(row, row.baseline()));
        ResultRow contender = rows.get(place(row, row.contender()));
        return baseline == null || contender == null
                ? Double.NaN
                : spread(baseline, contender, file.plan().pairsSamples(row.suite()));
    }

    private static List<Object> place(ComparisonRow row, String target) {
        return List.of(row.suite(), row.scenario(), row.caseParameters(), row.phase(), target);
    }

    /**
     * Computes the standard deviation of the log ratio of two targets over rounds; NaN with fewer than two in common.
     *
     * @param alternating whether both were measured within milliseconds
     */
    public static double spread(ResultRow baseline, ResultRow contender, boolean alternating) {
        double[] logs = new Pair("", Results.times(baseline), Results.times(contender)).logRatios(alternating);
        return Student.of(logs)
                .map(student -> student.error() * Math.sqrt(logs.length))
                .orElse(Double.NaN);
    }

    /** Counts the pairs of a suite. */
    Count count(String suite) {
        return count(all.stream().filter(one -> one.row.suite().equals(suite)).toList());
    }

    /** Counts all pairs. */
    Count count() {
        return count(all);
    }

    private Count count(List<Identical> of) {
        int[] pairs = new int[runs];
        int[] winners = new int[runs];
        of.forEach(one -> {
            pairs[one.run]++;
            winners[one.run] += one.isWinner() ? 1 : 0;
        });
        double[] spreads =
                Goals.sorted(of.stream().filter(one -> one.spread >= 0).toList(), Identical::spread);
        return new Count(
                Arrays.stream(pairs).boxed().toList(),
                Arrays.stream(winners).boxed().toList(),
                (int) of.stream().filter(Identical::isTie).count(),
                spreads.length == 0 ? Double.NaN : Goals.median(spreads));
    }

    private List<String> suites() {
        return all.stream().map(one -> one.row.suite()).distinct().sorted().toList();
    }

    /** Prints counts and goals; returns whether all goals were met. */
    boolean print() {
        all.stream()
                .filter(Identical::isWinner)
                .forEach(one -> Goals.print(
                        "winner in run %d: %s %s %s %s %s: %.3f [%.3f, %.3f], spread %.3f",
                        one.run + 1,
                        one.row.suite(),
                        one.row.scenario(),
                        one.row.caseParameters(),
                        one.row.phase(),
                        one.row.contender(),
                        one.row.ratio(),
                        one.row.interval().low(),
                        one.row.interval().high(),
                        one.spread));
        Goals.print(
                "%-8s %6s %7s %8s %6s  %-22s %s",
                "suite", "pairs", "winners", "share", "ties", "99 % bounds", "spread");
        suites().forEach(suite -> print(suite, count(suite)));
        print("all", count());
        boolean met = !all.isEmpty();
        for (String suite : suites()) {
            met &= fewWinners(suite, count(suite));
        }
        met &= fewWinners("all", count());
        for (String suite : suites().stream().filter(TYING::contains).toList()) {
            Count count = count(suite);
            met &= Goals.goal(
                    count.tieShare() >= FEWEST_TIES, suite + ": %.1f %% ties, at least 70", 100 * count.tieShare());
        }
        return met;
    }

    private static void print(String suite, Count count) {
        Goals.print(
                "%-8s %6d %7d %7.2f%% %5.1f%%  %-22s %.3f   winners by run %s",
                suite,
                count.allPairs(),
                count.allWinners(),
                100.0 * count.allWinners() / count.allPairs(),
                100 * count.tieShare(),
                count.bounds()
                        .map(bounds -> "%.2f to %.2f %%".formatted(100 * bounds[0], 100 * bounds[1]))
                        .orElse("fewer than two runs"),
                count.spread(),
                count.winners());
    }

    /** Without two runs there is no bound, and the goal is missed. */
    private static boolean fewWinners(String suite, Count count) {
        double least = count.bounds().map(bounds -> bounds[0]).orElse(Double.NaN);
        return Goals.goal(
                least <= MOST_WINNERS, suite + ": at least %.2f %% winners (one-sided 99 %%), at most 1", 100 * least);
    }
}
