package org.docbench.service.rest;

import java.util.BitSet;
import java.util.function.LongConsumer;
import org.docbench.service.http.Answer;
import org.docbench.service.http.Judge;

/** Notes which requests of a block were answered as hoped for. For any number of threads. */
final class Acknowledged {
    private final BitSet numbers = new BitSet();

    /** Notes what a validator lets pass. */
    Judge noting(Judge judge) {
        return (long n, Answer answer) -> {
            String error = judge.error(n, answer);
            if (error == null) {
                add(n);
            }
            return error;
        };
    }

    synchronized void add(long n) {
        numbers.set((int) n);
    }

    synchronized int count() {
        return numbers.cardinality();
    }

    /** Gives so many of them, evenly spread, the first and the last among them. */
    synchronized void some(int wanted, LongConsumer each) {
        int all = numbers.cardinality();
        int step = Math.max(1, all / wanted);
        int index = 0;
        for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1), index++) {
            if (index % step == 0 || index == all - 1) {
                each.accept(n);
            }
        }
    }
}
