package org.docbench.load.ycsb;

/** The sum of {@code 1 / i^theta} for i from 1 to n: what the weights of Zipf's law add up to. */
final class Zeta {
    /** So many are added up; what Euler and Maclaurin leave of the others is below the last digit of a double. */
    private static final long ADDED = 10_000;

    private Zeta() {}

    static double of(long n, double theta) {
        double sum = 0;
        long added = Math.min(n, ADDED);
        for (long i = added; i >= 1; i--) {
            sum += Math.pow((double) i, -theta);
        }
        return n == added ? sum : sum + tail((double) n, theta) - tail((double) added, theta);
    }

    /** Euler-Maclaurin: the integral, half the last term, and a twelfth of the derivative. */
    private static double tail(double n, double theta) {
        return Math.pow(n, 1 - theta) / (1 - theta) + Math.pow(n, -theta) / 2 - theta * Math.pow(n, -theta - 1) / 12;
    }
}
