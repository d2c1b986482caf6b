package org.docbench.load;

import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.core.run.Observer;
import org.docbench.core.run.WindowContext;
import org.docbench.stores.Statistics;

/** A block while everybody looks on. */
public final class Watching {
    private final WindowContext context;
    private final Counted counted;
    private final ServerCounts counts;
    private final Statistics before;
    private final Observer.Window open;

    Watching(WindowContext context, Counted counted, ServerCounts counts, Statistics before, Observer.Window open) {
        this.context = context;
        this.counted = counted;
        this.counts = counts;
        this.before = before;
        this.open = open;
    }

    /** It is over; what was counted meanwhile is noted, unless the block was cut short. */
    public void ended(Seen seen) {
        Map<String, Double> spent = new LinkedHashMap<>(open.close());
        Statistics moved = counted.now().since(before);
        long operations = seen.operations();
        if (operations > 0 && !seen.result().cancelled()) {
            if (!ofThisThread(moved)) {
                counts.add(
                        context.of(),
                        context.target(),
                        moved,
                        operations,
                        seen.result().elapsedNanos());
            }
            spent.put(Watch.BY_WALL_TIME, seen.byWallTime() * operations);
            spent.put(Watch.BY_THREAD_TIMES, seen.bySumOfThreadTimes() * operations);
            counts.spent(context.of(), context.target(), operations, spent);
        }
    }

    /** The kernel counts what a library writes for the thread that calls it, and here the workers do. */
    private static boolean ofThisThread(Statistics moved) {
        return moved.counters().keySet().stream().anyMatch(name -> name.startsWith("thread."));
    }
}
