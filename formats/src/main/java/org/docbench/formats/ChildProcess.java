package org.docbench.formats;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.docbench.core.process.OwnSession;

/** A process that measures, in a session of its own. Its standard error goes to a file that is gone when it is closed. */
public final class ChildProcess implements AutoCloseable {
    /**
     * Options by which a JVM asks for huge pages, where the kernel has them. With pages of 4 KB, targets that make garbage took 10 to 20 %
     * longer in one run than in the next ({@code docs/method/access.md}). A kernel that gives none makes the JVM complain on standard output,
     * between the answers, unless it is told not to.
     */
    public static final List<String> HUGE_PAGES = Files.exists(Path.of("/sys/kernel/mm/transparent_hugepage/enabled"))
            ? List.of("-XX:+UseTransparentHugePages", "-XX:-PrintWarnings", "-Xlog:disable")
            : List.of();

    private static final int LONGEST_COMPLAINT = 200;

    /** How java begins to say that it found options in the environment, such as JDK_JAVA_OPTIONS. */
    private static final String OF_LAUNCHER = "NOTE: Picked up ";

    private final Process process;
    private final Path errors;

    private ChildProcess(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
    }

    /**
     * Starts a process.
     *
     * @param name of the file of errors
     * @param folder in which it runs
     */
    public static ChildProcess start(String name, List<String> command, Path folder) throws IOException {
        Path errors = Files.createTempFile(Path.of(System.getProperty("java.io.tmpdir")), name, ".err");
        try {
            return new ChildProcess(
                    new ProcessBuilder(OwnSession.command(command))
                            .directory(folder.toFile())
                            .redirectError(errors.toFile())
                            .start(),
                    errors);
        } catch (IOException e) {
            Files.deleteIfExists(errors);
            throw e;
        }
    }

    /**
     * Runs a program to its end, or ends it and all that it started.
     *
     * @param output takes what it prints
     * @return its exit code; nothing when it took longer than {@code limit}
     * @throws IOException if it cannot be started
     */
    public static OptionalInt run(List<String> command, Path folder, ProcessBuilder.Redirect output, Duration limit)
            throws IOException, InterruptedException {
        return run(command, folder, output, limit, Map.of());
    }

    /**
     * The same with variables in addition to those of this process.
     *
     * @param variables of its environment
     */
    public static OptionalInt run(
            List<String> command,
            Path folder,
            ProcessBuilder.Redirect output,
            Duration limit,
            Map<String, String> variables)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output);
        builder.environment().putAll(variables);
        Process process = builder.start();
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
                    ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    public Process process() {
        return process;
    }

    /** Returns the first line of its standard error behind a colon; empty if there is none. */
    public String complaint() {
        try {
            return Files.readString(errors, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith(OF_LAUNCHER))
                    .findFirst()
                    .map(line -> ": " + shortened(line))
                    .orElse("");
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }

    /** Makes one line of a text, cut off where it is long. */
    public static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST_COMPLAINT ? line : line.substring(0, LONGEST_COMPLAINT) + "...";
    }

    /** Ends it at once with all that it started, from any thread. */
    public void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
        try {
            Files.deleteIfExists(errors);
        } catch (IOException e) {
            errors.toFile().deleteOnExit();
        }
    }
}
