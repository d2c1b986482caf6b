package org.docbench.profile.resources;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.docbench.core.run.Observer;
import org.docbench.core.run.WindowContext;

/**
 * Tells what operations cost beside time, marks them on the timeline, and hands profiled repetitions to a recorder of
 * stacks. Give one to every suite of a run.
 */
public final class ResourceObserver implements Observer, AutoCloseable {
    private final ResourceWatch watch;
    private final Predicate<WindowContext> library;
    private final Optional<Function<WindowContext, Window>> recorder;
    private final Counters counters;

    /**
     * @param library whether a context's store works in this process, so that what this process writes is the store's;
     *     asked only if the context names no processes
     * @param recorder opens a window in which stacks are recorded; null when nothing is profiled
     */
    public ResourceObserver(ResourceWatch watch, Predicate<WindowContext> library, Function<WindowContext, Window> recorder) {
        this.watch = watch;
        this.library = library;
        this.recorder = Optional.ofNullable(recorder);
        this.counters = warm(Counters.real());
    }

    /** Loads what the first reading needs, which takes a tenth of a second, before anything is measured. */
    private static Counters warm(Counters counters) {
        counters.look();
        counters.received();
        counters.process(ProcessHandle.current().pid());
        return counters;
    }

    /** Both readings lie outside the window, and what the watch itself used is taken off the client's CPU time. */
    @Override
    public Window timed(WindowContext context) {
        watch.sees(context);
        boolean inside = library.test(context);
        CostReading before = opening(context, inside);
        long from = System.nanoTime();
        return () -> {
            long to = System.nanoTime();
            CostReading after = closing(context, inside);
            watch.mark(context, from, to);
            return after.since(before);
        };
    }

    private synchronized CostReading opening(WindowContext context, boolean inside) {
        return CostReading.opening(counters, context, inside, this::clientNanos);
    }

    private synchronized CostReading closing(WindowContext context, boolean inside) {
        return CostReading.closing(counters, context, inside, this::clientNanos);
    }

    private Double clientNanos() {
        Double whole = counters.ownCpu(ProcessHandle.current().pid());
        return whole == null ? null : Double.valueOf(whole - watch.ownNanos());
    }

    @Override
    public boolean profiles() {
        return recorder.isPresent();
    }

    @Override
    public Window profiled(WindowContext context) {
        return recorder.map(open -> open.apply(context)).orElse(Map::of);
    }

    @Override
    public synchronized void close() {
        counters.close();
    }
}
