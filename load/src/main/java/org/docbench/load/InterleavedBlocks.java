package org.docbench.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Interleaves the blocks of several targets (rule 8). A block works until it pauses or ends, and the others wait. Its set-up comes before its
 * first pause, a batch of operations before each later one, and its proof after the last. A sweep is one batch of every target. Its order is
 * drawn from the seed, and the next sweep takes the mirrored order (A B C C B A).
 *
 * <p>Each block has a thread of its own, so its code stays a straight line. One thread runs at a time.
 */
public final class InterleavedBlocks {
    /**
     * Untimed operations before each batch of several, by the thread that goes on with the timed ones: they bring caches back and wake what
     * slept. With one, the first timed query of a batch took 12 to 29 % longer than the median, and the third 4 to 8 %. By threads of their own
     * they did not help: a find in SQLite took 14.0 µs instead of 9.6 µs.
     */
    public static final int UNTIMED = 3;

    private InterleavedBlocks() {}

    /** Where a block lets the other targets have their turn. */
    @FunctionalInterface
    public interface Pause {
        /** Of a block that is measured alone. */
        Pause NONE = () -> {};

        /** Returns when it is this block's turn again. */
        void await();
    }

    /**
     * Runs the blocks to their ends; an interruption of this thread is handed on when they have ended.
     *
     * @param block runs that of a target, and is given its pause
     * @return what they gave, in the order of the targets
     * @throws RuntimeException the first that a block threw; all others have ended by then
     */
    static <T> List<T> of(List<String> targets, long seed, BiFunction<String, Pause, T> block) {
        if (targets.size() == 1) {
            return List.of(block.apply(targets.get(0), Pause.NONE));
        }
        List<Coroutine<T>> coroutines = targets.stream()
                .map(target -> new Coroutine<T>(pause -> block.apply(target, pause)))
                .toList();
        List<Coroutine<T>> order = new ArrayList<>(coroutines);
        Random random = new Random(seed);
        for (boolean mirrored = false; !order.isEmpty(); mirrored = !mirrored) {
            if (mirrored) {
                Collections.reverse(order);
            } else {
                Collections.shuffle(order, random);
            }
            order.forEach(Coroutine::go);
            order.removeIf(one -> one.over);
        }
        return coroutines.stream().map(Coroutine::result).toList();
    }

    private static final class Coroutine<T> {
        private final Function<Pause, T> block;
        private final Semaphore mine = new Semaphore(0);
        private final Semaphore theirs = new Semaphore(0);
        private Thread thread;
        // Written by the block's thread before it gives the turn back, and read after.
        private boolean over;
        private T gave;
        private Throwable fault;

        Coroutine(Function<Pause, T> block) {
            this.block = block;
        }

        void go() {
            if (thread == null) {
                thread = new Thread(this::work, "docbench-block");
                thread.setDaemon(true);
                thread.start();
            } else {
                mine.release();
            }
            theirs.acquireUninterruptibly();
        }

        private void work() {
            try {
                gave = block.apply(this::pause);
            } catch (Throwable e) {
                fault = e;
            } finally {
                over = true;
                theirs.release();
            }
        }

        private void pause() {
            theirs.release();
            mine.acquireUninterruptibly();
        }

        T result() {
            if (fault instanceof Error error) {
                throw error;
            }
            if (fault != null) {
                throw (RuntimeException) fault;
            }
            return gave;
        }
    }
}
