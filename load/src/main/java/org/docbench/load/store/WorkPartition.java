package org.docbench.load.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/** How the workers of a block share its places: the numbers of its calls. */
public interface WorkPartition {

    /** From how many a worker did to the place that is its next. */
    LongUnaryOperator of(int worker);

    /** Every so manyth place is a worker's own: who does what is known before. */
    static WorkPartition equally(int workers) {
        return worker -> n -> n * workers + worker;
    }

    /** Whoever is free takes the next: no place is left out when workers do not come equally far. */
    static WorkPartition asTheyCome() {
        AtomicLong next = new AtomicLong();
        return worker -> new Taken(next);
    }

    /** The places that one worker took, which it remembers: 8 bytes for each. */
    final class Taken implements LongUnaryOperator {
        private final AtomicLong next;
        private long[] places = new long[16];
        private int taken;

        private Taken(AtomicLong next) {
            this.next = next;
        }

        @Override
        public long applyAsLong(long n) {
            if (n == taken) {
                if (taken == places.length) {
                    places = Arrays.copyOf(places, 2 * taken);
                }
                places[taken++] = next.getAndIncrement();
            }
            return places[(int) n];
        }
    }
}
