package org.docbench.formats.access;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.docbench.core.scenario.Task;
import org.docbench.formats.Formats;
import org.docbench.formats.alternate.Contender;

/**
 * The forked JVM: reads a {@link Forks.Job} from the first line of standard input, warms up, and then answers requests, one line each. It
 * ends at once when standard input does. Whatever a library prints goes to standard error.
 */
public final class Fork {
    /** The request for a batch; the answer is its two times. No JSON: what is measured next shall find the caches as they were. */
    static final String BATCH = "batch";

    /** The request for the proof of the trial. */
    static final String PROVE = "prove";

    /** The first character of an answer that is the reason of a fault. */
    static final char FAULT = '!';

    private static final ObjectMapper JSON = new ObjectMapper();

    private Fork() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        PrintStream lines = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        BlockingQueue<String> requests = requests();
        Forks.Job job = JSON.readValue(requests.take(), Forks.Job.class);
        var run = new TrialRun<>(Formats.named(job.target()), job);
        run.warm();
        lines.println();
        while (true) {
            String request = requests.take();
            try {
                lines.println(answer(run, request));
            } catch (Contender.Fault e) {
                lines.println(FAULT + e.getMessage().replaceAll("\\s+", " "));
            }
        }
    }

    private static String answer(TrialRun<?> run, String request) throws IOException {
        switch (request) {
            case BATCH -> {
                Contender.Batch batch = run.batch();
                return batch.untimed() + " " + batch.timed();
            }
            case PROVE -> {
                return JSON.writeValueAsString(run.prove());
            }
            default -> {
                Task.Step step = JSON.readValue(request, Task.Step.class);
                var outcome =
                        run.prepare(step.benchCase(), Phase.of(step.phases().get(0)));
                return outcome.isEmpty() ? "" : JSON.writeValueAsString(outcome.get());
            }
        }
    }

    /** Reads ahead, so that the end of the process at the other end is noticed during a batch, too. */
    private static BlockingQueue<String> requests() {
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        var thread = new Thread(
                () -> {
                    try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                        in.lines().forEach(requests::add);
                    } catch (IOException e) {
                        // As good as its end.
                    } finally {
                        Runtime.getRuntime().halt(1);
                    }
                },
                "ends with its parent");
        thread.setDaemon(true);
        thread.start();
        return requests;
    }
}
