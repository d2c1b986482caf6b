package org.docbench.core.stats;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Comparisons that share one rule about wrong winners (rule 22). Each has two tests: that of no difference, and the two one-sided
 * tests of a tie. The smaller p value of the two is that of the comparison. All intervals of a family have the level that the
 * family's own threshold gives (Benjamini &amp; Yekutieli 2005). So an interval excludes 1, or fits into the tie band, exactly for
 * the comparisons that the method decides.
 *
 * @param rate what the method controls
 * @param tie half width of the tie band: 0.05 is the band from 1/1.05 to 1.05
 */
public record Family(Method method, double rate, double tie) {

    /** How errors of many comparisons are controlled. */
    public enum Method {
        /** Holm 1979: the chance of one or more wrong verdicts is at most the rate. */
        HOLM("Holm") {
            @Override
            double threshold(int rank, int of, double rate) {
                return rate / (of - rank + 1);
            }
        },
        /** Benjamini &amp; Hochberg 1995: of the verdicts given, at most this share is expected to be wrong. */
        BENJAMINI_HOCHBERG("Benjamini-Hochberg") {
            @Override
            double threshold(int rank, int of, double rate) {
                return rate * rank / of;
            }
        };

        private final String words;

        Method(String words) {
            this.words = words;
        }

        /** The most that the p value of a rank may be, the smallest having rank 1. */
        abstract double threshold(int rank, int of, double rate);

        /** The name, as run files and reports write it. */
        public String words() {
            return words;
        }
    }

    /**
     * What a family decides.
     *
     * @param level of all intervals
     * @param ratios in the order of the comparisons
     */
    public record Decided(double level, List<Ratio> ratios) {
        /** Counts the comparisons with a winner. */
        public int winners() {
            return (int) ratios.stream().filter(r -> r.verdict().winner()).count();
        }

        /** Counts the ties. */
        public int ties() {
            return (int) ratios.stream().filter(r -> r.verdict() == Verdict.TIE).count();
        }
    }

    /** Decides comparisons together, given the logarithm of each ratio; none is missing. */
    public Decided decide(List<Student> logarithms) {
        return decide(logarithms, 0);
    }

    /**
     * Decides comparisons together, given the logarithm of each ratio.
     *
     * @param missing how many further ones were planned and have no ratio: what has no number must not make the others easier to decide
     */
    public Decided decide(List<Student> logarithms, int missing) {
        double level = 1 - threshold(logarithms, logarithms.size() + missing);
        return new Decided(
                level, logarithms.stream().map(log -> log.ratio(level, tie)).toList());
    }

    /** The largest p value that is decided: stepping down from the smallest (Holm), or up from the largest (BH). */
    private double threshold(List<Student> logarithms, int of) {
        double[] p = logarithms.stream().mapToDouble(this::p).sorted().toArray();
        int decided = 0;
        for (int rank = 1; rank <= p.length; rank++) {
            boolean passes = p[rank - 1] <= method.threshold(rank, of, rate);
            if (passes) {
                decided = rank;
            } else if (method == Method.HOLM) {
                break;
            }
        }
        return method.threshold(Math.max(1, decided), Math.max(1, of), rate);
    }

    private double p(Student logarithm) {
        return Math.min(logarithm.p(), logarithm.tieP(Math.log1p(tie)));
    }

    /**
     * Checks a winner without a distribution: if neither target were faster, each number could as well have the other sign (Fisher
     * 1935). Up to 12 numbers have all their signs tried; more numbers have 4,095 random signs, next to their own.
     *
     * @param logarithms of the ratios of rounds, one or more
     * @return the share of signs that give a sum at least as far from 0
     */
    public static double permutationP(double[] logarithms) {
        int n = logarithms.length;
        if (Arrays.stream(logarithms).allMatch(x -> x > 0)
                || Arrays.stream(logarithms).allMatch(x -> x < 0)) {
            return Math.pow(2, 1 - n);
        }
        boolean all = n <= 12;
        int flips = 1 << (all ? n - 1 : 12); // the first sign stays: its opposite gives the same distance
        var random = new SplittableRandom(n);
        double seen = Math.abs(Arrays.stream(logarithms).sum()) * (1 - 1e-12);
        int far = 0;
        for (int flip = 0; flip < flips; flip++) {
            double sum = logarithms[0];
            for (int i = 1; i < n; i++) {
                // flip 0 has the signs that were measured
                boolean same = flip == 0 || (all ? ((flip >> (i - 1)) & 1) == 0 : random.nextBoolean());
                sum += same ? logarithms[i] : -logarithms[i];
            }
            far += Math.abs(sum) >= seen ? 1 : 0;
        }
        return (double) far / flips;
    }
}
