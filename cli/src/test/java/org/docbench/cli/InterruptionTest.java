package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
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

    /** Arguments are the limit in seconds, and seconds of processor time that are used after a signal before it ends; none: it hangs. */
    public static void main(String[] args) throws InterruptedException {
        try (var interruption =
                new Interruption(() -> {}, Duration.ofSeconds(Long.parseLong(args[0])), InterruptionTest::say)) {
            System.out.println("works, interrupted: " + interruption.requested());
            if (args.length == 1) {
                new CountDownLatch(1).await();
            }
            while (!interruption.requested()) {
                Thread.sleep(1);
            }
            var threads = ManagementFactory.getThreadMXBean();
            long end = threads.getCurrentThreadCpuTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[1]));
            while (threads.getCurrentThreadCpuTime() < end) {
                Thread.onSpinWait();
            }
            System.out.println("done");
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
        InterruptedGroupTest.assumeHeard(exitCode - 128);
        Process process = start(List.of(), 3_600);
        send(signal, process);
        assertThat(process.inputReader().readLine())
                .isEqualTo(
                        "docbench: finishing, at most 3600 s, or 36000 s on a busy machine; press Ctrl-C again to stop now");
        while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
            send("INT", process);
        }
        assertThat(process.exitValue()).as("that of the first signal").isEqualTo(exitCode);
    }

    @Test
    void theProcessEndsAtItsLimit() throws Exception {
        Process process = start(List.of(), 3);
        send("TERM", process);
        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(process.inputReader().lines())
                .containsExactlyInAnyOrder(
                        "docbench: finishing, at most 3 s, or 30 s on a busy machine; press Ctrl-C again to stop now",
                        "docbench: not finished after 3 s: stopped");
    }

    /** Three seconds of processor time are longer than the limit of two, however busy the machine is. */
    @Test
    void aProcessThatWorksHasLongerThanOneThatHangs() throws Exception {
        Process process = start(List.of(), 2, "3");
        send("TERM", process);
        assertThat(process.inputReader().lines())
                .contains("docbench: not finished after 2 s, for the machine is busy; going on", "done");
    }

    @Test
    void aProcessThatWorksOnAndOnEndsAtTheLastLimit() throws Exception {
        Process process = start(List.of(), 1, "3600");
        send("TERM", process);
        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(process.inputReader().lines()).last().isEqualTo("docbench: not finished after 10 s: stopped");
    }

    /** As nohup(1) starts it. */
    @Test
    void anIgnoredSignalStaysIgnored() throws Exception {
        Process process = start(List.of("sh", "-c", "trap '' HUP; exec \"$@\"", "sh"), 1);
        send("HUP", process);
        send("TERM", process);
        assertThat(process.waitFor()).as("ended by SIGTERM").isEqualTo(143);
    }

    private Process start(List<String> prefix, int limit, String... work) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                InterruptionTest.class.getName(),
                String.valueOf(limit)));
        command.addAll(List.of(work));
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
