package org.docbench.load.ycsb;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.docbench.load.Mix;
import org.docbench.load.ycsb.Workload.Kind;

/**
 * Draws a worker's next operation as YCSB does. It allocates nothing; one thread uses it, then others read it. What is done at a place of
 * the block is the same whichever worker comes to it, so that every target has the same reads and writes.
 */
final class Draws {
    /** Scan lengths are counted in so many classes of equal width. */
    static final int LENGTHS = 4;

    private final SplittableRandom random;
    private final long block;
    private final Kind[] kinds;
    private final double[] upTo;
    private final Keys keys;
    private final Keys.Ranks ranks = new Keys.Ranks();
    private final Workplace.Inserts inserts;
    private final long[] counts;
    private final long[] lengths = new long[LENGTHS];

    /**
     * @param block seed of the kinds of operations
     * @param seed of this worker
     */
    Draws(Workload workload, Keys keys, Workplace.Inserts inserts, long block, long seed) {
        random = new SplittableRandom(seed);
        this.block = block;
        this.keys = keys;
        this.inserts = inserts;
        kinds = workload.shares().keySet().toArray(Kind[]::new);
        counts = new long[kinds.length];
        upTo = Arrays.stream(kinds).mapToDouble(workload::share).toArray();
        Arrays.parallelPrefix(upTo, Double::sum);
    }

    /** Draws what is done at a place of the block. */
    Kind kind(long place) {
        double uniform = Mix.fraction(block, place);
        int kind = 0;
        while (kind < counts.length - 1 && uniform >= upTo[kind]) {
            kind++;
        }
        counts[kind]++;
        return kinds[kind];
    }

    /** Draws a record that is there: one that is not yet there is drawn again. */
    long index() {
        long index = keys.index(random.nextDouble(), ranks);
        while (index > inserts.newest()) {
            index = keys.index(random.nextDouble(), ranks);
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

    /** Returns what was drawn until now; asked when the worker has ended. */
    Counts counts() {
        Map<Kind, Long> drawn = new EnumMap<>(Kind.class);
        for (int kind = 0; kind < kinds.length; kind++) {
            drawn.put(kinds[kind], counts[kind]);
        }
        return new Counts(drawn, ranks.counts(), Arrays.stream(lengths).boxed().toList());
    }

    /**
     * Counts of what was drawn.
     *
     * @param kinds operations by kind
     * @param ranks of records, by classes of {@link Keys.Ranks}
     * @param lengths of scans, by classes of equal width
     */
    record Counts(Map<Kind, Long> kinds, List<Long> ranks, List<Long> lengths) {
        long count(Kind kind) {
            return kinds.getOrDefault(kind, 0L);
        }
    }
}
