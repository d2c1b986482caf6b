package org.docbench.formats.access;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.ChildProcess;

/** A forked JVM, seen from the process that started it. A fork that died or was ended answers every request with the reason. */
final class ForkProcess implements Forks.ForkedTarget {
    /**
     * Fixed heap and the serial collector: no resizing and no collector threads on the cores that are measured. The heap holds the largest
     * case, for which 13 of them took 4.5 GB; all targets of a case are alive at once.
     * Compilation in the foreground: a method that is hot waits for its compiled code, so that warming up takes work and not
     * luck with a busy compiler thread; the code that is then measured is the same. JMH's black hole is one of the compiler's own, as
     * in JMH's forks.
     * Huge pages, as {@link ChildProcess#HUGE_PAGES} says. Every target gets the same options; the run file lists them.
     */
    static final List<String> JVM_OPTIONS = Stream.concat(
                    Stream.of(
                            "-Xms512m",
                            "-Xmx512m",
                            "-Xmn64m",
                            "-XX:+UseSerialGC",
                            "-Xbatch",
                            "-XX:+UnlockDiagnosticVMOptions",
                            "-XX:+UnlockExperimentalVMOptions",
                            "-DcompilerBlackholesEnabled=true",
                            "-XX:CompileCommand=quiet",
                            "-XX:CompileCommand=blackhole,org.openjdk.jmh.infra.Blackhole::consumeCompiler"),
                    ChildProcess.HUGE_PAGES.stream())
            .toList();

    /** One request takes at most this long; the longest makes a case ready and warms it up. */
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Forks.Job job;
    private final ChildProcess child;
    private final BufferedReader answers;
    private final Writer requests;
    private volatile boolean hangs;
    private String ended;

    private ForkProcess(Forks.Job job, ChildProcess child) {
        this.job = job;
        this.child = child;
        answers = child.process().inputReader(StandardCharsets.UTF_8);
        requests = child.process().outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts a fork.
     *
     * @param java the java program
     */
    static ForkProcess start(Path java, Forks.Job job) {
        try {
            var fork = new ForkProcess(
                    job,
                    ChildProcess.start(
                            "docbench-fork", command(java), Path.of("").toAbsolutePath()));
            fork.send(job.written());
            return fork;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> command(Path java) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Fork.class.getName()));
        return command;
    }

    @Override
    public String target() {
        return job.target();
    }

    @Override
    public long pid() {
        return child.process().pid();
    }

    @Override
    public void warm() {
        try {
            answer();
        } catch (Fault e) {
            // Every later request repeats why.
        }
    }

    @Override
    public Optional<Trial.Outcome> prepare(Case benchCase, AccessExperiment.Phase phase) {
        try {
            List<Case> cases = job.steps().stream().map(Task.Step::benchCase).toList();
            String answer = ask(cases.indexOf(benchCase) + " " + phase.id());
            return answer.isEmpty() ? Optional.empty() : Optional.of(new Trial.Unsupported(answer.substring(1)));
        } catch (Fault e) {
            return Optional.of(new Trial.Failed(e.getMessage()));
        }
    }

    @Override
    public Batch batch() {
        String[] batch = ask(Fork.BATCH).split(" ", 3);
        return new Batch(Double.parseDouble(batch[0]), Double.parseDouble(batch[1]), Double.parseDouble(batch[2]));
    }

    @Override
    public Proof prove() {
        String[] proof = ask(Fork.PROVE).split(" ", 3);
        return new Proof(
                proof.length > 2 ? Double.valueOf(proof[2]) : null,
                Boolean.parseBoolean(proof[0]),
                Long.parseLong(proof[1]));
    }

    private String ask(String request) {
        if (ended != null) {
            throw new Fault(ended);
        }
        send(request);
        return answer();
    }

    private void send(String line) {
        try {
            requests.write(line);
            requests.write('\n');
            requests.flush();
        } catch (IOException e) {
            // It ended: so does its output, and its exit code and error line say why.
        }
    }

    private String answer() {
        var watch = CompletableFuture.runAsync(
                () -> {
                    hangs = true;
                    child.kill();
                },
                CompletableFuture.delayedExecutor(LIMIT.toSeconds(), TimeUnit.SECONDS));
        String answer = null;
        try {
            answer = answers.readLine();
        } catch (IOException e) {
            // The same as its end.
        } finally {
            watch.cancel(false);
        }
        if (answer == null) {
            ended = hangs ? "the forked JVM gave no answer within " + LIMIT.toSeconds() + " s" : ending();
            throw new Fault(ended);
        }
        if (!answer.isEmpty() && answer.charAt(0) == Fork.FAULT) {
            throw new Fault(answer.substring(1));
        }
        return answer;
    }

    private String ending() {
        try {
            return "the forked JVM ended with exit code " + child.process().waitFor() + child.complaint();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    @Override
    public void close() {
        child.close();
    }
}
