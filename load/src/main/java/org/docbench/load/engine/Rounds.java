package org.docbench.load.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.docbench.core.stats.Seed;

/**
 * Interleaved rounds (rule 8): in each round every case, in random order, and within a case every target, in random order, so
 * that what is compared is measured close in time. Turns follow one another: one target is busy, all others rest.
 */
public final class Rounds {
    private Rounds() {}

    /** The order of everything, fixed by the seed. More rounds do not change the order of the first ones. */
    public static <C, T> List<Turn<C, T>> order(int rounds, List<C> cases, List<T> targets, long seed) {
        List<Turn<C, T>> turns = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            var random = new Random(Seed.derive(seed, "round", round));
            for (C of : shuffled(cases, random)) {
                for (T target : shuffled(targets, random)) {
                    turns.add(new Turn<>(round, of, target));
                }
            }
        }
        return List.copyOf(turns);
    }

    /**
     * Takes the turns one by one on this thread, until all are taken or {@code stop} says so.
     *
     * @param take does a turn; a failure of its target is a result like any other, so that the other rows stand
     * @return what the turns gave that were taken, in order
     */
    public static <C, T, R> List<R> take(List<Turn<C, T>> turns, Function<Turn<C, T>, R> take, BooleanSupplier stop) {
        List<R> results = new ArrayList<>();
        for (Turn<C, T> turn : turns) {
            if (stop.getAsBoolean()) {
                break;
            }
            results.add(take.apply(turn));
        }
        return results;
    }

    /** The same in random order. */
    public static <E> List<E> shuffled(List<? extends E> items, Random random) {
        List<E> order = new ArrayList<>(items);
        Collections.shuffle(order, random);
        return order;
    }
}
