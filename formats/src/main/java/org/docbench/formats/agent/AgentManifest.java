package org.docbench.formats.agent;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code agent.json}: what an agent needs, how it is built and run, which targets it serves ({@code docs/agents.md}, "The
 * folder").
 *
 * @param sources where the build fetches libraries from; none if the manifest names none
 */
public record AgentManifest(
        String language,
        List<Need> needs,
        List<Source> sources,
        List<List<String>> build,
        List<String> run,
        List<Target> targets) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public AgentManifest {
        sources = sources == null ? List.of() : sources;
    }

    /**
     * A toolchain.
     *
     * @param check a command that ends with 0 where it is there
     * @param install the command that installs it
     */
    public record Need(List<String> check, String install) {}

    /**
     * A place on the network that the build fetches from.
     *
     * @param check a command that ends with 0 where the place can be reached; it runs after a build that failed
     * @param from the place's name in messages
     */
    public record Source(List<String> check, String from) {}

    /** One way of using a codec. */
    public record Target(String id, String about) {}

    /**
     * Reads the manifest of a folder.
     *
     * @throws AgentException if there is something wrong with it, naming the file and the field
     */
    static AgentManifest in(Path folder) {
        Path file = folder.resolve("agent.json");
        try {
            AgentManifest manifest = JSON.readValue(Files.readAllBytes(file), AgentManifest.class);
            ManifestFaults.first(manifest).ifPresent(fault -> {
                throw new AgentException(file + ": " + fault);
            });
            return manifest;
        } catch (UnrecognizedPropertyException e) {
            throw new AgentException(file + ": " + field(e) + " is no field of a manifest");
        } catch (JsonMappingException e) {
            throw new AgentException(file + ": " + field(e) + " is of another kind than docs/agents.md has it");
        } catch (JacksonException e) {
            throw new AgentException(file + ": is not JSON, or cut off, at line "
                    + e.getLocation().getLineNr());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As a reader would write it: {@code needs[0].check}. */
    private static String field(JsonMappingException fault) {
        String field = fault.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
        return field.isEmpty() ? "the whole" : field;
    }
}
