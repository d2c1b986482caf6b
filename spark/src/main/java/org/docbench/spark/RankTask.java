package org.docbench.spark;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.spark.SparkFiles;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * One task of the barrier stage: runs one rank in a child process, so that the executor's heap and threads are no part of the
 * measurement. The child ends with the task: the task destroys it, and if the executor is killed, the child's standard input ends.
 */
final class RankTask extends AbstractFunction1<Iterator<Integer>, Iterator<Integer>> implements Serializable {
    private static final long serialVersionUID = 1;

    /** The environment variable from which a rank takes the token. */
    private static final String TOKEN = "DOCBENCH_RANKS_TOKEN";

    /** How the message of a rank that failed begins. */
    static final String FAILED = "docbench rank ";

    private static final int POLL_MILLIS = 200;
    private static final int LAST_LINES_MILLIS = 1_000;

    private final RankDriver.RankJob job;

    RankTask(RankDriver.RankJob job) {
        this.job = job;
    }

    /**
     * Waits for the rank.
     *
     * @param ranks its number
     * @return nothing
     */
    @Override
    public Iterator<Integer> apply(Iterator<Integer> ranks) {
        int rank = ranks.next();
        TaskContext context = TaskContext.get();
        try {
            Process child = started(rank);
            TaskCompletionListener end = done -> child.destroyForcibly();
            context.addTaskCompletionListener(end);
            try {
                var last = new Last();
                Thread reader = reader(rank, child, last);
                while (!child.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                    if (context.isInterrupted()) {
                        throw new IllegalStateException(FAILED + rank + " was stopped with its task");
                    }
                }
                reader.join(LAST_LINES_MILLIS);
                if (child.exitValue() != 0) {
                    throw new IllegalStateException(
                            FAILED + rank + " ended with exit code " + child.exitValue() + last.line);
                }
                return ranks;
            } finally {
                child.destroyForcibly();
            }
        } catch (IOException e) {
            throw new IllegalStateException(FAILED + rank + " did not start: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(FAILED + rank + " was interrupted", e);
        }
    }

    private Process started(int rank) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(job.java());
        command.add("-cp");
        command.add(job.jars().stream()
                .map(jar -> SparkFiles.get(Path.of(jar).getFileName().toString()))
                .collect(Collectors.joining(File.pathSeparator)));
        command.addAll(job.words());
        command.addAll(List.of("--rank", String.valueOf(rank)));
        ProcessBuilder child = new ProcessBuilder(command).redirectErrorStream(true);
        child.environment().put(TOKEN, job.token());
        return child.start();
    }

    /** The last line that a rank printed, for the message of its end. */
    private static final class Last {
        private volatile String line = "";
    }

    /** Copies what the rank prints to the executor's log. */
    private static Thread reader(int rank, Process child, Last last) {
        var thread = new Thread(
                () -> {
                    try (var lines =
                            new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
                        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                            System.err.println("rank " + rank + ": " + line);
                            last.line = ": " + line;
                        }
                    } catch (IOException e) {
                        // The child was destroyed.
                    }
                },
                "docbench-rank-" + rank);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
