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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Format;
import org.docbench.formats.Formats;

/**
 * The forked JVM: reads a {@link ForkPlan} from the first line of standard input, writes one {@link ForkLine} for each trial
 * to standard output as soon as it is measured, and ends. It ends at once when standard input does. Whatever a library prints goes
 * to standard error.
 */
public final class Fork {
    private static final ObjectMapper JSON = new ObjectMapper();
    private final ForkPlan plan;
    private final Consumer<ForkLine> each;

    Fork(ForkPlan plan, Consumer<ForkLine> each) {
        this.plan = plan;
        this.each = each;
    }

    public static void main(String[] args) throws IOException {
        PrintStream lines = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ForkPlan plan = JSON.readValue(in.readLine(), ForkPlan.class);
        endWith(in);
        new Fork(plan, line -> lines.println(written(line))).run(Formats.named(plan.target()));
    }

    /** Nothing comes after the plan but the end of the process that wrote it. */
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

    private static String written(ForkLine line) {
        try {
            return JSON.writeValueAsString(line);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs the whole plan once untimed, then measures it: the first trial of a process must not meet code that the last one
     * finds compiled. What fails untimed has failed, though it might work the next time.
     */
    <H> void run(Format<H> format) {
        List<Loaded> all = plan.steps().stream().map(this::loaded).toList();
        for (Loaded loaded : all) {
            for (Phase phase : loaded.phases()) {
                Trial.Outcome untimed = outcome(
                        format,
                        loaded,
                        phase,
                        prepared -> WarmUp.untilTheCompilerRests(() -> TrialRun.run(prepared, phase, WarmUp.PIECE)));
                if (!(untimed instanceof Trial.Measured)) {
                    loaded.withoutNumber().put(phase, untimed);
                }
            }
        }
        for (int i = 0; i < all.size(); i++) {
            Loaded loaded = all.get(i);
            for (ForkPlan.Timed timed : loaded.step().phases()) {
                Trial.Outcome outcome = loaded.withoutNumber().get(timed.phase());
                if (outcome == null) {
                    outcome = outcome(
                            format,
                            loaded,
                            timed.phase(),
                            prepared -> WarmUp.whileTheCompilerRests(
                                    () -> TrialRun.run(prepared, timed.phase(), timed.timing())));
                }
                each.accept(ForkLine.of(i, timed.phase(), outcome));
            }
        }
    }

    /**
     * A step and its documents; what a target makes of them is kept from one phase to the next, and so is the reason why a
     * phase has no number.
     */
    private record Loaded(
            ForkPlan.Step step, Workload workload, List<byte[]> images, Map<Phase, Trial.Outcome> withoutNumber) {
        List<Phase> phases() {
            return step.phases().stream().map(ForkPlan.Timed::phase).toList();
        }
    }

    private Loaded loaded(ForkPlan.Step step) {
        Workload workload = AccessSuite.experiment(AccessSuite.experiments(plan.documents()), step.of())
                .block(step.of(), plan.seed());
        return new Loaded(step, workload, new ArrayList<>(), new EnumMap<>(Phase.class));
    }

    /** Prepares a trial once, however often {@code measure} runs it. */
    private <H> Trial.Outcome outcome(
            Format<H> format, Loaded loaded, Phase phase, Function<Prepared<H>, Trial.Outcome> measure) {
        try {
            if (phase == Phase.PATCH
                    && format.patcher(loaded.workload().edits().get(0)).isEmpty()) {
                return new Trial.Unsupported("this way of using the product cannot change bytes");
            }
            if (loaded.images().isEmpty()) {
                loaded.workload()
                        .corpus()
                        .documents()
                        .forEach(document -> loaded.images().add(format.encode(document)));
            }
            return measure.apply(new Prepared<>(format, loaded.workload(), phase, loaded.images(), plan.seed()));
        } catch (UnsupportedOperationException e) {
            return new Trial.Unsupported(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return new Trial.Failed(e.toString());
        }
    }
}
