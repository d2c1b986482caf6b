package org.docbench.formats.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.formats.ChildProcess;

/** One folder of {@code agents/}: its manifest, whether its toolchain is here, and its build. */
public record AgentFolder(Path path, AgentManifest manifest) {
    private static final String TERMINAL_CODES = "\u001b\\[[0-9;]*m";
    private static final Duration CHECK = Duration.ofSeconds(20);
    private static final Duration BUILD = Duration.ofMinutes(10);

    /** Written after a build that went through; older than a source, the agent is built anew. */
    private static final String STAMP = "target/.built";

    /** The folders under {@code home/agents}, by name. */
    public static List<AgentFolder> all(Path home) {
        Path agents = home.resolve("agents");
        if (!Files.isDirectory(agents)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(agents)) {
            return folders.filter(folder -> Files.exists(folder.resolve("agent.json")))
                    .sorted()
                    .map(folder -> new AgentFolder(folder, AgentManifest.in(folder)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String name() {
        return path.getFileName().toString();
    }

    /** Its targets, ready to be started once the agent is built. */
    public List<Agent.AgentTarget> targets() {
        return manifest.targets().stream()
                .map(target -> new Agent.AgentTarget(
                        target.id(), manifest.language(), target.about(), path, command(), target.format()))
                .toList();
    }

    /** A program given by a path lies in the folder; one given by its name is looked for where programs are. */
    private List<String> command() {
        List<String> command = new ArrayList<>(manifest.run());
        if (command.get(0).contains("/")) {
            command.set(0, path.resolve(command.get(0)).toString());
        }
        return command;
    }

    /** What its build needs and is not here, in words. */
    public Optional<String> missing() {
        List<AgentManifest.Need> missing = manifest.needs().stream()
                .filter(need -> !passes(need.check(), false))
                .toList();
        return missing.isEmpty() ? Optional.empty() : Optional.of(AgentManifest.Need.absence(missing));
    }

    /** Whether a command ends with 0; {@code otherwise} where its program is not there. */
    private boolean passes(List<String> command, boolean otherwise) {
        try {
            return ChildProcess.run(command, path, ProcessBuilder.Redirect.DISCARD, CHECK)
                    .equals(OptionalInt.of(0));
        } catch (IOException e) {
            return otherwise;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether it was built after its sources last changed. */
    public boolean built() {
        long when = path.resolve(STAMP).toFile().lastModified();
        // Only the files of the folder itself and its source folders: what builds make lies deeper or under target.
        try (Stream<Path> files = Files.walk(path, 2)) {
            return when > 0
                    && files.filter(Files::isRegularFile)
                            .filter(file -> !path.relativize(file).startsWith("target"))
                            .noneMatch(file -> file.toFile().lastModified() > when);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Builds the agent, with all its libraries from where its manifest has them.
     *
     * @param say told what is done, one line each
     */
    public void build(Consumer<String> say) {
        build(LocalSources.NONE, say);
    }

    /**
     * Builds the agent.
     *
     * @param local clones of repositories on this machine
     * @param say told what is done, one line each
     * @throws AgentManifest.AgentException.UnreachableSource if a command fails and one of the manifest's sources cannot be reached
     * @throws AgentManifest.AgentException if a command fails otherwise; the message ends with the last line it printed
     */
    public void build(LocalSources local, Consumer<String> say) {
        Map<String, String> variables = local.environment(manifest.sources());
        try {
            Files.createDirectories(path.resolve("target"));
            for (List<String> command : manifest.build()) {
                say.accept(name() + ": " + String.join(" ", command));
                step(command, variables);
            }
            Files.writeString(path.resolve(STAMP), "");
        } catch (IOException e) {
            throw new AgentManifest.AgentException(name() + " cannot be built: " + e.getMessage());
        }
    }

    private void step(List<String> command, Map<String, String> variables) throws IOException {
        Path log = path.resolve("target/build.log");
        try {
            OptionalInt exit =
                    ChildProcess.run(command, path, ProcessBuilder.Redirect.to(log.toFile()), BUILD, variables);
            if (!exit.equals(OptionalInt.of(0))) {
                // Only after a failure: a build whose libraries are in a cache needs no network.
                unreachable().ifPresent(source -> {
                    throw new AgentManifest.AgentException.UnreachableSource("building " + name() + " needs "
                            + source.from()
                            + ", which cannot be reached from here: '" + String.join(" ", source.check()) + "' failed"
                            + (source.isRepository()
                                    ? "; from clones in a folder DIR: docbench agents build " + name()
                                            + " --sources DIR"
                                    : ""));
                });
                throw new AgentManifest.AgentException("building " + name() + " failed at '" + String.join(" ", command)
                        + "': "
                        + (exit.isPresent() ? lastLine(log) : "not done after " + BUILD.toMinutes() + " minutes"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AgentManifest.AgentException("building " + name() + " was interrupted");
        }
    }

    /** The first source that does not answer. A check that cannot be started is no evidence of that. */
    private Optional<AgentManifest.Source> unreachable() {
        return manifest.sources().stream()
                .filter(source -> !passes(source.check(), true))
                .findFirst();
    }

    private static String lastLine(Path log) throws IOException {
        return Files.readString(log, java.nio.charset.StandardCharsets.ISO_8859_1)
                .replaceAll(TERMINAL_CODES, "")
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(line -> line.strip() + " (all of it in " + log + ")")
                .orElse("it printed nothing");
    }
}
