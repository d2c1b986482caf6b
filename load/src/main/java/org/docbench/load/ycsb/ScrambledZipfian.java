package org.docbench.load.ycsb;

/**
 * YCSB's {@code zipfian}: ranks of ten billion, of which the hash, cut to the number of keys, is the record's index. So a few
 * records are asked for most, and they lie anywhere. Of the keys some are not inserted yet; these are drawn again.
 */
final class ScrambledZipfian implements Keys {
    /** YCSB's {@code ITEM_COUNT}. */
    static final long ITEMS = 10_000_000_000L;

    /** YCSB's {@code ZETAN}, the sum for so many and the exponent 0.99. */
    static final double ZETA = 26.46902820178302;

    private final long keys;
    private final Zipfian zipfian = new Zipfian(ITEMS, ZETA);
    private final Ranks ranks = new Ranks();

    /** @param keys there are and will be */
    ScrambledZipfian(long keys) {
        this.keys = keys;
    }

    /**
     * As YCSB makes room for what a workload inserts, and takes a range of keys with its last one.
     *
     * @param inserts that are expected; twice as many keys are made room for
     */
    static long keys(long records, long inserts) {
        return records + 2 * inserts + 1;
    }

    @Override
    public long index(double uniform) {
        long rank = zipfian.rank(uniform);
        ranks.add(rank);
        return Fnv.hash(rank) % keys;
    }

    @Override
    public Ranks ranks() {
        return ranks;
    }
}
