package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import org.docbench.stores.Server;

/**
 * A server program that can be started.
 *
 * @param executable the server's own
 * @param version numbers and dots
 * @param kind what it came from
 * @param origin the same, in words
 */
public record Program(Path executable, String version, Server.Kind kind, String origin) {
    /** The older version first. */
    static final Comparator<String> BY_VERSION = Comparator.comparing(
            version -> Arrays.stream(version.split("\\.", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray(),
            Arrays::compare);

    /** Another program that came with it. */
    public Path beside(String name) {
        return executable.resolveSibling(name);
    }

    /** Libraries that DocBench put next to a package's program, which does not look for them there itself. */
    Optional<Path> libraries() {
        Path folder = executable.getParent().resolveSibling(Pin.LIBRARIES);
        return Files.isDirectory(folder) ? Optional.of(folder) : Optional.empty();
    }

    /**
     * Those of this machine that will do for a product, the newest first.
     *
     * @param refused told about each that will not do, and why
     */
    static List<Program> ofThisMachine(Places places, ServerLauncher launcher, Consumer<String> refused) {
        List<Program> programs = new ArrayList<>();
        ServerLauncher.Executable wanted = launcher.executable();
        places.path().stream()
                .map(folder -> folder.resolve(wanted.name()))
                .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
                .map(Program::real)
                .distinct()
                .forEach(executable ->
                        at(executable, launcher, " of this machine", refused).ifPresent(programs::add));
        programs.sort(Comparator.comparing(Program::version, BY_VERSION).reversed());
        return programs;
    }

    /**
     * The program in a file, if it will do for a product.
     *
     * @param origin what to add to the name of the file
     * @param refused told why it will not do
     */
    static Optional<Program> at(Path executable, ServerLauncher launcher, String origin, Consumer<String> refused) {
        ServerLauncher.Executable wanted = launcher.executable();
        String said = said(executable);
        Matcher version = wanted.version().matcher(said);
        if (!version.find()) {
            refused.accept(executable + " is not " + launcher.product() + ": it says "
                    + said.lines().findFirst().orElse("nothing"));
            return Optional.empty();
        }
        if (BY_VERSION.compare(version.group(1), wanted.oldest()) < 0) {
            refused.accept(executable + " is version " + version.group(1) + ", older than " + wanted.oldest());
            return Optional.empty();
        }
        return Optional.of(new Program(executable, version.group(1), Server.Kind.PROGRAM, executable + origin));
    }

    /** The same program under two names is one. */
    private static Path real(Path executable) {
        try {
            return executable.toRealPath();
        } catch (IOException e) {
            return executable;
        }
    }

    /** What a program answers when it is asked for its version. */
    private static String said(Path executable) {
        try {
            Process process = new ProcessBuilder(executable.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readNBytes(10_000), StandardCharsets.UTF_8);
            if (!Processes.await(process.toHandle(), Processes.PATIENCE)) {
                Processes.kill(process.toHandle());
            }
            return text.strip();
        } catch (IOException e) {
            return "nothing (" + e.getMessage() + ")";
        }
    }
}
