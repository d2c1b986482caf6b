package org.docbench.load;

import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.docbench.core.run.Observer;
import org.docbench.core.run.WindowContext;

/** Notes what a block of many workers cost beside time: for the server by its counters, for the machine by who looks on. */
public record Watch(ServerCounts counts, Observer observer) {
    /** As in the evidence of run files, where the source is {@code machine}; the mean over rounds. */
    public static final String BY_WALL_TIME = "operations/s by wall time";

    /** The published formula, beside the right one. */
    public static final String BY_THREAD_TIMES = "operations/s by the sum of thread times";

    /** Does the work while everybody looks on. */
    public Seen timed(WindowContext context, Counted counted, Supplier<Seen> work) {
        return timed(context, counted, work, UnaryOperator.identity());
    }

    /** The same where more comes of it. */
    public <T> T timed(WindowContext context, Counted counted, Supplier<T> work, Function<T, Seen> told) {
        Watching watching = begin(context, counted);
        T gave = work.get();
        watching.ended(told.apply(gave));
        return gave;
    }

    /** From now on, for work of which only a part counts: everybody looks on until that has {@link Watching#ended}. */
    public Watching begin(WindowContext context, Counted counted) {
        return new Watching(context, counted, counts, counted.now(), observer.timed(context));
    }

    /** Once more for who records stacks; nothing of it counts (rule 15). */
    public Seen profiled(WindowContext context, Supplier<Seen> work) {
        Observer.Window open = observer.profiled(context);
        try {
            return work.get();
        } finally {
            open.close(); // Left open by work that failed, it would stand in the way of all that follow.
        }
    }
}
