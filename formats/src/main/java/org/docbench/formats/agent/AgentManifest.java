package org.docbench.formats.agent;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code agent.json}: what an agent needs, how it is built and run, which targets it serves ({@code docs/agents.md}, "The
 * folder").
 */
public record AgentManifest(
        String language, List<Need> needs, List<List<String>> build, List<String> run, List<Target> targets) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * A toolchain.
     *
     * @param check a command that ends with 0 where it is there
     * @param install the command that installs it
     */
    public record Need(List<String> check, String install) {}

    /** One way of using a codec. */
    public record Target(String id, String about) {}

    /** Reads the manifest of a folder. */
    static AgentManifest in(Path folder) {
        Path file = folder.resolve("agent.json");
        try {
            AgentManifest manifest = JSON.readValue(Files.readAllBytes(file), AgentManifest.class);
            if (manifest.language == null
                    || manifest.needs == null
                    || manifest.build == null
                    || manifest.run == null
                    || manifest.run.isEmpty()
                    || manifest.targets == null) {
                throw new AgentException(file + " lacks one of language, needs, build, run, targets");
            }
            return manifest;
        } catch (JacksonException e) {
            throw new AgentException(file + " is no manifest: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
