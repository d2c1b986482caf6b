package org.docbench.load.engine;

import java.util.Random;

/**
 * Exponential gaps: 65,536 of them, seeded, over and over, stretched so that their mean is exactly that of the rate. Any
 * arrival can be looked up, at any length of run, and nothing is made while it runs.
 */
final class PoissonArrivals implements Arrivals {
    private static final int CYCLE = 1 << 16;

    private final double rate;
    private final double cycleNanos;
    private final long[] offsets = new long[CYCLE];

    PoissonArrivals(double rate, long seed) {
        this.rate = EvenArrivals.positive(rate);
        this.cycleNanos = CYCLE * 1e9 / rate;
        var random = new Random(seed);
        double[] until = new double[CYCLE];
        double sum = 0;
        for (int i = 0; i < CYCLE; i++) {
            sum += -Math.log(1 - random.nextDouble());
            until[i] = sum;
        }
        for (int i = 0; i < CYCLE; i++) {
            offsets[i] = (long) (until[i] / sum * cycleNanos);
        }
    }

    @Override
    public long at(long i) {
        long cycles = i / CYCLE;
        return (long) (cycles * cycleNanos) + offsets[(int) (i % CYCLE)];
    }

    @Override
    public double rate() {
        return rate;
    }
}
