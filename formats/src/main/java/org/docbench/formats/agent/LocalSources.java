package org.docbench.formats.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.docbench.formats.ChildProcess;
import org.docbench.formats.agent.AgentManifest.Source;

/**
 * A folder with clones of git repositories. A build takes a repository from its clone instead of from the network.
 *
 * @param folder holds {@code NAME} or {@code NAME.git} for each repository; empty for none
 */
public record LocalSources(Optional<Path> folder) {
    public static final LocalSources NONE = new LocalSources(Optional.empty());

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String COUNT = "GIT_CONFIG_COUNT";

    /** The folder that the user names. */
    public static LocalSources in(Path folder) {
        return new LocalSources(Optional.of(folder.toAbsolutePath().normalize()));
    }

    /**
     * Returns the variables that make git read a repository's clone where a build names its address. Git checks out by the hash of the
     * commit, so the files are those of that commit wherever they come from.
     *
     * @throws AgentManifest.AgentException if a clone lacks the commit
     */
    Map<String, String> environment(List<Source> sources) {
        Map<String, String> variables = new TreeMap<>();
        int count = Integer.parseInt(System.getenv().getOrDefault(COUNT, "0"));
        for (Source source : sources) {
            Optional<Path> clone = clone(source);
            if (clone.isPresent()) {
                check(source, clone.get());
                variables.put("GIT_CONFIG_KEY_" + count, "url." + clone.get() + ".insteadOf");
                variables.put("GIT_CONFIG_VALUE_" + count, source.git());
                count++;
                variables.put(COUNT, Integer.toString(count));
            }
        }
        return variables;
    }

    private Optional<Path> clone(Source source) {
        return source.isRepository()
                ? folder.stream()
                        .flatMap(parent ->
                                Stream.of(parent.resolve(source.name()), parent.resolve(source.name() + ".git")))
                        .filter(Files::isDirectory)
                        .findFirst()
                : Optional.empty();
    }

    private static void check(Source source, Path clone) {
        List<String> command = List.of("git", "-C", clone.toString(), "cat-file", "-e", source.commit() + "^{commit}");
        try {
            if (!ChildProcess.run(command, clone, ProcessBuilder.Redirect.DISCARD, LIMIT)
                    .equals(OptionalInt.of(0))) {
                throw new AgentManifest.AgentException(
                        clone + " has no commit " + source.commit() + " of " + source.git());
            }
        } catch (IOException e) {
            throw new AgentManifest.AgentException("git cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AgentManifest.AgentException("checking " + clone + " was interrupted");
        }
    }
}
