package org.docbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.docbench.formats.FormatSuites;
import org.docbench.profile.environment.Environment;
import org.docbench.profile.machine.Machine;
import org.docbench.profile.noise.Noise;
import org.docbench.profile.noise.NoiseWatch;

/** What is seen from beside the measurement: the machine before it, the noise during it. */
final class Surroundings implements AutoCloseable {
    private final Map<String, JsonNode> environment;
    private final NoiseWatch watch;

    private Surroundings(Map<String, JsonNode> environment, NoiseWatch watch) {
        this.environment = environment;
        this.watch = watch;
    }

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

    /** The machine as it was before the first trial. */
    Map<String, JsonNode> environment() {
        return environment;
    }

    /** What was seen, and what the reader must be warned of. */
    record Seen(Map<String, JsonNode> environment, List<String> warnings) {}

    Seen seen() {
        Noise noise = watch.stop();
        Map<String, JsonNode> all = new LinkedHashMap<>(environment);
        all.put("noise", noise.toJson());
        return new Seen(all, noise.warnings());
    }

    @Override
    public void close() {
        watch.close();
    }
}
