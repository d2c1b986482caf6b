package org.docbench.load.engine;

/** When operations of an open loop are meant to begin. Pure: the same number gives the same time, whoever asks. */
public interface Arrivals {

    /** Nanoseconds from the start to arrival {@code i}, from 0; never less than for the one before. */
    long at(long i);

    /** Arrivals a second. */
    double rate();

    /** How many arrive before this time. */
    default long before(long nanos) {
        long none = 0;
        long some = 1;
        while (at(some - 1) < nanos) {
            some *= 2;
        }
        while (none < some) {
            long middle = (none + some) >>> 1;
            if (at(middle) < nanos) {
                none = middle + 1;
            } else {
                some = middle;
            }
        }
        return none;
    }

    /**
     * One every 1/rate seconds, the first at once.
     *
     * @throws IllegalArgumentException if the rate is not over 0 and finite
     */
    static Arrivals even(double rate) {
        return new EvenArrivals(rate);
    }

    /**
     * Independent of one another, as of many users: the gaps are exponential.
     *
     * @throws IllegalArgumentException if the rate is not over 0 and finite
     */
    static Arrivals poisson(double rate, long seed) {
        return new PoissonArrivals(rate, seed);
    }
}
