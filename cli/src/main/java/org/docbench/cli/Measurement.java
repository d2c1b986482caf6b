package org.docbench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.report.view.PlainText;

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
                                    progress.trial(done.addAndGet(suite.millisOfTrial()), Math.max(total, 1), trial));
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
        return blocks.stream().flatMap(BlockResult::trials).count() * suite.millisOfTrial();
    }

    /** Says how far a run is and how long it still takes: one line rewritten on a terminal, a plain line now and then in a pipe. */
    static final class ProgressLine {
        /** In a pipe, one line for each of this many parts of the run. */
        private static final int PARTS = 10;

        private final PrintWriter err;
        private final boolean terminal;
        private final LongSupplier nanos;
        private final long started;
        private int part;

        ProgressLine(PrintWriter err, boolean terminal, LongSupplier nanos) {
            this.err = err;
            this.terminal = terminal;
            this.nanos = nanos;
            this.started = nanos.getAsLong();
        }

        /**
         * One trial is done.
         *
         * @param done what the trials so far were to take, in milliseconds
         * @param total what all of the run are to take
         */
        void trial(long done, long total, Trial trial) {
            String line = "%3d %%  round %d  %s  %s"
                    .formatted(100 * done / total, trial.round(), left(done, total), PlainText.of(trial.target()));
            if (terminal) {
                err.print("\r\u001b[K" + line);
                err.flush();
            } else if (done * PARTS / total > part) {
                part = Math.toIntExact(done * PARTS / total);
                err.println(line);
            }
        }

        /** What is left takes as much more or less than it is to take as what is done did: the machine is that much slower or faster. */
        private String left(long done, long total) {
            var left = Duration.ofNanos((nanos.getAsLong() - started) / done * (total - done));
            return left.toMinutes() > 0
                    ? "about %d min %02d s left".formatted(left.toMinutes(), left.toSecondsPart())
                    : "about %d s left".formatted(left.toSeconds());
        }

        /** Clears the line. */
        void done() {
            if (terminal) {
                err.print("\r\u001b[K");
                err.flush();
            }
        }
    }
}
