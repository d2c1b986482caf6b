package org.docbench.formats.access;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Formats;
import org.docbench.formats.alternate.Alternation.Contender;

/**
 * The forked JVM: reads a {@link Forks.Job} from the first line of standard input, warms up, and then answers requests, one line each. It
 * ends at once when standard input does. Whatever a library prints goes to standard error.
 */
public final class Fork {
    /** The request for a batch; the answer has the three numbers of a {@link Contender.Batch}. */
    static final String BATCH = "batch";

    /** The request for the proof of the trial; the answer is whether it was steady, and the bytes of an operation if they are known. */
    static final String PROVE = "prove";

    /** The first character of an answer that is the reason of a fault. */
    static final char FAULT = '!';

    /** The first character of an answer that says what the target cannot do. */
    static final char UNSUPPORTED = '?';

    private Fork() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        PrintStream lines = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        BlockingQueue<String> requests = requests();
        Forks.Job job = Forks.Job.read(requests.take());
        var run = new TrialRun<>(Formats.named(job.target()), job);
        run.warm();
        lines.println();
        while (true) {
            String request = requests.take();
            try {
                lines.println(answer(run, job, request));
            } catch (Contender.Fault e) {
                lines.println(FAULT + oneLine(e.getMessage()));
            }
        }
    }

    private static String answer(TrialRun<?> run, Forks.Job job, String request) {
        switch (request) {
            case BATCH -> {
                Contender.Batch batch = run.batch();
                return batch.untimed() + " " + batch.nanos() + " " + batch.operations();
            }
            case PROVE -> {
                Forks.ForkedTarget.Proof proof = run.prove();
                return proof.steady() + " " + proof.coldBytes()
                        + (proof.bytesPerOp() == null ? "" : " " + proof.bytesPerOp());
            }
            default -> {
                int between = request.indexOf(' ');
                int step = Integer.parseInt(request.substring(0, between));
                return run.prepare(
                                job.steps().get(step).benchCase(),
                                AccessExperiment.Phase.of(request.substring(between + 1)))
                        .map(Fork::written)
                        .orElse("");
            }
        }
    }

    private static String written(Trial.Outcome outcome) {
        return outcome instanceof Trial.Unsupported unsupported
                ? UNSUPPORTED + oneLine(unsupported.reason())
                : FAULT + oneLine(((Trial.Failed) outcome).reason());
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
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
