package org.docbench.formats.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.docbench.core.runner.SteadyState;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Format;
import org.docbench.formats.Formats;

/**
 * The forked JVM: reads a {@link Forks.Job} from the first line of standard input, writes one {@link BlockResult} for each trial
 * to standard output as soon as it is measured, and ends. It ends at once when standard input does. Whatever a library prints goes
 * to standard error.
 */
public final class Fork {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A trial is untimed in pieces of 6 ms until the JVM has nothing left to compile in it. */
    private static final TrialRun.Timing PIECE = new TrialRun.Timing(6, 1, 1, 0, 0);

    /**
     * A piece with less compiling than this is steady: what is compiled then is the harness's own code. Forks compile in the
     * foreground ({@code -Xbatch}), so compiling shows as time that passes between two looks; a fixed warm-up would be too short
     * for code of many methods and too long for code of one.
     */
    private static final long RESTING_MILLIS = 3;

    private static final SteadyState PIECES = SteadyState.compiled(RESTING_MILLIS, 40);

    /**
     * A trial is measured at most four times, again while the compiler worked during the measurement: with foreground compilation
     * a batch of 10 ms that waits 40 ms for a method shows the compiler and not the operation. The last one counts: what never
     * settles is given as it is, and a failure is never measured away.
     */
    private static final SteadyState TRIES = SteadyState.compiled(RESTING_MILLIS, 4);

    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    private final Forks.Job job;
    private final Consumer<BlockResult> each;

    Fork(Forks.Job job, Consumer<BlockResult> each) {
        this.job = job;
        this.each = each;
    }

    public static void main(String[] args) throws IOException {
        PrintStream lines = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Forks.Job job = JSON.readValue(in.readLine(), Forks.Job.class);
        endWith(in);
        new Fork(job, result -> lines.println(written(result)))
                .run(Formats.named(job.task().target()));
    }

    /** Nothing comes after the job but the end of the process that wrote it. */
    private static void endWith(Reader in) {
        var thread = new Thread(
                () -> {
                    try {
                        in.transferTo(Writer.nullWriter());
                    } catch (IOException e) {
                        // As good as its end.
                    }
                    Runtime.getRuntime().halt(1);
                },
                "ends with its parent");
        thread.setDaemon(true);
        thread.start();
    }

    private static String written(BlockResult result) {
        try {
            return JSON.writeValueAsString(result);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs the whole job once untimed, then measures it: the first trial of a process must not meet code that the last one
     * finds compiled. What fails untimed has failed, though it might work the next time.
     */
    <H> void run(Format<H> format) {
        List<Loaded> all = job.task().steps().stream().map(this::loaded).toList();
        for (Loaded loaded : all) {
            for (String id : loaded.step().phases()) {
                Phase phase = Phase.of(id);
                Trial.Outcome untimed = outcome(format, loaded, phase, PIECE, PIECES);
                if (!(untimed instanceof Trial.Measured)) {
                    loaded.withoutNumber().put(phase, untimed);
                }
            }
        }
        for (Loaded loaded : all) {
            for (String id : loaded.step().phases()) {
                Phase phase = Phase.of(id);
                Trial.Outcome outcome = loaded.withoutNumber().get(phase);
                if (outcome == null) {
                    TrialRun.Timing timing = TrialRun.Timing.of(job.preset(), loaded.experiment(), phase);
                    outcome = outcome(format, loaded, phase, timing, TRIES);
                }
                each.accept(BlockResult.of(new Trial(
                        loaded.step().benchCase(),
                        job.task().target(),
                        id,
                        job.task().round(),
                        outcome)));
            }
        }
    }

    /** Runs a trial until a rule is content with its last windows. An outcome without a number is the last one. */
    private static Trial.Outcome repeated(Prepared<?> prepared, Phase phase, TrialRun.Timing timing, SteadyState rule) {
        List<SteadyState.Window> windows = new ArrayList<>();
        Trial.Outcome outcome;
        do {
            long before = compiledMillis();
            outcome = TrialRun.run(prepared, phase, timing);
            windows.add(new SteadyState.Window(1, compiledMillis() - before));
        } while (outcome instanceof Trial.Measured && !rule.ended(windows));
        return outcome;
    }

    /** Returns how long the compilers have worked so far; always 0 in a JVM that does not tell, which makes one piece enough. */
    private static long compiledMillis() {
        return COMPILER != null && COMPILER.isCompilationTimeMonitoringSupported()
                ? COMPILER.getTotalCompilationTime()
                : 0;
    }

    /**
     * A step and its documents; what a target makes of them is kept from one phase to the next, and so is the reason why a
     * phase has no number.
     */
    private record Loaded(
            Task.Step step,
            AccessExperiment experiment,
            Workload workload,
            List<byte[]> images,
            Map<Phase, Trial.Outcome> withoutNumber) {}

    private Loaded loaded(Task.Step step) {
        AccessExperiment experiment =
                AccessSuite.experiment(AccessSuite.experiments(job.documents()), step.benchCase());
        Workload workload = experiment.block(step.benchCase(), job.task().seed());
        return new Loaded(step, experiment, workload, new ArrayList<>(), new HashMap<>());
    }

    /** Prepares a trial once, however often the rule has it run. */
    private <H> Trial.Outcome outcome(
            Format<H> format, Loaded loaded, Phase phase, TrialRun.Timing timing, SteadyState rule) {
        try {
            Workload workload = loaded.workload();
            if (phase == Phase.PATCH && format.patcher(workload.edits().get(0)).isEmpty()) {
                return new Trial.Unsupported("this way of using the product cannot change bytes");
            }
            if (loaded.images().isEmpty()) {
                workload.corpus()
                        .documents()
                        .forEach(document -> loaded.images().add(format.encode(document)));
            }
            var prepared = new Prepared<>(
                    format, workload, phase, loaded.images(), job.task().seed());
            return repeated(prepared, phase, timing, rule);
        } catch (UnsupportedOperationException e) {
            return new Trial.Unsupported(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return new Trial.Failed(e.toString());
        }
    }
}
