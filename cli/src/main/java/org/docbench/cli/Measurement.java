package org.docbench.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.docbench.core.run.Suite;
import org.docbench.core.scenario.BlockResult;

/**
 * What became of the suites of a run, one after the other.
 *
 * @param faults of DocBench itself: one of a suite costs neither what it measured before nor the other suites
 */
record Measurement(List<String> faults) {

    /**
     * Runs them all, or as much as there is before {@code stop}; what ends after it is no trial.
     *
     * @param before what earlier generations of processes measured of a suite
     * @param each takes each block as soon as it is measured, in the thread that measures
     */
    static Measurement of(
            List<Suite> suites,
            Function<Suite, List<BlockResult>> before,
            BooleanSupplier stop,
            ProgressLine progress,
            PrintWriter err,
            BiConsumer<Suite, BlockResult> each) {
        List<String> faults = new ArrayList<>();
        long total = suites.stream()
                .mapToLong(suite -> suite.millis() - millis(suite, before.apply(suite)))
                .sum();
        var done = new AtomicLong();
        for (Suite suite : suites) {
            try {
                suite.measure(before.apply(suite), stop, block -> {
                    if (stop.getAsBoolean()) {
                        return; // it may have been cut, and then has a false end
                    }
                    each.accept(suite, block);
                    block.trials()
                            .forEach(trial ->
                                    progress.trial(done.addAndGet(suite.millisOf(trial)), Math.max(total, 1), trial));
                });
            } catch (RuntimeException e) {
                if (stop.getAsBoolean()) {
                    continue; // what was used has been taken away
                }
                String fault = "the suite " + suite.name() + " broke off by a fault of DocBench itself: " + e;
                faults.add(fault);
                err.println("docbench: " + fault + "; please report it:");
                e.printStackTrace(err);
            }
        }
        progress.done();
        return new Measurement(faults);
    }

    /** The same with one more fault. */
    Measurement with(String fault) {
        List<String> all = new ArrayList<>(faults);
        all.add(fault);
        return new Measurement(all);
    }

    private static long millis(Suite suite, List<BlockResult> blocks) {
        return blocks.stream()
                .flatMap(BlockResult::trials)
                .mapToLong(suite::millisOf)
                .sum();
    }
}
