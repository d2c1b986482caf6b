package org.docbench.load.ycsb;

import java.util.SplittableRandom;

/** What a worker does next, drawn as YCSB draws it. Allocates nothing; used by one thread, then read by others. */
final class Draws {
    private static final Kind[] KINDS = Kind.values();

    /** Scan lengths are counted in so many classes of equal width. */
    static final int LENGTHS = 4;

    private final SplittableRandom random;
    private final double[] upTo = new double[KINDS.length];
    private final Keys keys;
    private final Inserts inserts;
    private final long[] counts = new long[KINDS.length];
    private final long[] lengths = new long[LENGTHS];

    /** @param seed of this worker */
    Draws(Workload workload, Keys keys, Inserts inserts, long seed) {
        random = new SplittableRandom(seed);
        this.keys = keys;
        this.inserts = inserts;
        double sum = 0;
        for (Kind kind : KINDS) {
            sum += workload.share(kind);
            upTo[kind.ordinal()] = sum;
        }
    }

    Kind kind() {
        double uniform = random.nextDouble();
        int kind = 0;
        while (uniform >= upTo[kind]) {
            kind++;
        }
        counts[kind]++;
        return KINDS[kind];
    }

    /** A record that is there: one that is not yet is drawn again. */
    long index() {
        long index = keys.index(random.nextDouble());
        while (index > inserts.newest()) {
            index = keys.index(random.nextDouble());
        }
        return index;
    }

    int field() {
        return random.nextInt(Records.FIELDS);
    }

    int scanLength() {
        int length = random.nextInt(Workload.LONGEST_SCAN);
        lengths[length * LENGTHS / Workload.LONGEST_SCAN]++;
        return length + 1;
    }

    /** Of a new value; not that of inserts. */
    long ticket() {
        return random.nextLong() | 1;
    }

    long count(Kind kind) {
        return counts[kind.ordinal()];
    }

    long lengths(int of) {
        return lengths[of];
    }

    Ranks ranks() {
        return keys.ranks();
    }
}
