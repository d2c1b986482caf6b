package org.docbench.profile.flame;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.docbench.core.process.OwnSession;
import org.docbench.profile.flame.Recorder.Pace;

/**
 * A {@code perf record} that waits for orders: its standard input takes them and its standard output acknowledges them, so
 * that attaching lies outside what it is told to sample.
 */
final class PerfRecord {
    /**
     * How stacks are walked. Frame pointers cost least and are complete for mongod 6.0, mysqld 8.0 and Debian's postgres 15
     * (90 to 99 % of stacks reach the thread's start), but the postgres 18.6 of the Maven registry has none. The tables for
     * exceptions are in every build, so all products are walked by them alike. They need a copy of the stack: with 8 KiB
     * 20 % of mysqld's stacks were complete, with 16 KiB 51 %, with 32 KiB 93 % (mongod: 68, 92, -; postgres: 55, 99, 99).
     * A sample then writes 32 KiB: 6.5 MB a second of processor time at 199 Hz.
     */
    private static final String CALL_GRAPH = "dwarf,32768";

    /** A kernel timer of the processor: there on virtual machines too, and the same unit as on the client's side. */
    private static final String EVENT = "cpu-clock";

    /** Attaching to some hundred threads takes some tenths of a second; a loaded machine more. */
    private static final long PATIENCE_SECONDS = 20;

    private final Process process;
    private final BufferedWriter orders;
    private final BufferedReader answers;
    private String failure = "";

    private PerfRecord(Process process) {
        this.process = process;
        this.orders = process.outputWriter();
        this.answers = process.inputReader();
    }

    /**
     * Attaches to processes with their threads and to what these start later.
     *
     * @param data where samples go
     * @param words where its standard error goes
     */
    static PerfRecord attach(Collection<Long> processes, Path data, Path words) throws IOException {
        String ids = processes.stream().map(String::valueOf).collect(Collectors.joining(","));
        // The last part is what perf ends with: a program that ends when this JVM does, also when that is killed.
        String self = String.valueOf(ProcessHandle.current().pid());
        List<String> command = List.of(
                "perf",
                "record",
                "-e",
                EVENT,
                "-F",
                String.valueOf(Pace.HERTZ),
                "--call-graph",
                CALL_GRAPH,
                "-D",
                "-1",
                "--control",
                "fd:0,1",
                "-o",
                data.toString(),
                "-p",
                ids,
                "--",
                "tail",
                "--pid=" + self,
                "-f",
                "/dev/null");
        return new PerfRecord(new ProcessBuilder(OwnSession.command(command))
                .redirectError(words.toFile())
                .start());
    }

    /** @return whether perf did it; when it did not, it has ended */
    boolean order(String command) {
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(this::answer);
        try {
            orders.write(command + "\n");
            orders.flush();
            String said = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            failure = "answered '" + said.replaceAll("\\W", "") + "' to '" + command + "'";
            return said.contains("ack");
        } catch (IOException | ExecutionException | TimeoutException e) {
            failure = "did not take '" + command + "' (" + e.getClass().getSimpleName() + ")";
            kill();
            return false;
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private String answer() {
        try {
            String line = answers.readLine();
            return line == null ? "" : line;
        } catch (IOException e) {
            return "";
        }
    }

    /** Ends it and waits until its samples are written; by an order, as a signal was seen to cost samples that were not. */
    void stop() {
        order("stop");
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }

    /** What the last order came to, for the reason when it failed. */
    String failure() {
        return failure + (process.isAlive() ? "" : " and ended with " + process.exitValue());
    }

    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** What it wrote on its standard error. */
    static String said(Path words) {
        try {
            return Files.readString(words);
        } catch (IOException e) {
            return "";
        }
    }
}
