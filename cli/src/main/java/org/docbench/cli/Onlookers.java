package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.ProfileRow;
import org.docbench.core.run.Scene;
import org.docbench.core.run.Timeline;
import org.docbench.profile.flame.Flames;
import org.docbench.profile.resources.ResourceOnlooker;
import org.docbench.profile.resources.ResourceWatch;

/** Who looks at a run's suites on stores from beside: the watch over resources and, if asked for, the recorder of stacks. */
record Onlookers(ResourceWatch watch, Flames flames, ResourceOnlooker onlooker) implements AutoCloseable {

    /**
     * Starts to watch.
     *
     * @param run the run's folder
     * @param flame whether repetitions are to be profiled
     * @param say told what is profiled, one line each
     */
    static Onlookers of(Path run, boolean flame, Consumer<String> say) {
        ResourceWatch watch = ResourceWatch.start();
        var flames = new Flames(run);
        var onlooker = new ResourceOnlooker(
                watch,
                scene -> scene.target().startsWith("sqlite."),
                flame ? scene -> opened(flames, scene, say) : null);
        return new Onlookers(watch, flames, onlooker);
    }

    private static Onlooker.Window opened(Flames flames, Scene scene, Consumer<String> say) {
        say.accept("Profiling " + scene.target() + " at " + scene.of());
        return flames.open(scene);
    }

    Onlooker told() {
        return onlooker;
    }

    /** The processes of the servers seen so far: their time is the run's own. */
    List<Long> servers() {
        return watch.processes();
    }

    List<ProfileRow> profiles() {
        return flames.rows();
    }

    /** Empty when no suite opened a window. */
    Timeline timeline() {
        Timeline seen = watch.timeline();
        return seen.marks().isEmpty() ? Timeline.NONE : seen;
    }

    @Override
    public void close() {
        flames.close();
        onlooker.close();
        watch.close();
    }
}
