package org.docbench.formats.oson;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * A package of another language in {@code target/interop}, with pinned versions and hashes. Without the toolchain, or
 * without a network, the test is skipped with the reason; on a CI machine only the first of the two is a reason.
 *
 * @param name of the folder, here and in the resources
 * @param files of the resources, copied into the folder
 * @param toolchain programs that must be there
 * @param install commands that fill the folder
 */
record Installation(String name, List<String> files, List<String> toolchain, List<List<String>> install) {
    private static final long MOST_MINUTES = 5;

    /** The folder, filled. */
    Path folder() throws IOException, InterruptedException {
        Path folder = Path.of(System.getProperty("docbench.home"), "formats/target/interop", name);
        Path done = folder.resolve("installed");
        Files.createDirectories(folder);
        boolean same = true;
        for (String file : files) {
            same &= copied(file, folder.resolve(file));
        }
        if (same && Files.exists(done)) {
            return folder;
        }
        for (String program : toolchain) {
            if (!runs(folder, program)) {
                skip(program + " is not installed");
            }
        }
        for (List<String> command : install) {
            try {
                run(folder, command, Map.of(), null);
            } catch (IOException e) {
                if ("true".equals(System.getenv("CI"))) {
                    fail(e);
                }
                skip(e.getMessage());
            }
        }
        Files.writeString(done, "");
        return folder;
    }

    /** Whether the file was there already with the same content. */
    private boolean copied(String file, Path to) throws IOException {
        try (InputStream in = Installation.class.getResourceAsStream("interop/" + name + "/" + file)) {
            byte[] content = in.readAllBytes();
            boolean same = Files.exists(to) && Arrays.equals(Files.readAllBytes(to), content);
            if (!same) {
                Files.write(to, content);
            }
            return same;
        }
    }

    private static boolean runs(Path folder, String program) throws InterruptedException {
        try {
            run(folder, List.of(program, "--version"), Map.of(), null);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void skip(String reason) {
        System.out.println("SKIPPED OSON interoperation with " + name + ": " + reason);
        Assumptions.abort(reason);
    }

    /**
     * Runs a command to its end.
     *
     * @param input what its standard input reads from, or null for nothing
     * @return what it wrote to its standard output
     * @throws IOException if it cannot be started, runs too long or fails; the message is what it wrote last
     */
    static Path run(Path folder, List<String> command, Map<String, String> environment, Path input)
            throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(environment);
        builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
        if (input != null) {
            builder.redirectInput(input.toFile());
        }
        Process process = builder.start();
        if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + " did not end");
        }
        if (process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + " failed: "
                    + Files.readString(errors).strip());
        }
        return output;
    }
}
