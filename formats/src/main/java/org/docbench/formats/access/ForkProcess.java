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
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.ChildProcess;
import org.openjdk.jmh.runner.CompilerHints;

/** Carries out each job in a JVM of its own, one at a time. */
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
    private volatile ChildProcess running;
    private volatile boolean closed;

    /** @param java the java program of the forks */
    public ForkProcess(Path java) {
        this.java = java;
    }

    @Override
    public void run(Job job, Consumer<BlockResult> each) {
        if (closed) {
            return;
        }
        Set<String> given = new HashSet<>();
        try (var fork =
                ChildProcess.start("docbench-fork", command(), Path.of("").toAbsolutePath())) {
            running = fork;
            if (closed) {
                fork.kill(); // close() came while it was started and could not see it
            }
            talk(job, fork.process(), result -> {
                result.outcomes()
                        .keySet()
                        .forEach(phase -> given.add(result.benchCase().place(phase)));
                each.accept(result);
            });
            int exit = fork.process().waitFor();
            if (!closed) {
                failMissing(job, given, "the forked JVM ended with exit code " + exit + fork.complaint(), each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(JVM_OPTIONS);
        command.addAll(Hints.OPTIONS);
        // Another benchmark on the machine is noise, which is measured and warned of; it must not lose a whole run.
        command.add("-Djmh.ignoreLock=true");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Fork.class.getName()));
        return command;
    }

    private void talk(Job job, Process fork, Consumer<BlockResult> each) throws IOException {
        try {
            // Left open until the fork has ended: the end of this pipe tells it that this process has.
            OutputStream in = fork.getOutputStream();
            in.write(JSON.writeValueAsBytes(job));
            in.write('\n');
            in.flush();
        } catch (IOException e) {
            return; // it died before it read: its exit code and error line say why
        }
        try (var out = new BufferedReader(new InputStreamReader(fork.getInputStream(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = out.readLine()) != null) {
                each.accept(JSON.readValue(line, BlockResult.class));
            }
        } catch (IOException e) {
            if (!closed) {
                throw e;
            }
        }
    }

    private static void failMissing(Job job, Set<String> given, String why, Consumer<BlockResult> each) {
        job.task()
                .steps()
                .forEach(step -> step.phases().stream()
                        .filter(phase -> !given.contains(step.benchCase().place(phase)))
                        .map(phase -> new Trial(
                                step.benchCase(),
                                job.task().target(),
                                phase,
                                job.task().round(),
                                new Trial.Failed(why)))
                        .map(BlockResult::of)
                        .forEach(each));
    }

    /** Ends the fork that is running and starts no other. */
    @Override
    public void close() {
        closed = true;
        ChildProcess fork = running;
        if (fork != null) {
            fork.kill();
        }
    }
}
