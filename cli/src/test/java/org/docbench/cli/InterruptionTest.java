package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signals to a process whose work never ends. */
@Timeout(120)
class InterruptionTest {
    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    /** The argument is the limit in seconds. */
    public static void main(String[] args) throws InterruptedException {
        try (var interruption =
                new Interruption(() -> {}, Duration.ofSeconds(Long.parseLong(args[0])), InterruptionTest::say)) {
            System.out.println("works, interrupted: " + interruption.requested());
            new CountDownLatch(1).await();
        }
    }

    private static void say(String line) {
        System.out.println(line);
    }

    @AfterEach
    void end() {
        started.forEach(process -> process.destroyForcibly().onExit().join());
    }

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143", "HUP,129"})
    void theSecondSignalEndsTheProcessAtOnce(String signal, int exitCode) throws Exception {
        Process process = start(List.of(), 3_600);
        send(signal, process);
        assertThat(process.inputReader().readLine())
                .isEqualTo("docbench: finishing, at most 3600 s; press Ctrl-C again to stop now");
        while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
            send("INT", process);
        }
        assertThat(process.exitValue()).as("that of the first signal").isEqualTo(exitCode);
    }

    @Test
    void theProcessEndsAtItsLimit() throws Exception {
        Process process = start(List.of(), 1);
        send("TERM", process);
        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(process.inputReader().lines())
                .containsExactlyInAnyOrder(
                        "docbench: finishing, at most 1 s; press Ctrl-C again to stop now",
                        "docbench: not finished after 1 s: stopped");
    }

    /** As nohup(1) starts it. */
    @Test
    void anIgnoredSignalStaysIgnored() throws Exception {
        Process process = start(List.of("sh", "-c", "trap '' HUP; exec \"$@\"", "sh"), 1);
        send("HUP", process);
        send("TERM", process);
        assertThat(process.waitFor()).as("ended by SIGTERM").isEqualTo(143);
    }

    private Process start(List<String> prefix, int limit) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                InterruptionTest.class.getName(),
                String.valueOf(limit)));
        Path errors = folder.resolve("errors");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        started.add(process);
        assertThat(process.inputReader().readLine())
                .as(Files.readString(errors))
                .isEqualTo("works, interrupted: false");
        return process;
    }

    private static void send(String signal, Process process) throws Exception {
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
