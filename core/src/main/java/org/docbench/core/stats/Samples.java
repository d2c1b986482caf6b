package org.docbench.core.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What one target took for one case and phase: a group of measured values for each round (or fork), with the number of
 * the round. Two levels, because values of one process resemble each other more than values of two processes
 * (Kalibera &amp; Jones 2013). Immutable; every value finite, in the unit of the caller (ns/op).
 */
public final class Samples {
    private final int[] rounds;
    private final double[][] values;
    private final int[] instances;

    private Samples(int[] rounds, double[][] values, int[] instances) {
        this.rounds = rounds;
        this.values = values;
        this.instances = instances;
    }

    /** Rounds numbered 0, 1, 2 ... in the order of the list. */
    public static Samples of(List<double[]> perRound) {
        return of(IntStream.range(0, perRound.size()).boxed().toList(), perRound);
    }

    /** The same, for a few rounds written out. */
    public static Samples of(double[]... perRound) {
        return of(List.of(perRound));
    }

    /**
     * Rounds with their numbers.
     *
     * @throws IllegalArgumentException if there is no round, a round is empty, a value is not finite, a number occurs twice
     *     or the two lists differ in length
     */
    public static Samples of(List<Integer> rounds, List<double[]> perRound) {
        if (perRound.isEmpty() || rounds.size() != perRound.size()) {
            throw new IllegalArgumentException(rounds.size() + " round numbers for " + perRound.size() + " rounds");
        }
        if (new TreeSet<>(rounds).size() != rounds.size()) {
            throw new IllegalArgumentException("a round number occurs twice: " + rounds);
        }
        for (double[] round : perRound) {
            if (round.length == 0 || !allFinite(round)) {
                throw new IllegalArgumentException("a round needs at least one value, all finite");
            }
        }
        return new Samples(
                rounds.stream().mapToInt(Integer::intValue).toArray(),
                perRound.stream().map(double[]::clone).toArray(double[][]::new),
                new int[0]);
    }

    /**
     * The same samples of servers that were restarted between rounds.
     *
     * @param ofRounds the instance of the server in each round, in the order of {@link #rounds()}
     * @throws IllegalArgumentException if they are not as many as rounds
     */
    public Samples instances(List<Integer> ofRounds) {
        if (ofRounds.size() != rounds.length) {
            throw new IllegalArgumentException(ofRounds.size() + " instances for " + rounds.length + " rounds");
        }
        return new Samples(
                rounds, values, ofRounds.stream().mapToInt(Integer::intValue).toArray());
    }

    /** The same, where the number of a round gives its instance. */
    public Samples instances(IntUnaryOperator ofRound) {
        return new Samples(rounds, values, Arrays.stream(rounds).map(ofRound).toArray());
    }

    /** The instance of the server in each round; empty where it was not restarted. */
    public Optional<List<Integer>> instances() {
        return isOfOneInstance()
                ? Optional.empty()
                : Optional.of(Arrays.stream(instances).boxed().toList());
    }

    private boolean isOfOneInstance() {
        return instances.length == 0;
    }

    /** The instance of the server in a round; 1 where it was not restarted. */
    int instance(int round) {
        return isOfOneInstance() ? 1 : instances[rounds().indexOf(round)];
    }

    /** How many rounds or forks. */
    public int roundCount() {
        return rounds.length;
    }

    /** The numbers of the rounds. */
    public List<Integer> rounds() {
        return Arrays.stream(rounds).boxed().toList();
    }

    /** The values round by round, as the run file keeps them. */
    public List<List<Double>> groups() {
        return Arrays.stream(values).map(v -> Arrays.stream(v).boxed().toList()).toList();
    }

    /** The mean of each round, in the order of {@link #rounds()}. */
    public double[] roundMeans() {
        double[] means = new double[values.length];
        for (int i = 0; i < means.length; i++) {
            means[i] = Sum.mean(values[i]);
        }
        return means;
    }

    /** The mean of the round means: every round weighs the same, however many values it gave. */
    public double mean() {
        return Sum.mean(roundMeans());
    }

    /** The same rounds, of each its median alone. */
    public Samples medians() {
        return of(
                        rounds(),
                        Arrays.stream(values)
                                .map(round -> new double[] {of(round).median()})
                                .toList())
                .like(this);
    }

    /** The median of all values: the middle one, or the mean of the two in the middle. */
    public double median() {
        double[] sorted = sorted();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The 99th percentile of all values. */
    public double p99() {
        return percentile(99);
    }

    /**
     * A percentile of all values by nearest rank: the value at {@code ceil(percent / 100 * N) - 1} of the sorted ones.
     *
     * @param percent 1 to 100
     */
    public double percentile(int percent) {
        double[] sorted = sorted();
        return sorted[(percent * sorted.length + 99) / 100 - 1];
    }

    /** The same samples, only the given rounds, in ascending order of the number; those that are not here are left out. */
    public Samples only(Collection<Integer> wanted) {
        List<Integer> kept = new ArrayList<>();
        List<double[]> groups = new ArrayList<>();
        for (int round : new TreeSet<>(wanted)) {
            int at = rounds().indexOf(round);
            if (at >= 0) {
                kept.add(round);
                groups.add(values[at]);
            }
        }
        return of(kept, groups).like(this);
    }

    private Samples like(Samples whole) {
        return whole.isOfOneInstance() ? this : instances(whole::instance);
    }

    /** The same samples, each value divided by {@code operations}. */
    public Samples per(int operations) {
        return map(x -> x / operations);
    }

    /** The same samples, of each value its reciprocal: times of rates. */
    public Samples inverted() {
        return map(x -> 1 / x);
    }

    private Samples map(DoubleUnaryOperator each) {
        return of(
                        rounds(),
                        Arrays.stream(values)
                                .map(v -> Arrays.stream(v).map(each).toArray())
                                .toList())
                .like(this);
    }

    /** The values round by round; the caller does not change them. */
    double[][] values() {
        return values;
    }

    private static boolean allFinite(double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    private double[] sorted() {
        return Arrays.stream(values).flatMapToDouble(DoubleStream::of).sorted().toArray();
    }

    /**
     * Sums and means with Kahan's compensation (1965), as {@link java.util.stream.DoubleStream#sum} has them from Java 17 on, to the last
     * bit, and without the cost of a stream: a page of a report asks for millions.
     */
    static final class Sum {
        private double high;
        private double low;
        private double simple;

        void add(double value) {
            double corrected = value - low;
            double next = high + corrected;
            low = (next - high) - corrected;
            high = next;
            simple += value;
        }

        double value() {
            double sum = high - low;
            return Double.isNaN(sum) && Double.isInfinite(simple) ? simple : sum;
        }

        static double of(double[] values) {
            Sum sum = new Sum();
            for (double value : values) {
                sum.add(value);
            }
            return sum.value();
        }

        /** @throws IllegalArgumentException without a value */
        static double mean(double[] values) {
            if (values.length == 0) {
                throw new IllegalArgumentException("no value has no mean");
            }
            return of(values) / values.length;
        }
    }
}
