package org.docbench.profile.resources;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.Scene;

/**
 * Tells what operations cost beside time, marks them on the timeline, and hands profiled repetitions to a recorder of
 * stacks. Give one to every suite of a run.
 */
public final class ResourceOnlooker implements Onlooker, AutoCloseable {
    private final ResourceWatch watch;
    private final Predicate<Scene> library;
    private final Optional<Function<Scene, Window>> recorder;
    private final Counters counters;

    /**
     * @param library whether a scene's store works in this process, so that what this process writes is the store's;
     *     asked only if the scene names no processes
     * @param recorder opens a window in which stacks are recorded; null when nothing is profiled
     */
    public ResourceOnlooker(ResourceWatch watch, Predicate<Scene> library, Function<Scene, Window> recorder) {
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
    public Window timed(Scene scene) {
        watch.sees(scene);
        boolean inside = library.test(scene);
        CostReading before = opening(scene, inside);
        long from = System.nanoTime();
        return () -> {
            long to = System.nanoTime();
            CostReading after = closing(scene, inside);
            watch.mark(scene, from, to);
            return after.since(before);
        };
    }

    private synchronized CostReading opening(Scene scene, boolean inside) {
        return CostReading.opening(counters, scene, inside, this::clientNanos);
    }

    private synchronized CostReading closing(Scene scene, boolean inside) {
        return CostReading.closing(counters, scene, inside, this::clientNanos);
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
    public Window profiled(Scene scene) {
        return recorder.map(open -> open.apply(scene)).orElse(Map::of);
    }

    @Override
    public synchronized void close() {
        counters.close();
    }
}
