package org.docbench.load.engine;

/** The same gap always. */
final class EvenArrivals implements Arrivals {
    private final double rate;
    private final double gapNanos;

    EvenArrivals(double rate) {
        this.rate = positive(rate);
        this.gapNanos = 1e9 / rate;
    }

    static double positive(double rate) {
        if (!(rate > 0) || rate == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("a rate of " + rate + " a second");
        }
        return rate;
    }

    @Override
    public long at(long i) {
        return (long) (i * gapNanos);
    }

    @Override
    public double rate() {
        return rate;
    }
}
