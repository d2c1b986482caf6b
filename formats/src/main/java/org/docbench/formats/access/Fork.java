package org.docbench.formats.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Format;
import org.docbench.formats.Formats;

/**
 * The forked JVM: reads a {@link ForkPlan} from standard input, writes one {@link ForkLine} for each trial to standard
 * output as soon as it is measured, and ends. Whatever a library prints goes to standard error.
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
        ForkPlan plan = JSON.readValue(System.in, ForkPlan.class);
        new Fork(plan, line -> lines.println(written(line))).run(Formats.named(plan.target()));
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
     * finds compiled.
     */
    <H> void run(Format<H> format) {
        List<Loaded> all = plan.steps().stream().map(this::loaded).toList();
        for (Loaded loaded : all) {
            for (ForkPlan.Timed timed : loaded.step().phases()) {
                outcome(format, loaded, timed.phase(), prepared -> {
                    WarmUp.untilTheCompilerRests(() -> TrialRun.run(prepared, timed.phase(), WarmUp.PIECE));
                    return null;
                });
            }
        }
        for (int i = 0; i < all.size(); i++) {
            Loaded loaded = all.get(i);
            for (ForkPlan.Timed timed : loaded.step().phases()) {
                each.accept(ForkLine.of(
                        i,
                        timed.phase(),
                        outcome(
                                format,
                                loaded,
                                timed.phase(),
                                prepared -> WarmUp.whileTheCompilerRests(
                                        () -> TrialRun.run(prepared, timed.phase(), timed.timing())))));
            }
        }
    }

    /** A step and its documents; what a target makes of them is kept from one phase to the next. */
    private record Loaded(ForkPlan.Step step, Workload workload, List<byte[]> images) {}

    private Loaded loaded(ForkPlan.Step step) {
        AccessScenario scenario = AccessSuite.scenario(step.of().scenario(), plan.documents());
        return new Loaded(step, scenario.workload(step.of(), plan.seed()), new ArrayList<>());
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
