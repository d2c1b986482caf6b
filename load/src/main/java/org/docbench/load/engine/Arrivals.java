package org.docbench.load.engine;

import java.util.Arrays;
import java.util.Random;

/** Computes when operations of an open loop are meant to begin. Pure: the same number always gives the same time. */
@FunctionalInterface
public interface Arrivals {
    /** Gaps between arrivals that are independent of one another. */
    int CYCLE = 1 << 16;

    /** Returns nanoseconds from the start to arrival {@code i}, from 0; never less than for the one before. */
    long at(long i);

    /** Counts the arrivals before this time. */
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
        double gapNanos = 1e9 / positive(rate);
        return i -> (long) (i * gapNanos);
    }

    /**
     * Independent of one another, as of many users: the gaps are exponential. There are 65,536 of them, seeded, over and over,
     * stretched so that their mean is exactly that of the rate. Any arrival can be looked up, at any length of run, and nothing is
     * made while it runs.
     *
     * @throws IllegalArgumentException if the rate is not over 0 and finite
     */
    static Arrivals poisson(double rate, long seed) {
        double cycleNanos = CYCLE * 1e9 / positive(rate);
        var random = new Random(seed);
        double[] until = new double[CYCLE];
        double sum = 0;
        for (int i = 0; i < CYCLE; i++) {
            sum += -Math.log(1 - random.nextDouble());
            until[i] = sum;
        }
        double all = sum;
        long[] offsets = Arrays.stream(until)
                .mapToLong(gaps -> (long) (gaps / all * cycleNanos))
                .toArray();
        return i -> {
            long cycles = i / CYCLE;
            return (long) (cycles * cycleNanos) + offsets[(int) (i % CYCLE)];
        };
    }

    private static double positive(double rate) {
        if (!(rate > 0) || rate == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("a rate of " + rate + "/s");
        }
        return rate;
    }
}
