package org.docbench.load;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.Scene;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;

/** Notes what a block of many workers cost beside time: for the server by its counters, for the machine by who looks on. */
public record Watch(ServerCounts counts, Onlooker onlooker) {
    /** As in the evidence of run files, where the source is {@code machine}; the mean over rounds. */
    public static final String BY_WALL_TIME = "operations/s by wall time";

    /** The published formula, beside the right one. */
    public static final String BY_THREAD_TIMES = "operations/s by the sum of thread times";

    /** Does the work while everybody looks on. */
    public Seen timed(Scene scene, Session session, Supplier<Seen> work) {
        return timed(scene, session, work, UnaryOperator.identity());
    }

    /** The same where more comes of it. */
    public <T> T timed(Scene scene, Session session, Supplier<T> work, Function<T, Seen> told) {
        Statistics before = session.statistics();
        Onlooker.Window open = onlooker.timed(scene);
        T gave = work.get();
        Seen seen = told.apply(gave);
        Map<String, Double> spent = new LinkedHashMap<>(open.close());
        Statistics moved = session.statistics().since(before);
        long operations = seen.operations();
        if (operations > 0 && !seen.result().cancelled()) {
            if (!ofThisThread(moved)) {
                counts.add(
                        scene.of(),
                        scene.target(),
                        moved,
                        operations,
                        seen.result().elapsedNanos());
            }
            spent.put(BY_WALL_TIME, seen.byWallTime() * operations);
            spent.put(BY_THREAD_TIMES, seen.bySumOfThreadTimes() * operations);
            counts.spent(scene.of(), scene.target(), operations, spent);
        }
        return gave;
    }

    /** Once more for who records stacks; nothing of it counts (rule 15). */
    public Seen profiled(Scene scene, Supplier<Seen> work) {
        Onlooker.Window open = onlooker.profiled(scene);
        Seen seen = work.get();
        open.close();
        return seen;
    }

    /** The kernel counts what a library writes for the thread that calls it, and here the workers do. */
    private static boolean ofThisThread(Statistics moved) {
        return moved.counters().keySet().stream().anyMatch(name -> name.startsWith("thread."));
    }
}
