package org.docbench.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.docbench.core.run.Suite;
import org.docbench.core.scenario.Trial;

/**
 * What the suites of a run gave, one after the other.
 *
 * @param faults of DocBench itself: one of a suite costs neither what it measured before nor the other suites
 */
record Measurement(List<Trial> trials, List<String> faults) {

    /** Runs them all, or as much as there is before {@code stop}; what ends after it is no trial. */
    static Measurement of(List<Suite> suites, BooleanSupplier stop, ProgressLine progress, PrintWriter err) {
        List<Trial> trials = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        long total = suites.stream().mapToLong(Suite::millis).sum();
        var done = new AtomicLong();
        for (Suite suite : suites) {
            try {
                suite.run(stop, trial -> {
                    if (stop.getAsBoolean()) {
                        return; // it may have been cut, and then has a false end
                    }
                    trials.add(trial);
                    progress.trial(done.addAndGet(suite.millisOf(trial)), total, trial);
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
        return new Measurement(trials, faults);
    }
}
