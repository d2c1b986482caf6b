package org.docbench.load.ycsb;

import java.util.function.LongSupplier;

/** YCSB's {@code latest}: the newest record that was acknowledged is asked for most, the one before it next, by Zipf's law. */
final class SkewedLatest implements Keys {
    private final LongSupplier newest;
    private final Zipfian zipfian;
    private final Ranks ranks = new Ranks();

    /** @param newest index that was acknowledged, from 1 */
    SkewedLatest(LongSupplier newest) {
        this.newest = newest;
        zipfian = new Zipfian(newest.getAsLong());
    }

    @Override
    public long index(double uniform) {
        long last = newest.getAsLong();
        zipfian.growTo(last);
        long rank = zipfian.rank(uniform);
        ranks.add(rank);
        return last - rank;
    }

    @Override
    public Ranks ranks() {
        return ranks;
    }
}
