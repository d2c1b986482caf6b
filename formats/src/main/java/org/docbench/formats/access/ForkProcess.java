package org.docbench.formats.access;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.core.process.OwnSession;
import org.docbench.core.scenario.Trial;
import org.openjdk.jmh.runner.CompilerHints;

/** Carries out each plan in a JVM of its own, one at a time. */
public final class ForkProcess implements Forks {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Fixed heap and the serial collector: no resizing and no collector threads on the cores that are measured.
     * Compilation in the foreground: a method that is hot waits for its compiled code, so that warming up takes work and not
     * luck with a busy compiler thread; the code that is then measured is the same. Every target gets the same options; the
     * run file lists them.
     */
    public static final List<String> JVM_OPTIONS =
            List.of("-Xms1g", "-Xmx1g", "-Xmn384m", "-XX:+UseSerialGC", "-Xbatch");

    private final Path java;
    private volatile Process running;
    private volatile boolean closed;

    /** @param java the java program of the forks */
    public ForkProcess(Path java) {
        this.java = java;
    }

    @Override
    public void run(ForkPlan plan, Consumer<Trial> each) {
        if (closed) {
            return;
        }
        Set<String> given = new HashSet<>();
        String died = null;
        try {
            Path errors = Files.createTempFile(Path.of(System.getProperty("java.io.tmpdir")), "docbench-fork", ".err");
            try {
                running = start(errors);
                if (closed) {
                    running.destroyForcibly(); // close() came while it was started and could not see it
                }
                talk(plan, line -> {
                    given.add(line.step() + line.phase().id());
                    each.accept(trial(plan, line.step(), line.phase(), line.outcome()));
                });
                int exit = running.waitFor();
                died = "the forked JVM ended with exit code " + exit + lastLine(errors);
            } finally {
                if (running != null) {
                    running.destroyForcibly();
                }
                Files.deleteIfExists(errors);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        if (!closed) {
            failMissing(plan, given, died, each);
        }
    }

    /** JMH's hints to the compiler, as options: the file that JMH writes them to would outlive a JVM that is killed. */
    private static final class Hints {
        private static final String FILE = "-XX:CompileCommandFile=";
        static final List<String> OPTIONS = options();

        private static List<String> options() {
            List<String> hinted = new ArrayList<>();
            CompilerHints.addCompilerHints(hinted);
            return hinted.stream()
                    .flatMap(option ->
                            option.startsWith(FILE) ? lines(option.substring(FILE.length())) : Stream.of(option))
                    .toList();
        }

        private static Stream<String> lines(String file) {
            try {
                Path hints = Path.of(file);
                List<String> lines = Files.readAllLines(hints, StandardCharsets.UTF_8);
                Files.delete(hints);
                return lines.stream().filter(line -> !line.isBlank()).map(line -> "-XX:CompileCommand=" + line);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Process start(Path errors) throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(JVM_OPTIONS);
        command.addAll(Hints.OPTIONS);
        // Another benchmark on the machine is noise, which is measured and warned of; it must not lose a whole run.
        command.add("-Djmh.ignoreLock=true");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Fork.class.getName()));
        return new ProcessBuilder(OwnSession.command(command))
                .redirectError(errors.toFile())
                .start();
    }

    private void talk(ForkPlan plan, Consumer<ForkLine> each) throws IOException {
        try {
            // Left open until the fork has ended: the end of this pipe tells it that this process has.
            OutputStream in = running.getOutputStream();
            in.write(JSON.writeValueAsBytes(plan));
            in.write('\n');
            in.flush();
        } catch (IOException e) {
            return; // it died before it read: its exit code and error line say why
        }
        try (var out = new BufferedReader(new InputStreamReader(running.getInputStream(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = out.readLine()) != null) {
                each.accept(JSON.readValue(line, ForkLine.class));
            }
        } catch (IOException e) {
            if (!closed) {
                throw e;
            }
        }
    }

    private static void failMissing(ForkPlan plan, Set<String> given, String why, Consumer<Trial> each) {
        for (int i = 0; i < plan.steps().size(); i++) {
            for (ForkPlan.Timed timed : plan.steps().get(i).phases()) {
                if (!given.contains(i + timed.phase().id())) {
                    each.accept(trial(plan, i, timed.phase(), new Trial.Failed(why)));
                }
            }
        }
    }

    private static Trial trial(ForkPlan plan, int step, Phase phase, Trial.Outcome outcome) {
        return new Trial(plan.steps().get(step).of(), plan.target(), phase.id(), plan.round(), outcome);
    }

    private static String lastLine(Path errors) throws IOException {
        List<String> lines = Files.readAllLines(errors, StandardCharsets.UTF_8);
        return lines.isEmpty() ? "" : ": " + lines.get(0);
    }

    /** Ends the fork that is running and starts no other. */
    @Override
    public void close() {
        closed = true;
        Process process = running;
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
