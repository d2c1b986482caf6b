package org.docbench.load;

import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.Scene;

/** Notes what a block of many workers cost beside time: for the server by its counters, for the machine by who looks on. */
public record Watch(ServerCounts counts, Onlooker onlooker) {
    /** As in the evidence of run files, where the source is {@code machine}; the mean over rounds. */
    public static final String BY_WALL_TIME = "operations/s by wall time";

    /** The published formula, beside the right one. */
    public static final String BY_THREAD_TIMES = "operations/s by the sum of thread times";

    /** Does the work while everybody looks on. */
    public Seen timed(Scene scene, Counted counted, Supplier<Seen> work) {
        return timed(scene, counted, work, UnaryOperator.identity());
    }

    /** The same where more comes of it. */
    public <T> T timed(Scene scene, Counted counted, Supplier<T> work, Function<T, Seen> told) {
        Watching watching = begin(scene, counted);
        T gave = work.get();
        watching.ended(told.apply(gave));
        return gave;
    }

    /** From now on, for work of which only a part counts: everybody looks on until that has {@link Watching#ended}. */
    public Watching begin(Scene scene, Counted counted) {
        return new Watching(scene, counted, counts, counted.now(), onlooker.timed(scene));
    }

    /** Once more for who records stacks; nothing of it counts (rule 15). */
    public Seen profiled(Scene scene, Supplier<Seen> work) {
        Onlooker.Window open = onlooker.profiled(scene);
        try {
            return work.get();
        } finally {
            open.close(); // Left open by work that failed, it would stand in the way of all that follow.
        }
    }
}
