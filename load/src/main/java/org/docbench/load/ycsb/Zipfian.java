package org.docbench.load.ycsb;

/**
 * Ranks by Zipf's law, 0 the most frequent, as YCSB draws them: the first two with their exact probability, the others by a
 * power of a uniform number that comes near to theirs (Gray et al., Quickly Generating Billion-Record Synthetic Databases,
 * SIGMOD 1994, figure "Zipf"). The number of ranks may grow. Allocates nothing; used by one thread.
 */
final class Zipfian {
    /** YCSB's {@code ZIPFIAN_CONSTANT}. */
    static final double THETA = 0.99;

    private static final double SECOND = Math.pow(0.5, THETA);

    /** So many terms are added up; what Euler and Maclaurin leave of the others is below the last digit of a double. */
    private static final long ADDED = 10_000;

    private long ranks;
    private double zeta;
    private double eta;

    Zipfian(long ranks) {
        this(ranks, zeta(ranks, THETA));
    }

    /** @param zeta of so many ranks */
    Zipfian(long ranks, double zeta) {
        this.ranks = ranks;
        this.zeta = zeta;
        eta = eta();
    }

    private double eta() {
        return (1 - Math.pow(2.0 / ranks, 1 - THETA)) / (1 - (1 + SECOND) / zeta);
    }

    /** Sets the number of ranks; never fewer than before. */
    void growTo(long more) {
        if (more > ranks) {
            while (ranks < more) {
                zeta += Math.pow((double) ++ranks, -THETA);
            }
            eta = eta();
        }
    }

    /** @param uniform from 0 to 1, 1 excluded */
    long rank(double uniform) {
        double scaled = uniform * zeta;
        if (scaled < 1) {
            return 0;
        }
        if (scaled < 1 + SECOND) {
            return 1;
        }
        return (long) (ranks * hundredth(eta * uniform - eta + 1));
    }

    /** Computes the power of 100, which is {@code 1 / (1 - THETA)}. */
    private static double hundredth(double x) {
        double fourth = x * x * x * x;
        double sixteenth = fourth * fourth * fourth * fourth;
        double thirtySecond = sixteenth * sixteenth;
        return thirtySecond * thirtySecond * thirtySecond * fourth;
    }

    /** Returns the probability of a rank below {@code rank}: the inverse of {@link #rank}. */
    double below(long rank) {
        if (rank <= 2) {
            return rank <= 0 ? 0 : (rank == 1 ? 1 : 1 + SECOND) / zeta;
        }
        return rank >= ranks ? 1 : (Math.pow((double) rank / ranks, 1 - THETA) - 1 + eta) / eta;
    }

    /** Computes the sum of {@code 1 / i^theta} for i from 1 to n: what the weights of Zipf's law add up to. */
    static double zeta(long n, double theta) {
        double sum = 0;
        long added = Math.min(n, ADDED);
        for (long i = added; i >= 1; i--) {
            sum += Math.pow((double) i, -theta);
        }
        return n == added ? sum : sum + tail((double) n, theta) - tail((double) added, theta);
    }

    /** Applies Euler and Maclaurin: the integral, half the last term, and a twelfth of the derivative. */
    private static double tail(double n, double theta) {
        return Math.pow(n, 1 - theta) / (1 - theta) + Math.pow(n, -theta) / 2 - theta * Math.pow(n, -theta - 1) / 12;
    }
}
