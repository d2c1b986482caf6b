package org.docbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.formats.FormatSuites;
import org.docbench.profile.environment.Environment;
import org.docbench.profile.flame.Flames;
import org.docbench.profile.machine.Machine;
import org.docbench.profile.noise.Noise;
import org.docbench.profile.noise.NoiseWatch;
import org.docbench.profile.resources.ResourceObserver;
import org.docbench.profile.resources.ResourceWatch;
import org.docbench.stores.Product;

/**
 * What is seen from beside the measurement: the machine before it, the noise during it.
 *
 * @param environment the machine as it was before the first trial
 */
record Surroundings(Map<String, JsonNode> environment, NoiseWatch watch) implements AutoCloseable {
    /**
     * Looks at the machine and starts to watch it.
     *
     * @param servers the processes of servers under test, whose work is no noise
     */
    static Surroundings of(Path directory, Path java, Supplier<List<Long>> servers) {
        return new Surroundings(
                Environment.capture(java, FormatSuites.JVM_OPTIONS, directory),
                NoiseWatch.start(Machine.real(), servers));
    }

    /** What was seen, and what the reader must be warned of. */
    record Observed(Map<String, JsonNode> environment, List<String> warnings) {}

    Observed seen() {
        Noise noise = watch.stop();
        Map<String, JsonNode> all = new LinkedHashMap<>(environment);
        all.put("noise", noise.toJson());
        return new Observed(all, noise.warnings());
    }

    @Override
    public void close() {
        watch.close();
    }

    /** Who looks at a run's suites on stores from beside: the watch over resources and, if asked for, the recorder of stacks. */
    record Observers(ResourceWatch watch, Flames flames, ResourceObserver observer) implements AutoCloseable {

        /**
         * Starts to watch.
         *
         * @param run the run's folder
         * @param flame whether repetitions are to be profiled
         * @param say told what is profiled, one line each
         */
        static Observers of(Path run, boolean flame, Consumer<String> say) {
            ResourceWatch watch = ResourceWatch.start();
            var flames = new Flames(run);
            Set<String> libraries =
                    Suites.targets().stream().filter(Observers::isLibrary).collect(Collectors.toSet());
            var observer = new ResourceObserver(
                    watch,
                    context -> libraries.contains(Target.parse(context.target()).id()),
                    flame ? context -> opened(flames, context, say) : null);
            return new Observers(watch, flames, observer);
        }

        /** Whether a target has its server in this process. */
        private static boolean isLibrary(String target) {
            return Suites.ALL.stream()
                    .flatMap(suite -> suite.described().products(Set.of(target)).stream())
                    .anyMatch(Product::isLibrary);
        }

        private static Observer.Window opened(Flames flames, WindowContext context, Consumer<String> say) {
            say.accept("Profiling " + context.target() + " at " + context.of());
            return flames.open(context);
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
            observer.close();
            watch.close();
        }
    }
}
