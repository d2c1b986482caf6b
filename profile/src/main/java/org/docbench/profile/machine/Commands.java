package org.docbench.profile.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program's answer: injected, so that tests need no second JVM. */
@FunctionalInterface
public interface Commands {

    /** What a JVM may take to print its version: it needs 0.1 s, a loaded machine or a cold disk much more. */
    long TIMEOUT_SECONDS = 20;

    /** Both outputs of the program in one text, whatever its exit code. */
    Found<String> run(List<String> command);

    static Commands real() {
        return command -> Found.tried("the program's answer", () -> answer(command));
    }

    /** Through a file and not a pipe: a program that hangs with its pipe open could not be timed out. */
    private static String answer(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(Path.of(System.getProperty("java.io.tmpdir")), "docbench", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            try {
                if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    return null;
                }
            } finally {
                process.destroyForcibly();
            }
            return Files.readString(output, StandardCharsets.ISO_8859_1);
        } finally {
            Files.deleteIfExists(output);
        }
    }
}
