package org.docbench.core.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Two targets on one case, for totals over many cases. {@code name} is the case in words. */
public record Pair(String name, Samples baseline, Samples contender) {

    /**
     * The logarithm of {@code time(baseline) / time(contender)} of each round that both have.
     *
     * @param alternating whether sample i of both was measured in the same sweeps of batches. If so, each pair of samples has a ratio, and
     *     the median of a round stands for it. If not, the ratio is that of the round's means
     */
    public double[] logRatios(boolean alternating) {
        List<Integer> rounds = baseline.rounds();
        List<Integer> others = contender.rounds();
        return common().mapToDouble(i -> {
                    double[] own = baseline.values()[i];
                    double[] other = contender.values()[others.indexOf(rounds.get(i))];
                    return alternating ? median(own, other) : Math.log(Samples.Sum.mean(own) / Samples.Sum.mean(other));
                })
                .toArray();
    }

    /**
     * The instance of the servers in each of these rounds. A resumed run can have measured the two targets of a round on different instances:
     * these two together are an instance of their own.
     */
    public int[] instances() {
        List<List<Integer>> together = common().mapToObj(i -> baseline.rounds().get(i))
                .map(round -> List.of(baseline.instance(round), contender.instance(round)))
                .toList();
        List<List<Integer>> distinct = together.stream().distinct().toList();
        return together.stream().mapToInt(both -> 1 + distinct.indexOf(both)).toArray();
    }

    /** The places of the rounds that both have. */
    private IntStream common() {
        List<Integer> rounds = baseline.rounds();
        List<Integer> others = contender.rounds();
        return IntStream.range(0, rounds.size()).filter(i -> others.contains(rounds.get(i)));
    }

    private static double median(double[] left, double[] right) {
        double[] ratios = new double[Math.min(left.length, right.length)];
        Arrays.setAll(ratios, i -> Math.log(left[i] / right[i]));
        Arrays.sort(ratios);
        int middle = ratios.length / 2;
        return ratios.length % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
    }

    /** The times of one operation, where each time here is that of {@code operations}. */
    public Pair per(int operations) {
        return new Pair(name, baseline.per(operations), contender.per(operations));
    }
}
