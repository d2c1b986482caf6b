package org.docbench.load.ycsb;

import java.util.stream.IntStream;

/** The last updates of one worker, in their order: it has a fixed size and allocates nothing. Read after the worker has ended. */
final class Written {
    private static final int KEPT = 64;

    private final long[] indexes = new long[KEPT];
    private final int[] fields = new int[KEPT];
    private final long[] tickets = new long[KEPT];
    private long count;

    /** An update that was acknowledged. */
    record Update(long index, int field, long ticket) {
        boolean isOf(Update other) {
            return index == other.index && field == other.field;
        }
    }

    void add(long index, int field, long ticket) {
        int at = (int) (count++ % KEPT);
        indexes[at] = index;
        fields[at] = field;
        tickets[at] = ticket;
    }

    /** The last that this worker wrote, of each field of each record one at most. */
    Update[] last() {
        Update[] kept = IntStream.range(0, (int) Math.min(count, KEPT))
                .mapToObj(back -> (int) ((count - 1 - back) % KEPT))
                .map(at -> new Update(indexes[at], fields[at], tickets[at]))
                .toArray(Update[]::new);
        return IntStream.range(0, kept.length)
                .filter(i -> IntStream.range(0, i).noneMatch(later -> kept[later].isOf(kept[i])))
                .mapToObj(i -> kept[i])
                .toArray(Update[]::new);
    }
}
