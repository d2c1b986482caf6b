package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Difference;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs one prepared trial through JMH inside this process. The process itself is the fork: DocBench starts it, with the
 * compiler hints JMH gives to its own forks, so that forks of different targets can take turns.
 */
final class TrialRun {
    /** Where JMH's generated code, which makes the benchmark object itself, finds what to run. */
    private static Prepared<?> prepared;

    private static Difference mismatch;

    private TrialRun() {}

    /**
     * How long one trial runs.
     *
     * @param warmupMillis before the first batch
     * @param batches samples
     * @param batchMillis length of a batch
     * @param countedWarmup operations before the first batch when counting, not timing, sets the length
     * @param countedOperations operations in all batches together, or 0 when time sets the length
     */
    record Timing(int warmupMillis, int batches, int batchMillis, int countedWarmup, int countedOperations) {

        static Timing of(AccessPreset preset, AccessExperiment experiment, Phase phase) {
            AccessExperiment.Counts counts =
                    preset.published() ? experiment.published().get(phase) : null;
            int warmup = counts == null ? 0 : counts.warmup();
            int measured = counts == null ? 0 : counts.measured();
            return new Timing(preset.warmupMillis(), preset.batches(), preset.batchMillis(), warmup, measured);
        }
    }

    @SuppressWarnings("unchecked")
    static Prepared<Object> prepared() {
        return (Prepared<Object>) prepared;
    }

    static void mismatch(Difference found) {
        mismatch = found;
    }

    static Trial.Outcome run(Prepared<?> trial, Phase phase, Timing timing) {
        prepared = trial;
        mismatch = null;
        try {
            RunResult result = new Runner(options(phase, timing)).runSingle();
            trial.checkCycle().ifPresent(TrialRun::mismatch);
            return mismatch == null ? measured(result, phase, timing) : new Trial.Failed("wrong result " + mismatch);
        } catch (RunnerException e) {
            return new Trial.Failed(rootOf(e).toString());
        }
    }

    private static Options options(Phase phase, Timing timing) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(Pattern.quote(AccessBenchmark.class.getName() + "." + phase.method()) + "$")
                .forks(0)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .warmupIterations(1)
                .measurementIterations(timing.batches());
        if (timing.countedOperations() > 0) {
            return options.mode(Mode.SingleShotTime)
                    .warmupBatchSize(timing.countedWarmup())
                    .measurementBatchSize(timing.countedOperations() / timing.batches())
                    .timeUnit(TimeUnit.NANOSECONDS)
                    .build();
        }
        return options.warmupTime(TimeValue.milliseconds(timing.warmupMillis()))
                .measurementTime(TimeValue.milliseconds(timing.batchMillis()))
                .build();
    }

    private static Trial.Measured measured(RunResult result, Phase phase, Timing timing) {
        int perShot = timing.countedOperations() > 0 ? timing.countedOperations() / timing.batches() : 1;
        List<Double> samples = new ArrayList<>();
        double allocated = 0;
        int iterations = 0;
        for (var benchmark : result.getBenchmarkResults()) {
            for (IterationResult iteration : benchmark.getIterationResults()) {
                var extra = iteration.getSecondaryResults();
                samples.add(
                        phase == Phase.UPSTREAM
                                ? extra.get("clockedNanos").getScore()
                                        / extra.get("clockedOperations").getScore()
                                : iteration.getPrimaryResult().getScore() / perShot);
                Result<?> perOperation = extra.get("gc.alloc.rate.norm");
                allocated += perOperation == null ? Double.NaN : perOperation.getScore() / perShot;
                iterations++;
            }
        }
        double mean = allocated / iterations;
        return new Trial.Measured(samples, Double.isNaN(mean) ? null : mean);
    }

    private static Throwable rootOf(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null || root.getSuppressed().length > 0) {
            root = root.getCause() != null ? root.getCause() : root.getSuppressed()[0];
        }
        return root;
    }
}
